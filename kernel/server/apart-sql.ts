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

/** Did who asks one of these, of the document or of the whole it belongs to? */
const did = (m: Machine<any, any, any>, id: Id, what: Apart['did']): RawBuilder<boolean> => {
  const whole = m.partOf
    ? sql`, (select kept_part.${sql.ref(m.partOf.column)} from ${sql.table(m.table)} kept_part where kept_part.id = ${id})`
    : sql``
  const steps = what.flatMap((w) => (w === 'audited' ? audits(m) : w === 'authored' ? [] : [w]))
  const wrote = what.includes('authored')
  // an application of a stranger has no such column
  const made = sql`or exists (select from ${sql.table(m.table)} kept_made where kept_made.id = ${id} and to_jsonb(kept_made) ->> 'created_by' = app_user()::text)`
  return sql<boolean>`(exists (select from doc_history kept_step where kept_step.doc_id in (${id}${whole}) and kept_step.user_id = app_user()
    and (kept_step.action = any (${steps}::text[]) ${wrote ? sql`or kept_step.authored` : sql``})) ${wrote ? made : sql``})`
}

/** Whether who asks is one of a document's authors. */
export const wroteInSql = (id: Id) =>
  sql<boolean>`exists (select from doc_history kept_step where kept_step.doc_id = ${id} and kept_step.user_id = app_user() and kept_step.authored)`

/** Where a small organisation does without, nobody is kept. */
const large = (key: string) => sql<boolean>`coalesce(
  (select kept_own.value from config kept_own where kept_own.key = ${key} and kept_own.org_id = app_org()),
  (select kept_all.value from config kept_all where kept_all.key = ${key} and kept_all.org_id is null), 'true') <> 'false'`

const barred = (m: Machine, a: Action, id: Id): RawBuilder<boolean> => {
  const rules = (a.apart ?? []).map((r) => {
    const of = r.of
      ? sql`(select kept_doc.${sql.ref(snake(r.of.id))} from ${sql.table(m.table)} kept_doc where kept_doc.id = ${id})`
      : id
    return did(r.of?.machine ?? m, of, r.did)
  })
  const apart = rules.length > 0 ? sql<boolean>`(${sql.join(rules, sql` or `)})` : sql<boolean>`false`
  const lifted = m.apartBy ? sql<boolean>`(${large(m.apartBy)} and ${apart})` : apart
  return a.audits ? sql<boolean>`(${did(m, id, ['authored'])} or ${lifted})` : lifted
}

/** Whether who asks is kept from all that four eyes watch over in this status; undefined where they watch over nothing. */
export const keptInSql = (m: Machine, status: string, id: Id): RawBuilder<boolean> | undefined => {
  const watched = keys(m.actions)
    .map((a) => m.actions[a]!)
    .filter((a) => a.from.includes(status) && (a.audits || a.apart))
  return watched.length > 0
    ? sql<boolean>`(${sql.join(
        watched.map((a) => barred(m, a, id)),
        sql` and `,
      )})`
    : undefined
}

/** The filter of a list: only what he who asks may still do, of the table under this alias. */
export const openToMe = (m: Machine, alias: string) => (only: boolean) => {
  const cases = keys(m.states).flatMap((s) => {
    const kept = keptInSql(m, s, sql.ref(`${alias}.id`))
    return kept ? [sql`when ${s} then not ${kept}`] : []
  })
  return only ? sql<boolean>`case ${sql.ref(`${alias}.status`)} ${sql.join(cases, sql` `)} else true end` : undefined
}
