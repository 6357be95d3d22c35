import type { ComponentType } from 'react'

/**
 * A lazily loaded screen. Its file may export `keep = false`: leaving the tab discards the page (settings, one-shot forms);
 * and `marked = true`: a page of prices, contracts or settlement, with the reader's name over it (ux.md 1.1).
 */
export type LoadScreen = () => Promise<{ default: ComponentType; keep?: boolean; marked?: boolean }>

/**
 * The screens of a module: menu path → path below it → screen. `''` is the menu's own page; `:id` and `new` are its
 * children and share its permission codes.
 */
export type Screens = Record<string, Record<string, LoadScreen>>
