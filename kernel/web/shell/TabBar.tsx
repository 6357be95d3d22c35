import { CloseOutlined, LeftOutlined, MoreOutlined, PushpinOutlined, RightOutlined } from '@ant-design/icons'
import { Dropdown, type MenuProps } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { t } from '../i18n.ts'
import { type OpenTab, useSession } from '../session/store.ts'
import { MenuIcon } from './icons.tsx'
import { here } from './nav.ts'
import { homePath, iconOf, partsOf, titleOf } from './resolve.ts'
import { arrived, closeTabs, goTab, refreshTab, setPinned, useTabs } from './tabs.ts'

const fixed = (x: OpenTab): boolean => x.path === homePath || !!x.pinned

/** The actions of a tab's menu; `list` as shown. */
const actionsOf = (tab: OpenTab, list: OpenTab[]): { items: MenuProps['items']; run: (key: string) => void } => {
  const at = list.indexOf(tab)
  const loose = (tabs: OpenTab[]) => tabs.filter((x) => !fixed(x)).map((x) => x.path)
  const groups: Record<string, string[]> = {
    close: tab.path === homePath ? [] : [tab.path],
    others: loose(list.filter((x) => x !== tab)),
    left: loose(list.slice(0, at)),
    right: loose(list.slice(at + 1)),
    all: loose(list),
  }
  const item = (key: string, label: string) => ({ key, label: t(label), disabled: groups[key]?.length === 0 })
  return {
    items: [
      item('refresh', '刷新'),
      item('close', '关闭'),
      item('others', '关闭其他'),
      item('left', '关闭左侧'),
      item('right', '关闭右侧'),
      item('all', '全部关闭'),
      { type: 'divider' },
      ...(tab.path === homePath ? [] : [item('pin', tab.pinned ? '取消固定' : '固定')]),
      item('window', '在新窗口打开'),
    ],
    run: (key) => {
      if (key === 'refresh') void refreshTab(tab.path)
      else if (key === 'pin') setPinned(tab.path, !tab.pinned)
      else if (key === 'window') window.open(`#${tab.path}${tab.search}`)
      else void closeTabs(groups[key] ?? [], key === 'others' ? tab.path : undefined)
    },
  }
}

/** Alt+W closes, Alt+PageUp/PageDown move, Alt+R refreshes (ux.md 1.1). */
const useTabKeys = (list: OpenTab[]) => {
  const shown = useRef(list)
  shown.current = list
  useEffect(() => {
    const onKey = (e: KeyboardEvent) => {
      if (!e.altKey || e.ctrlKey || e.metaKey || document.querySelector('dialog[open]')) return
      const { path } = here()
      const move = () => {
        const at = shown.current.findIndex((x) => x.path === path)
        const next = shown.current[at + (e.key === 'PageDown' ? 1 : -1)]
        if (at >= 0 && next) goTab(next.path)
      }
      const act =
        e.code === 'KeyW'
          ? () => void closeTabs([path])
          : e.code === 'KeyR'
            ? () => void refreshTab(path)
            : e.key === 'PageDown' || e.key === 'PageUp'
              ? move
              : undefined
      if (!act) return
      e.preventDefault()
      void arrived(path).then((there) => there && act())
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

const Tab = ({ tab, active, list }: { tab: OpenTab; active: boolean; list: OpenTab[] }) => {
  const dirty = useTabs((s) => (s.dirty[tab.path]?.length ?? 0) > 0)
  const title = titleOf(tab)
  const [head, tail] = partsOf(title)
  const { items, run } = actionsOf(tab, list)
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a name that comes later, or its mark, makes the tab wider
  useEffect(() => {
    if (!active) return
    // the arrows that appear with the last tab take room first
    const frame = requestAnimationFrame(() => ref.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [active, title, dirty])
  return (
    <Dropdown trigger={['contextMenu']} menu={{ items, onClick: ({ key }) => run(key) }}>
      <div
        ref={ref}
        className="f-tab"
        data-active={active || undefined}
        onAuxClick={(e) => e.button === 1 && void closeTabs([tab.path])}
      >
        <button
          type="button"
          className="f-tab-name"
          title={title}
          aria-current={active ? 'page' : undefined}
          onClick={() => goTab(tab.path)}
        >
          {tab.pinned ? <PushpinOutlined /> : <MenuIcon icon={iconOf(tab)} />}
          <span>{head}</span>
          {tail && <span className="f-tab-tail">{tail}</span>}
          {dirty && <span className="f-dot" role="img" aria-label={t('未保存')} />}
        </button>
        {tab.path !== homePath && (
          <button
            type="button"
            className="k-icon f-tab-close"
            aria-label={t('关闭 {{title}}', { title })}
            onClick={() => void closeTabs([tab.path])}
          >
            <CloseOutlined />
          </button>
        )}
      </div>
    </Dropdown>
  )
}

/** Are there more tabs than fit? */
const useOverflow = (strip: RefObject<HTMLDivElement | null>, list: OpenTab[]): boolean => {
  const [over, setOver] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tabs, other widths
  useEffect(() => {
    const el = strip.current
    if (!el) return
    const look = () => setOver(el.scrollWidth > el.clientWidth + 1)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(el)
    return () => observer.disconnect()
  }, [strip, list])
  return over
}

/** The open pages. */
export const TabBar = () => {
  const tabs = useSession((s) => s.pathSummary)
  const active = useTabs((s) => s.active)
  const list = [...tabs.filter((x) => x.path === homePath), ...tabs.filter((x) => x.path !== homePath)].sort(
    (a, b) => Number(fixed(b)) - Number(fixed(a)),
  )
  const strip = useRef<HTMLDivElement>(null)
  const move = (by: number) => strip.current?.scrollBy({ left: by, behavior: 'smooth' })
  const current = list.find((x) => x.path === active)
  const more = current && actionsOf(current, list)
  useTabKeys(list)
  const over = useOverflow(strip, tabs)
  return (
    <nav className="f-tabs" aria-label={t('打开的页面')}>
      {over && (
        <button type="button" className="k-icon" aria-label={t('向左滚动')} onClick={() => move(-240)}>
          <LeftOutlined />
        </button>
      )}
      <div className="f-tab-strip" ref={strip} onWheel={(e) => strip.current?.scrollBy({ left: e.deltaY })}>
        {list.map((x) => (
          <Tab key={x.path} tab={x} active={x.path === active} list={list} />
        ))}
      </div>
      {over && (
        <button type="button" className="k-icon" aria-label={t('向右滚动')} onClick={() => move(240)}>
          <RightOutlined />
        </button>
      )}
      <Dropdown trigger={['click']} autoFocus menu={{ items: more?.items, onClick: ({ key }) => more?.run(key) }}>
        <button type="button" className="k-icon" aria-label={t('更多')}>
          <MoreOutlined />
        </button>
      </Dropdown>
    </nav>
  )
}
