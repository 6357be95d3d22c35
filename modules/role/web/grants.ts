import type { Answer } from '#kernel/shared/call.ts'
import { bracketed, t } from '#kernel/web/i18n.ts'
import type { Grants, roleCalls } from '../shared/calls.ts'

export type Area = Answer<typeof roleCalls.offered>['menu'][number]
export type Screen = Area['screens'][number]

const view = 'view'

/** Ticks or unticks one action. An action brings its menu item; the item takes its actions with it. */
export const toggled = (grants: Grants, screen: Screen, code: string, on: boolean): Grants => {
  const had = new Set(grants[screen.path])
  if (on) for (const c of [view, code]) had.add(c)
  else if (code === view) had.clear()
  else had.delete(code)
  return withCodes(grants, screen, had)
}

/** Names of what is granted here, screen by screen. */
export const namesIn = (menu: readonly Area[], grants: Grants, named: (s: Screen) => string): string[] =>
  menu.flatMap((a) =>
    a.screens.flatMap((s) => {
      const codes = s.codes.filter((c) => grants[s.path]?.includes(c.code))
      return codes.length > 0 ? bracketed(named(s), codes.map((c) => t(c.label)).join('/')) : []
    }),
  )
/** These and those. An action on a screen that is not there brings it. */
export const withAll = (grants: Grants, more: Grants, menu: readonly Area[]): Grants =>
  menu
    .flatMap((a) => a.screens)
    .reduce((all, s) => (more[s.path] ?? []).reduce((g, code) => toggled(g, s, code, true), all), grants)

/** All grantable actions of a screen, or none; what the reader may not touch stays. */
export const toggledAll = (grants: Grants, screens: readonly Screen[], on: boolean): Grants =>
  screens.reduce((g, s) => {
    const had = new Set(g[s.path])
    for (const c of s.codes.filter((x) => x.grantable))
      if (on) had.add(c.code)
      else had.delete(c.code)
    return withCodes(g, s, had)
  }, grants)

const withCodes = (grants: Grants, screen: Screen, codes: ReadonlySet<string>): Grants => {
  const { [screen.path]: _, ...rest } = grants
  const offered = screen.codes.map((c) => c.code)
  // what is not offered today, such as a feature still to come, stays as it was
  const kept = [...offered.filter((c) => codes.has(c)), ...[...codes].filter((c) => !offered.includes(c))]
  return kept.includes(view) ? { ...rest, [screen.path]: kept } : rest
}

/** How much of a group of screens is ticked. */
export const share = (grants: Grants, screens: readonly Screen[]): 'none' | 'some' | 'all' => {
  const all = screens.reduce((n, s) => n + s.codes.filter((c) => c.grantable).length, 0)
  const has = screens.reduce((n, s) => n + (grants[s.path]?.length ?? 0), 0)
  return has === 0 ? 'none' : has >= all ? 'all' : 'some'
}
