import { createContext, use, useEffect, useId, useMemo } from 'react'
import { go } from './nav.ts'
import {
  addressOf,
  closeTabs,
  refreshTab,
  renameTab,
  replaceTab,
  setDirty,
  setTitle,
  stepTab,
  useTabs,
} from './tabs.ts'

/** Path of the tab a component stands in; '' outside tabs. */
export const TabContext = createContext('')
/**
 * False from just before the tab is hidden: overlays must be gone by then (ux.md F3). Apart from the path, because what
 * reads it is drawn again at every switch.
 */
export const ActiveContext = createContext(true)

/** Is the tab of this component the one on screen? True outside tabs. Effects need not ask: a hidden page has none. */
export const useTabActive = (): boolean => use(ActiveContext)

/** The tab a page stands in: title, closing, going on. */
export const useTab = () => {
  const path = use(TabContext)
  return useMemo(
    () => ({
      path,
      /** Document pages show their number: `setTitle('采购计划 JH20261121-0001')`. Call it in an effect. */
      setTitle: (title: string) => setTitle(path, title),
      /** Closes the tab after the unsaved question. */
      close: () => closeTabs([path]),
      /** The page is finished (saved): its place is taken by another, nothing is asked. */
      replace: (to: string) => replaceTab(path, to),
      /** The same page under its lasting address: a new document was saved and is typed on. */
      become: (to: string) => renameTab(path, to),
      /** The next page takes the place of this one, after the unsaved question. */
      step: (to: string) => stepTab(path, to),
      /** Opens another page in its own tab. */
      go: (to: string) => go(addressOf(to)),
      refresh: () => refreshTab(path),
    }),
    [path],
  )
}

/**
 * Tells the shell that this page has unsaved changes. It asks before the page is closed, refreshed, left by menu, address
 * or Back, before a change of organisation and before logout; the browser asks before the window closes.
 * @returns clears the mark at once, for a navigation in the same tick as the save
 */
export const useUnsaved = (dirty: boolean): (() => void) => {
  const path = use(TabContext)
  const id = useId()
  useEffect(() => {
    setDirty(path, id, dirty)
    return () => {
      // hiding a kept tab also runs this; then another tab is active already, and the changes are still there
      if (useTabs.getState().active === path) setDirty(path, id, false)
    }
  }, [path, id, dirty])
  return useMemo(() => () => setDirty(path, id, false), [path, id])
}
