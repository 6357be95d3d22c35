import { MenuFoldOutlined, MenuUnfoldOutlined, RightOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { t } from '../i18n.ts'
import type { MenuNode } from '../session/menu.ts'
import { sessionStore, useSession } from '../session/store.ts'
import { isDrawer, openFromMenu } from './areas.ts'
import { MenuIcon } from './icons.tsx'
import { MenuSearch } from './MenuSearch.tsx'
import { builtOf, nameOf } from './resolve.ts'

const holds = (m: MenuNode, path: string): boolean =>
  m.strPath === path || (m.children ?? []).some((c) => holds(c, path))

interface EntryProps {
  menu: MenuNode
  active: string
  collapsed: boolean
  open: boolean
  onOpen: () => void
}

const Entry = ({ menu, active, collapsed, open, onOpen }: EntryProps) => {
  const name = nameOf(menu)
  const group = (menu.children ?? []).length > 0
  const here = menu.strPath !== '' && menu.strPath === active
  const button = (
    <button
      type="button"
      className="f-side-item"
      aria-label={name}
      aria-current={here || (collapsed && holds(menu, active)) ? 'page' : undefined}
      aria-expanded={group ? open : undefined}
      onClick={() => (group ? onOpen() : openFromMenu(menu.strPath))}
    >
      <MenuIcon icon={menu.icon} />
      {!collapsed && <span className="f-side-name">{name}</span>}
      {!collapsed && group && <RightOutlined rotate={open ? 90 : 0} />}
    </button>
  )
  return (
    <li>
      {collapsed ? (
        <Tooltip title={name} placement="right" trigger={['hover', 'focus']}>
          {button}
        </Tooltip>
      ) : (
        button
      )}
      {group && open && !collapsed && <Level menus={menu.children ?? []} active={active} collapsed={false} />}
    </li>
  )
}

/** One level; at most one of its branches is open. */
const Level = ({ menus, active, collapsed }: { menus: MenuNode[]; active: string; collapsed: boolean }) => {
  const [open, setOpen] = useState<string>()
  const current = menus.find((m) => (m.children ?? []).length > 0 && holds(m, active))?.strId
  useEffect(() => {
    if (current) setOpen(current)
  }, [current])
  const toggle = (id: string) => {
    if (collapsed) sessionStore.setState({ collapse: false })
    setOpen(open === id && !collapsed ? undefined : id)
  }
  return (
    <ul>
      {menus.map((m) => (
        <Entry
          key={m.strId}
          menu={m}
          active={active}
          collapsed={collapsed}
          open={open === m.strId}
          onOpen={() => toggle(m.strId)}
        />
      ))}
    </ul>
  )
}

/** Second level and deeper of the chosen header menu, with the search over all menus. */
export const SideMenu = () => {
  const collapsed = useSession((s) => s.collapse)
  const chosen = useSession((s) => s.menus.find((m) => m.strId === s.headerMenuActive))
  const area = useMemo(() => (chosen ? builtOf([chosen])[0] : undefined), [chosen])
  const active = useSession((s) => s.sliderMenuActive)
  const [query, setQuery] = useState('')
  const fold = t(collapsed ? '展开菜单' : '收起菜单')
  const menus = area ? (area.strPath && !area.children?.length ? [area] : (area.children ?? [])) : []
  const close = () => sessionStore.setState({ collapse: true })
  return (
    <>
      {!collapsed && <div className="f-drawer-mask" aria-hidden="true" onClick={close} />}
      <aside
        className="f-side"
        data-collapsed={collapsed || undefined}
        onKeyDown={(e) => {
          if (e.key === 'Escape' && isDrawer()) close()
        }}
      >
        <MenuSearch collapsed={collapsed} query={query} onQuery={setQuery} />
        {!query && (
          <nav aria-label={t('侧边菜单')}>
            {area && !collapsed && <h2 className="f-side-area">{nameOf(area)}</h2>}
            <Level key={area?.strId} menus={menus} active={active} collapsed={collapsed} />
          </nav>
        )}
        <button
          type="button"
          className="f-fold"
          aria-label={fold}
          title={fold}
          onClick={() => sessionStore.setState({ collapse: !collapsed })}
        >
          {collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        </button>
      </aside>
    </>
  )
}
