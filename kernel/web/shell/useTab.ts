import { createContext, use, useEffect, useId, useMemo } from 'react'
import { go } from './nav.ts'
import { addressOf, closeTabs, refreshTab, replaceTab, setDirty, setTitle, useTabs } from './tabs.ts'

/** Which tab a component stands in. */
export interface InTab {
  path: string
  /** False from just before the tab is hidden: overlays must be gone by then (ux.md F3). */
  active: boolean
}
export const TabContext = createContext<InTab>({ path: '', active: true })

/** Is the tab of this component the one on screen? True outside tabs. */
export const useTabActive = (): boolean => use(TabContext).active

/** The tab a page stands in: title, closing, going on. */
export const useTab = () => {
  const { path, active } = use(TabContext)
  return useMemo(
    () => ({
      path,
      active,
      /** Document pages show their number: `setTitle('采购计划 JH20261121-0001')`. Call it in an effect. */
      setTitle: (title: string) => setTitle(path, title),
      /** Closes the tab after the unsaved question. */
      close: () => closeTabs([path]),
      /** The page is finished (saved): its place is taken by another, nothing is asked. */
      replace: (to: string) => replaceTab(path, to),
      /** Opens another page in its own tab. */
      go: (to: string) => go(addressOf(to)),
      refresh: () => refreshTab(path),
    }),
    [path, active],
  )
}

/**
 * Tells the shell that this page has unsaved changes. It asks before the page is closed, refreshed, left by menu, address
 * or Back, before a change of organisation and before logout; the browser asks before the window closes.
 * @returns clears the mark at once, for a navigation in the same tick as the save
 */
export const useUnsaved = (dirty: boolean): (() => void) => {
  const { path } = use(TabContext)
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
