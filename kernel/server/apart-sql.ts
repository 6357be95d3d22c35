import { type RawBuilder, sql } from 'kysely'
import { type Action, type Apart, keys, type Machine } from '#kernel/shared/machine.ts'
import { snake } from './columns.ts'

/*
 * What `apart.ts` judges of one document, for lists and counts of what waits: nobody is told to do what his earlier deeds keep
 * him from (security.md, insider). Their aliases are no statement's around them.
 */
type Id = RawBuilder<unknown>

const audits = (m: Machine<any, any, any>): string[] => {
  const all: Record<string, Action> = { ...m.partOf?.machine.actions, ...m.actions }
  return ['passLevel', ...keys(all).filter((a) => all[a]!.audits)]
}

/** Answered of each row by itself: as `exists` the planner would gather all that the person ever did, and look it up there. */
const any = (from: RawBuilder<unknown>) => sql<boolean>`coalesce((select true from ${from} limit 1), false)`

/** Did who asks one of these, of the document or of the whole it belongs to? */
const did = (m: Machine<any, any, any>, id: Id, what: Apart['did']): RawBuilder<boolean> => {
  const whole = m.partOf
    ? sql`, (select kept_part.${sql.ref(m.partOf.column)} from ${sql.table(m.table)} kept_part where kept_part.id = ${id})`
    : sql``
  const steps = what.flatMap((w) => (w === 'audited' ? audits(m) : w === 'authored' ? [] : [w]))
  const wrote = what.includes('authored') ? sql`or kept_step.authored` : sql``
  return any(sql`doc_history kept_step where kept_step.doc_id in (${id}${whole}) and kept_step.user_id = app_user()
    and (kept_step.action = any (${steps}::text[]) ${wrote})`)
}
/** What another document names as its maker: an order made by a plan is its planner's, who let it be made is in the history. */
const made = (m: Machine<any, any, any>, id: Id, what: Apart['did']): RawBuilder<boolean>[] =>
  what.includes('authored')
    ? [any(sql`${sql.table(m.table)} kept_made where kept_made.id = ${id} and kept_made.created_by = app_user()`)]
    : []

/** Whether who asks is one of a document's authors. */
export const wroteInSql = (id: Id) =>
  any(
    sql`doc_history kept_step where kept_step.doc_id = ${id} and kept_step.user_id = app_user() and kept_step.authored`,
  )

/** Where a small organisation does without, nobody is kept. */
const large = (key: string) => sql<boolean>`coalesce(
  (select kept_own.value from config kept_own where kept_own.key = ${key} and kept_own.org_id = app_org()),
  (select kept_all.value from config kept_all where kept_all.key = ${key} and kept_all.org_id is null), 'true') <> 'false'`

const barred = (m: Machine, a: Action, id: Id): RawBuilder<boolean> => {
  const rules = (a.apart ?? []).flatMap((r) => {
    if (!r.of) return [did(m, id, r.did)]
    const { machine: of, more } = r.of
    const its = (column: string) =>
      sql`(select kept_doc.${sql.ref(snake(column))} from ${sql.table(m.table)} kept_doc where kept_doc.id = ${id})`
    const deeds = (one: Id) => [did(of, one, r.did), ...made(of, one, r.did)]
    if (!more) return deeds(its(r.of.id))
    const others = sql`unnest(${its(more)}) kept_more(id) where ${sql.join(deeds(sql`kept_more.id`), sql` or `)}`
    return [...deeds(its(r.of.id)), any(others)]
  })
  const apart = rules.length > 0 ? sql<boolean>`(${sql.join(rules, sql` or `)})` : sql<boolean>`false`
  const lifted = m.apartBy ? sql<boolean>`(${large(m.apartBy)} and ${apart})` : apart
  // whose name stands in it is not told, nor listed to him, anyway
  return a.audits ? sql<boolean>`(${did(m, id, ['authored'])} or ${lifted})` : lifted
}

/** Whether who asks is kept from one of its actions, whatever its status. */
export const keptFromInSql = <A extends string>(m: Machine<any, A, any>, action: NoInfer<A>, id: Id) =>
  barred(m as Machine<any, any, any>, m.actions[action], id)

/**
 * Whether who asks is kept from all that four eyes watch over in this status; undefined where they watch over nothing.
 * @param codes what he is told to do is done by these: another act that he may take there is nothing he is told of
 */
export const keptInSql = (
  m: Machine,
  status: string,
  id: Id,
  codes: readonly string[] = [],
): RawBuilder<boolean> | undefined => {
  const all = keys(m.actions)
    .map((a) => m.actions[a]!)
    .filter((a) => a.from.includes(status) && (a.audits || a.apart))
  const meant = all.filter((a) => codes.includes(a.code))
  const watched = meant.length > 0 ? meant : all
  return watched.length > 0
    ? sql<boolean>`(${sql.join(
        watched.map((a) => barred(m, a, id)),
        sql` and `,
      )})`
    : undefined
}

/** The filter of a list: only what waits for what four eyes watch over and may be done by who asks, of the table under this alias. */
export const openToMe = (m: Machine, alias: string) => (only: boolean) => {
  const cases = keys(m.states).flatMap((s) => {
    const kept = keptInSql(m, s, sql.ref(`${alias}.id`))
    return kept ? [sql`when ${s} then not ${kept}`] : []
  })
  return only ? sql<boolean>`case ${sql.ref(`${alias}.status`)} ${sql.join(cases, sql` `)} else false end` : undefined
}
