import { DownOutlined } from '@ant-design/icons'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { t } from '../i18n.ts'
import { switchOrg } from '../session/leave.ts'
import { type OrgChoice, useSession } from '../session/store.ts'
import { HeldPopover } from './HeldPopover.tsx'
import { onNearEnd } from './scroll.ts'

const kinds: Record<string, string> = { hospital: '医院', supplier: '供应商', authority: '管理' }

const matches = (o: OrgChoice, query: string): boolean =>
  [o.strName, o.strCode, o.pinyin].some((x) => x.toLowerCase().includes(query.trim().toLowerCase()))

const recentKey = 'jicai.orgs'
/** Ids of the organisations this browser worked for, the last one first. */
const recent = (): string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(recentKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter((x) => typeof x === 'string') : []
  } catch {
    return []
  }
}
const remember = (id: string): void =>
  localStorage.setItem(recentKey, JSON.stringify([id, ...recent().filter((x) => x !== id)].slice(0, 10)))

const recentFirst = (all: readonly OrgChoice[]): OrgChoice[] => {
  const last = recent()
  const place = (o: OrgChoice) => (last.includes(o.strId) ? last.indexOf(o.strId) : last.length)
  return all.toSorted((a, b) => place(a) - place(b))
}

interface ListProps {
  of: readonly OrgChoice[]
  current: string | undefined
  onChoose: (id: string) => void
}

/** The search and the found organisations, fifty more at each end of scrolling; arrows walk, Enter takes the first found. */
const OrgList = ({ of: all, current, onChoose }: ListProps) => {
  const [query, setQuery] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const found = recentFirst(all).filter((o) => matches(o, query))
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.nativeEvent.isComposing) return
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, li button') ?? [])]
    const at = stops.indexOf(document.activeElement as HTMLElement)
    const by = { ArrowDown: 1, ArrowUp: -1 }[e.key]
    if (by) {
      e.preventDefault()
      stops[Math.max(0, Math.min(stops.length - 1, at + by))]?.focus()
    }
    if (e.key === 'Enter' && at === 0 && query.trim() && found[0]) {
      // the press ends here: the button behind must not open the list again
      e.preventDefault()
      onChoose(found[0].strId)
    }
  }
  return (
    <div ref={box} className="f-org-list" onKeyDown={onKeyDown}>
      <div className="k-field">
        <input
          aria-label={t('搜索机构')}
          placeholder={t('名称、编码或拼音')}
          value={query}
          onChange={(e) => setQuery(e.target.value)}
        />
      </div>
      <Choices key={query} of={found} current={current} onChoose={onChoose} />
      <p className={found.length > 0 ? 'sr-only' : 'f-none'} role="status">
        {found.length > 0 ? t('共 {{n}} 条', { n: found.length }) : t('没有匹配的机构')}
      </p>
    </div>
  )
}

/** Of the organisation one acts for the store says more: whether it operates the platform. */
const kindOf = (o: OrgChoice, operates: boolean): string =>
  o.current && operates ? '区域运营' : (kinds[o.kind] ?? '管理')

const Choices = ({ of: found, current, onChoose }: ListProps) => {
  const [count, setCount] = useState(50)
  const operates = useSession((s) => s.isOperator)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => onNearEnd(list.current, () => setCount((n) => n + 50)), [])
  return (
    <ul ref={list}>
      {found.slice(0, count).map((o) => (
        <li key={o.strId}>
          <button type="button" aria-current={o.strId === current || undefined} onClick={() => onChoose(o.strId)}>
            <span>
              {o.strName} <em>{o.strCode}</em>
            </span>
            <small>{t(kindOf(o, operates))}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The organisation one acts for; a list to change it when there are several (ux.md 1.1). */
export const OrgSwitch = () => {
  const current = useSession((s) => s.currentOrg)
  const all = useSession((s) => s.orgLists)
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (all.length < 2) {
    return (
      <span className="f-org" title={current?.strName}>
        <span>{current?.strName}</span>
      </span>
    )
  }
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const choose = (id: string) => {
    close()
    if (id === current?.strId) return
    if (current) remember(current.strId)
    remember(id)
    void switchOrg(id).catch(() => {})
  }
  return (
    <HeldPopover
      placement="bottomLeft"
      arrow={false}
      open={open}
      onOpen={setOpen}
      onEscape={close}
      content={<OrgList of={all} current={current?.strId} onChoose={choose} />}
    >
      <button ref={button} type="button" className="f-org" title={current?.strName} aria-expanded={open}>
        <span>{current?.strName}</span> <DownOutlined />
      </button>
    </HeldPopover>
  )
}
