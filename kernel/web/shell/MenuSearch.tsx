import { SearchOutlined } from '@ant-design/icons'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../i18n.ts'
import { matchesMenu } from '../session/menu.ts'
import { sessionStore, useSession } from '../session/store.ts'
import { openFromMenu } from './areas.ts'
import { built, pageName, pagesOf } from './resolve.ts'

const typing = (e: EventTarget | null): boolean =>
  e instanceof HTMLElement && (e.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(e.tagName))

interface Props {
  collapsed: boolean
  query: string
  onQuery: (query: string) => void
}

/** Finds pages of the whole menu by Chinese, pinyin or initials; `/` focuses it, arrows choose, Enter opens. */
export const MenuSearch = ({ collapsed, query, onQuery }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const [at, setAt] = useState(0)
  const menus = useSession((s) => s.menus)
  const found = query.trim() ? pagesOf(menus).filter((p) => built(p.path) && matchesMenu(p, query)) : []
  const chosen = found[Math.min(at, found.length - 1)]

  const reach = useCallback(() => {
    // the next key already belongs to the search, so the field must be there at once
    flushSync(() => sessionStore.setState({ collapse: false }))
    input.current?.focus()
  }, [])

  useEffect(() => {
    const slash = (e: globalThis.KeyboardEvent) => {
      if (e.key !== '/' || typing(e.target) || e.ctrlKey || e.metaKey || document.querySelector('dialog[open]')) return
      e.preventDefault()
      reach()
    }
    document.addEventListener('keydown', slash)
    return () => document.removeEventListener('keydown', slash)
  }, [reach])

  const open = (path: string) => {
    onQuery('')
    setAt(0)
    openFromMenu(path)
  }
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.nativeEvent.isComposing) return
    if (e.key === 'Escape') onQuery('')
    if (e.key === 'Enter' && chosen) open(chosen.path)
    if (e.key === 'ArrowDown' || e.key === 'ArrowUp') {
      e.preventDefault()
      setAt((n) => Math.max(0, Math.min(found.length - 1, n + (e.key === 'ArrowDown' ? 1 : -1))))
    }
  }
  if (collapsed) {
    const name = t('搜索菜单')
    return (
      <button type="button" className="f-side-item" aria-label={name} title={name} onClick={reach}>
        <span className="f-menu-icon">
          <SearchOutlined />
        </span>
      </button>
    )
  }
  return (
    <search className="f-search">
      <div className="f-search-box">
        <SearchOutlined />
        <input
          ref={input}
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls="menu-found"
          aria-activedescendant={chosen ? `found-${chosen.id}` : undefined}
          aria-label={t('搜索菜单')}
          placeholder={t('搜索菜单，如 cgjh')}
          value={query}
          onChange={(e) => {
            setAt(0)
            onQuery(e.target.value)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {query.trim() && (
        <div id="menu-found" role="listbox" aria-label={t('搜索菜单')}>
          {found.map((p) => (
            <div
              key={p.id}
              id={`found-${p.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={p === chosen}
              onClick={() => open(p.path)}
              onKeyDown={onKeyDown}
            >
              {pageName(p)}
              <small>{t(p.parentTitle)}</small>
            </div>
          ))}
          {found.length === 0 && <div className="f-none">{t('没有匹配的菜单')}</div>}
        </div>
      )}
    </search>
  )
}
