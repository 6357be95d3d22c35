import type { ComponentType } from 'react'

/**
 * A lazily loaded screen. Leaving its tab discards the page, unless its file exports `keep = true`: lists, documents and
 * entry forms, each by its own flag (specification §2, flagged to be saved). With `marked = true` it is a page of prices,
 * contracts or settlement, with the reader's name over it (ux.md 1.1).
 */
export type LoadScreen = () => Promise<{ default: ComponentType; keep?: boolean; marked?: boolean }>

/**
 * The screens of a module: menu path → path below it → screen. `''` is the menu's own page; `:id` and `new` are its
 * children and share its permission codes.
 */
export type Screens = Record<string, Record<string, LoadScreen>>
