import type { ComponentType } from 'react'

/** A lazily loaded screen. `keep = false` in its file: leaving the tab discards the page (settings, one-shot forms). */
export type LoadScreen = () => Promise<{ default: ComponentType; keep?: boolean }>

/**
 * The screens of a module: menu path → path below it → screen. `''` is the menu's own page; `:id` and `new` are its
 * children and share its permission codes.
 */
export type Screens = Record<string, Record<string, LoadScreen>>
