import { useGuarded } from '#kernel/server/guarded.ts'
import { codesOf } from '#kernel/shared/call.ts'
import type { FieldTable } from '#kernel/shared/field.ts'
import { useLogWords } from '#modules/log/server/public.ts'
import { useCatalogue } from '#modules/menu/server/public.ts'
import { useTemplates } from '#modules/role/server/public.ts'
import { everyMachine, everyNoun, everyRoute } from '../modules.ts'
import { actionLabels } from './actions.data.ts'
import { areas } from './areas.data.ts'
import { later } from './later.data.ts'
import { laterCodes } from './later-codes.data.ts'
import { entityLabels, extraActions, fieldLabels } from './log-labels.data.ts'
import { catalogue } from './screens.ts'
import { templates } from './templates.ts'

/** What all nouns say of one kind, with what the house says itself. */
const said = <K extends 'entities' | 'actions' | 'fields' | 'choices' | 'tables' | 'words'>(
  part: K,
  house: object = {},
) => Object.assign({}, house, ...everyNoun.map((n) => n.log?.[part] ?? {}))

/** Of each code the kinds of organisation that a call, or an action of a document, admits with it. */
export const usersOfCodes = (): ReadonlyMap<string, ReadonlySet<string>> => {
  const users = new Map<string, Set<string>>()
  const add = (codes: readonly string[], kinds: readonly string[]) => {
    for (const code of codes) users.set(code, new Set([...(users.get(code) ?? []), ...kinds]))
  }
  for (const m of everyMachine)
    for (const spec of [...Object.values(m.actions), ...Object.values(m.offers)]) add([spec.code], [spec.by].flat())
  const own = new Map(users)
  for (const { call } of everyRoute) {
    if (typeof call.allow !== 'object') continue
    const { orgs } = call.allow
    const codes = codesOf(call.allow)
    // where one of several will do, each is for those who have it from its machine
    for (const code of codes) add([code], codes.length > 1 ? orgs.filter((o) => own.get(code)?.has(o) ?? true) : orgs)
  }
  return users
}

/** Hands the data of the house to the modules that read it; once per process. */
export const openCatalogue = (): void => {
  useCatalogue({
    screens: catalogue,
    icons: Object.fromEntries(areas.map((a) => [a.area, a.icon])),
    // a code is one word on every screen; what a noun calls its own act is said in its log
    actions: { ...said('actions'), ...actionLabels },
    later: new Set([...later.map((s) => s.path), ...laterCodes]),
    users: usersOfCodes(),
  })
  useTemplates(templates)
  const tables: Readonly<Record<string, readonly FieldTable[]>> = said('tables')
  useGuarded(
    Object.values(tables).flat(),
    everyNoun.flatMap((n) => n.persons ?? []),
  )
  useLogWords({
    machines: everyMachine,
    entities: said('entities', {
      ...entityLabels,
      // a file is noted under what it brings
      ...Object.fromEntries(everyNoun.flatMap((n) => (n.importers ?? []).map((i) => [i.kind, i.title]))),
      ...Object.fromEntries(everyMachine.map((m) => [m.name, m.label])),
    }),
    actions: said('actions', extraActions),
    fields: said('fields', fieldLabels),
    choices: said('choices'),
    tables,
    words: said('words'),
  })
}
