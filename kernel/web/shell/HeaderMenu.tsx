import { DownOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { t } from '../i18n.ts'
import { useSession } from '../session/store.ts'
import { openArea } from './areas.ts'
import { builtOf, nameOf } from './resolve.ts'

const moreWidth = 84

/** How many of the items fit side by side; measured on an invisible copy. */
const useFitting = (count: number) => {
  const bar = useRef<HTMLElement>(null)
  const [fitting, setFitting] = useState(count)
  useLayoutEffect(() => {
    const nav = bar.current
    if (!nav) return
    const measure = () => {
      const widths = [...nav.querySelectorAll<HTMLElement>('[data-measure] > *')].map((x) => x.offsetWidth)
      const total = widths.reduce((a, b) => a + b, 0)
      let room = nav.clientWidth - (total > nav.clientWidth ? moreWidth : 0)
      const n = widths.findIndex((w) => {
        room -= w
        return room < 0
      })
      setFitting(n < 0 ? count : n)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(nav)
    return () => observer.disconnect()
  }, [count])
  return { bar, fitting }
}

/** First-level items of the menu; what does not fit goes into 更多. */
export const HeaderMenu = () => {
  const all = useSession((s) => s.headerMenus)
  const menus = useSession((s) => s.menus)
  const items = useMemo(() => {
    const shown = new Set(builtOf(menus).map((m) => m.strId))
    return all.filter((m) => shown.has(m.strId))
  }, [all, menus])
  const active = useSession((s) => s.headerMenuActive)
  const { bar, fitting } = useFitting(items.length)
  const rest = items.slice(fitting)
  const restActive = rest.some((m) => m.strId === active)
  return (
    <nav ref={bar} className="f-header-menu" aria-label={t('主菜单')}>
      <div data-measure aria-hidden="true">
        {items.map((m) => (
          <span key={m.strId} className="f-header-item">
            {nameOf(m)}
          </span>
        ))}
      </div>
      {items.slice(0, fitting).map((m) => (
        <button
          key={m.strId}
          type="button"
          className="f-header-item"
          aria-current={m.strId === active ? 'page' : undefined}
          onClick={() => openArea(m.strId)}
        >
          {nameOf(m)}
        </button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          autoFocus
          menu={{
            items: rest.map((m) => ({ key: m.strId, label: nameOf(m) })),
            selectedKeys: [active],
            onClick: ({ key }) => openArea(key),
          }}
        >
          <button
            type="button"
            className="f-header-item f-more"
            aria-label={t('更多')}
            aria-current={restActive ? 'page' : undefined}
          >
            <span>{t('更多')}</span> <DownOutlined />
          </button>
        </Dropdown>
      )}
    </nav>
  )
}
