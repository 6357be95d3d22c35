import { Activity, type ComponentType, lazy, memo, Suspense, useLayoutEffect, useMemo, useState } from 'react'
import { Route, Routes } from 'react-router'
import { queryClient } from '../http/client.ts'
import { t } from '../i18n.ts'
import { useSession } from '../session/store.ts'
import { Boundary } from './Boundary.tsx'
import { NotAllowed } from './NotAllowed.tsx'
import { NotFound } from './NotFound.tsx'
import { resolve } from './resolve.ts'
import type { LoadScreen } from './screens.ts'
import { drop, mountOf, remount, setFleeting, useTabs } from './tabs.ts'
import { ActiveContext, TabContext } from './useTab.ts'
import { PageMark } from './Watermark.tsx'

const screens = new Map<LoadScreen, ComponentType>()
const fleeting = new Set<LoadScreen>()
const marked = new Set<LoadScreen>()

/** What the file of a screen says of its page, known once the file is there: not to be kept, marked. */
const Flags = ({ load, path }: { load: LoadScreen; path: string }) => {
  useLayoutEffect(() => {
    if (fleeting.has(load)) setFleeting(path)
  }, [load, path])
  return marked.has(load) ? <PageMark /> : null
}

/** The lazy component of a screen, always the same one. */
const screenOf = (load: LoadScreen): ComponentType => {
  const known = screens.get(load)
  if (known) return known
  const screen = lazy(async () => {
    const file = await load()
    if (!file.keep) fleeting.add(load)
    if (file.marked) marked.add(load)
    return file
  })
  screens.set(load, screen)
  return screen
}

/**
 * Holds the pages of all kept tabs. A switch has two phases: first the old page's overlays go (`active` false), then it is
 * hidden and the new one shown; antd's dialogs crash otherwise (ux.md F3).
 */
export const TabHost = () => {
  const { active, kept, fleeting: left, waiting, ...keys } = useTabs()
  const tabs = useSession((s) => s.pathSummary)
  const key = mountOf(keys, active)
  const [last, setLast] = useState({ path: active, key })
  // the page on screen under another address is the page on screen
  const shown = last.key === key ? active : last.path

  useLayoutEffect(() => {
    if (last.path === active && last.key === key) return
    setLast({ path: active, key })
    if (last.path !== active && last.key !== key && left[last.path]) drop([last.path])
  }, [active, key, last, left])

  if (waiting) return <Loading />
  return tabs
    .filter((x) => kept.includes(x.path))
    .map((x) => (
      <Activity key={mountOf(keys, x.path)} mode={x.path === shown ? 'visible' : 'hidden'}>
        <ActiveContext value={x.path === shown && x.path === active}>
          <Page path={x.path} search={x.search} />
        </ActiveContext>
      </Activity>
    ))
}

const Loading = () => (
  <div className="k-center" role="status">
    <span className="k-spin" />
    <span className="sr-only">{t('正在加载')}</span>
  </div>
)

/** A page in its place. A switch of the tab must not draw it again: what it shows has not changed. */
const Page = memo(({ path, search }: { path: string; search: string }) => {
  const menus = useSession((s) => s.menus)
  const found = useMemo(() => resolve(path, menus), [path, menus])
  // each page keeps the address it was left with; the real one belongs to the tab on screen
  const location = useMemo(() => ({ pathname: path, search, hash: '', state: null, key: path }), [path, search])
  const Screen = found?.load && screenOf(found.load)
  const page = Screen ? (
    <>
      <Screen />
      <Flags load={found.load as LoadScreen} path={path} />
    </>
  ) : found && !found.page ? (
    <NotAllowed />
  ) : (
    <NotFound inFrame />
  )
  const reload = () => {
    // a file that failed to load is fetched again
    if (found?.load) screens.delete(found.load)
    // the answer that broke the page must not break it again
    queryClient.removeQueries({ type: 'inactive' })
    remount(path)
  }
  return (
    <div className="f-page" data-path={path}>
      <TabContext value={path}>
        <Boundary onReload={reload}>
          <Suspense fallback={<Loading />}>
            <Routes location={location}>
              <Route path={Screen ? found.pattern : '*'} element={page} />
            </Routes>
          </Suspense>
        </Boundary>
      </TabContext>
    </div>
  )
})
