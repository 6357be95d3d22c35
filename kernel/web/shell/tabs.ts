import { create } from 'zustand'
import { forget, queryClient } from '../http/client.ts'
import { comma, language, t } from '../i18n.ts'
import { type OpenTab, sessionStore } from '../session/store.ts'
import { discardDrafts, holdsDrafts, keepDrafts } from './drafts.ts'
import { go, here, pass } from './nav.ts'
import { homePath, titleOf } from './resolve.ts'
import { toast } from './toast.ts'
import { askUnsaved } from './unsaved.ts'

/** What of the tabs lives in memory only; the list itself is `pathSummary` of the session store. */
interface Tabs {
  active: string
  /** Pages kept alive, least recently used first. */
  kept: string[]
  /** Paths in the order of visits. */
  visited: string[]
  /** Per path the forms with unsaved changes. */
  dirty: Record<string, string[]>
  /** Remount counter per path. */
  round: Record<string, number>
  /** Pages that got another address while they are open: the key they are mounted under. */
  mounted: Record<string, string>
  /** Pages that are discarded when they are left: not flagged to be saved (specification §2). */
  fleeting: Record<string, boolean>
  /** The organisation is changing: no page is shown until menus and rights are those of the new one. */
  waiting: boolean
}
const start = (): Tabs => ({
  active: '',
  kept: [],
  visited: [],
  dirty: {},
  round: {},
  mounted: {},
  fleeting: {},
  waiting: false,
})

export const useTabs = create<Tabs>(start)

/** At most so many pages are kept alive (ux.md 1.1). */
const mostKept = 12

const list = (): OpenTab[] => sessionStore.getState().pathSummary
const setList = (pathSummary: OpenTab[]): void => {
  sessionStore.setState({ pathSummary })
}
const without = (paths: readonly string[], gone: readonly string[]): string[] => paths.filter((p) => !gone.includes(p))

export const isDirty = (path: string): boolean => (useTabs.getState().dirty[path]?.length ?? 0) > 0
export const dirtyTabs = (): OpenTab[] => list().filter((x) => isDirty(x.path))

/** The form `id` on page `path` has, or no longer has, unsaved changes. */
export const setDirty = (path: string, id: string, on: boolean): void =>
  useTabs.setState(({ dirty }) => {
    const others = (dirty[path] ?? []).filter((x) => x !== id)
    return { dirty: { ...dirty, [path]: on ? [...others, id] : others } }
  })

/** Starts the page anew; unsaved marks go with it. */
export const remount = (path: string): void =>
  useTabs.setState(({ round, dirty, mounted: { [path]: _, ...mounted } }) => ({
    round: { ...round, [path]: (round[path] ?? 0) + 1 },
    dirty: { ...dirty, [path]: [] },
    mounted,
  }))

/** What the page at a path is mounted under. */
export const mountOf = ({ round, mounted }: Pick<Tabs, 'round' | 'mounted'>, path: string): string =>
  mounted[path] ?? `${path} ${round[path] ?? 0}`

/** A document is read and changed in one tab: its page to read and its page to change take each other's place (ux.md 76). */
const otherOf = (path: string): string => (path.endsWith('/edit') ? path.slice(0, -'/edit'.length) : `${path}/edit`)

/** Unmounts pages; their state is gone. */
export const drop = (paths: readonly string[]): void => {
  for (const p of paths) remount(p)
  useTabs.setState(({ kept }) => ({ kept: without(kept, paths) }))
}

/** A new paper begun with other goods than the open one is another paper, though the page is the same. */
const beginsAnew = (open: OpenTab, tab: OpenTab): boolean => tab.path.endsWith('/new') && open.search !== tab.search

/** Who waits for the next page to stand in its tab. */
const awaiting: (() => void)[] = []
/** What is typed into the open one is shown while it is asked about. */
const askAnew = async (open: OpenTab, { path, search }: OpenTab): Promise<void> => {
  const shown = new Promise<void>((tell) => awaiting.push(tell))
  pass(open.path + open.search, { replace: true })
  // answered before it is shown, the address would be the one this page came with, and nobody would hear of it again
  await shown
  if (!(await mayLose([open]))) return
  remount(path)
  pass(path + search)
}

/** The address has become this page: opens its tab, or brings it forward with the new query string. */
export const arrive = (tab: OpenTab): void => {
  for (const tell of awaiting.splice(0)) tell()
  const other = otherOf(tab.path)
  if (!list().some((x) => x.path === tab.path) && list().some((x) => x.path === other)) {
    // what is typed and not saved stays, and is shown
    if (isDirty(other)) {
      pass(addressOf(other), { replace: true })
      return
    }
    setList(list().map((x) => (x.path === other ? tab : x)))
    drop([other])
    useTabs.setState(({ visited }) => ({ visited: without(visited, [other]) }))
  }
  const old = list().find((x) => x.path === tab.path)
  if (old && beginsAnew(old, tab)) {
    if (isDirty(old.path)) {
      void askAnew(old, tab)
      return
    }
    remount(old.path)
  }
  const now = old?.search === tab.search ? old : { ...(old ?? tab), search: tab.search }
  // the store is written out at every change: one for both, and the list only when it is another
  sessionStore.setState({
    currentPathItem: now,
    ...(now === old ? {} : { pathSummary: old ? list().map((x) => (x === old ? now : x)) : [...list(), now] }),
  })
  const { kept, visited } = useTabs.getState()
  const next = [...without(kept, [tab.path]), tab.path]
  const spare = next.length > mostKept ? next.find((p) => p !== tab.path && !isDirty(p)) : undefined
  if (next.length > mostKept && !spare && !kept.includes(tab.path)) {
    const names = dirtyTabs().map(titleOf).join(comma())
    toast('warning', t('打开的页面过多，请先保存并关闭：{{names}}', { names }))
  }
  useTabs.setState({
    active: tab.path,
    kept: without(next, spare ? [spare] : []),
    visited: [...without(visited, [tab.path]), tab.path],
  })
}

/**
 * Waits until the page of this address stands in its tab: the address comes a moment before it, and a key pressed in that
 * moment is meant for the page. False when the address has gone elsewhere meanwhile.
 */
export const arrived = (path: string): Promise<boolean> =>
  new Promise((done) => {
    const look = (): boolean => {
      const there = useTabs.getState().active === path
      if (there || here().path !== path) done(there)
      return there || here().path !== path
    }
    if (look()) return
    const stop = useTabs.subscribe(() => look() && stop())
  })

/** Where a page is now: an open tab keeps its query string, unless `to` brings its own. */
export const addressOf = (to: string): string => {
  const [path = '', query] = to.split('?')
  const search = query !== undefined ? `?${query}` : (list().find((x) => x.path === path)?.search ?? '')
  return path + search
}

/** Brings a tab forward; nothing is asked when the left page is kept. */
export const goTab = (path: string): void => {
  const { fleeting, active } = useTabs.getState()
  const to = addressOf(path)
  if (fleeting[active]) go(to)
  else pass(to)
}

/** The page at `path` is not flagged to be saved. */
export const setFleeting = (path: string): void =>
  useTabs.setState(({ fleeting }) => ({ fleeting: { ...fleeting, [path]: true } }))

/**
 * Asks about unsaved changes in these tabs. True: go on, they are thrown away or kept as drafts of this browser.
 * @param keep false where drafts go too: logout
 */
export const mayLose = async (tabs: readonly OpenTab[], keep = true): Promise<boolean> => {
  const unsaved = tabs.filter((x) => isDirty(x.path))
  if (unsaved.length === 0) return true
  const paths = unsaved.map((x) => x.path)
  const text = '以下页面的修改尚未保存，离开后将丢失：'
  const reply = await askUnsaved(text, keep && holdsDrafts(paths), unsaved.map(titleOf))
  if (reply === 'lose') discardDrafts(paths)
  if (reply === 'keep') keepDrafts()
  return reply !== 'stay'
}

const remove = (gone: readonly string[]): void => {
  setList(list().filter((x) => !gone.includes(x.path)))
  drop(gone)
  useTabs.setState(({ visited }) => ({ visited: without(visited, gone) }))
  // once the pages are gone, the documents they showed need not stay in memory, unless another tab shows them too
  setTimeout(() => forget(idsOf(gone).filter((id) => !list().some((x) => x.path.includes(id)))), 500)
}
const idsOf = (paths: readonly string[]): string[] => paths.flatMap((p) => p.match(/[0-9a-f-]{36}/g) ?? [])

/** Closes tabs after the question; the one left open is the one visited last. Home stays. */
export const closeTabs = async (paths: readonly string[], then?: string): Promise<boolean> => {
  const gone = list().filter((x) => paths.includes(x.path) && x.path !== homePath)
  if (!(await mayLose(gone))) return false
  remove(gone.map((x) => x.path))
  const { visited } = useTabs.getState()
  // by the address, not by the page on screen: who is on his way elsewhere already is not called back
  if (then) pass(addressOf(then))
  else if (gone.some((x) => x.path === here().path)) pass(addressOf(visited.at(-1) ?? homePath))
  return true
}

/** Puts another page in the place of a finished one, without a question: a new document was saved. */
export const replaceTab = (path: string, to: string): void => {
  const at = list().findIndex((x) => x.path === path)
  remove([path])
  const [next = ''] = to.split('?')
  if (at >= 0 && !list().some((x) => x.path === next)) {
    const menuPath = sessionStore.getState().currentPathItem?.menuPath ?? ''
    setList(list().toSpliced(at, 0, { path: next, search: '', menuPath }))
  }
  pass(addressOf(to), { replace: true })
}

/** A page goes on under another address, with all that is typed into it. */
export const renameTab = (path: string, to: string): void => {
  const name = (p: string) => (p === path ? to : p)
  useTabs.setState((s) => {
    const { [path]: _, ...mounted } = s.mounted
    return {
      active: name(s.active),
      kept: without(s.kept, [to]).map(name),
      visited: without(s.visited, [to]).map(name),
      mounted: { ...mounted, [to]: mountOf(s, path) },
      dirty: { ...s.dirty, [path]: [], [to]: [] },
      // the next page at the old address is another one
      round: { ...s.round, [path]: (s.round[path] ?? 0) + 1 },
    }
  })
  setList(
    list()
      .filter((x) => x.path !== to)
      .map((x) => (x.path === path ? { ...x, path: to, search: '' } : x)),
  )
  pass(to, { replace: true })
}

/** The next document takes the place of this one, after the question. */
export const stepTab = async (path: string, to: string): Promise<void> => {
  if (await mayLose(list().filter((x) => x.path === path))) replaceTab(path, to)
}

/** Loads the page anew with the same query string, after the question. */
export const refreshTab = async (path: string): Promise<void> => {
  if (!(await mayLose(list().filter((x) => x.path === path)))) return
  remount(path)
  if (here().path === path) void queryClient.invalidateQueries({ type: 'active' })
}

/** After sign-in or a change of organisation: nothing of the old one stays. `waiting`: and nothing new is shown yet. */
export const resetTabs = (waiting = false): void => {
  useTabs.setState({ ...start(), waiting })
  sessionStore.setState({ pathSummary: [], currentPathItem: null })
}

const change = (path: string, patch: Partial<OpenTab>): void =>
  setList(list().map((x) => (x.path === path ? { ...x, ...patch } : x)))

export const setTitle = (path: string, title: string): void => {
  const spoken = language()
  if (list().some((x) => x.path === path && (x.title !== title || x.spoken !== spoken))) change(path, { title, spoken })
}
export const setPinned = (path: string, pinned: boolean): void => change(path, { pinned })
