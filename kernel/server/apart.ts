import { sql } from 'kysely'
import { type Action, type Apart, keys, type Machine, type Offer } from '#kernel/shared/machine.ts'
import { configOf, settingOf } from './config.ts'
import type { Ctx } from './ctx.ts'
import { kept } from './db/keep.ts'
import { settle } from './history.ts'
import { refuse } from './refusal.ts'

/** What one person did of a document. */
interface Deeds {
  authored: boolean
  steps: ReadonlySet<string>
}
type Doc = { id: string; createdBy?: string | null }
type Spec = Offer & Partial<Action>

/** Which documents a rule looks at. */
const idsOf = ({ of }: Apart, doc: Doc): readonly string[] => {
  if (!of) return [doc.id]
  const columns = doc as unknown as Record<string, unknown>
  return [String(columns[of.id]), ...(of.more ? (columns[of.more] as string[]) : [])]
}

const none: Deeds = { authored: false, steps: new Set() }

/** What this person did of the wholes these documents are parts of. */
const ofWholes = (m: Machine, ids: readonly string[], userId: string) =>
  m.partOf
    ? sql`
      union all select p.id, h.action, h.authored from ${sql.table(m.table)} p join doc_history h on h.doc_id = p.${sql.ref(m.partOf.column)}
      where p.id = any(${[...ids]}::uuid[]) and h.user_id = ${userId}`
    : sql``

/**
 * What a person did of these documents and of those they name or belong to, whoever began them. An order made by a plan is
 * its planner's, whose name stands in the document; the history names who let it be made.
 */
const deedsOf = async (ctx: Ctx, m: Machine, docs: readonly Doc[], userId = ctx.actor.userId) => {
  const rules = keys(m.actions).flatMap((a) => m.actions[a]!.apart ?? [])
  const others = [...new Map(rules.map((r) => [r.of?.id, r])).values()].filter((r) => r.of)
  const own = docs.map((d) => d.id)
  const named = others.map((r) => ({ of: r.of!.machine, ids: docs.flatMap((d) => idsOf(r, d)) }))
  await settle(ctx)
  const made = named.map(
    ({ of, ids }) => sql`
      union all select id, 'create', true from ${sql.table(of.table)} where id = any(${ids}::uuid[]) and created_by = ${userId}`,
  )
  const wholes = [{ of: m, ids: own }, ...named].map(({ of, ids }) => ofWholes(of, ids, userId))
  const asked = sql<{ id: string; action: string; authored: boolean }>`
    select distinct doc_id as id, action, authored from doc_history
    where doc_id = any(${[...own, ...named.flatMap((n) => n.ids)]}::uuid[]) and user_id = ${userId} ${sql.join([...made, ...wholes], sql` `)}`
  const rows = await kept(ctx.tx, asked.compile(ctx.tx))
  return new Map(
    [...Map.groupBy(rows, (r) => r.id)].map(([id, some]): [string, Deeds] => [
      id,
      { authored: some.some((r) => r.authored), steps: new Set(some.map((r) => r.action)) },
    ]),
  )
}

/** Of these documents those in which the actor took a step, whichever. */
export const tookStepsIn = async (ctx: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  await settle(ctx)
  const { rows } = await sql<{ id: string }>`
    select distinct doc_id as id from doc_history where doc_id = any(${[...ids]}::uuid[]) and user_id = ${ctx.actor.userId}`.execute(
    ctx.tx,
  )
  return new Set(rows.map((r) => r.id))
}

const did = (m: Machine, { did }: Apart, { authored, steps }: Deeds): boolean =>
  did.some((what) => {
    if (what === 'authored') return authored
    if (what !== 'audited') return steps.has(what)
    const all = { ...m.partOf?.machine.actions, ...m.actions }
    return steps.has('passLevel') || keys(all).some((a) => all[a]!.audits && steps.has(a))
  })

/** Why this person does not take it: four eyes, which nothing lifts, and what a small organisation may do without. */
const barred = (ctx: Ctx, m: Machine, spec: Spec, doc: Doc, deeds: ReadonlyMap<string, Deeds>) => {
  if (spec.audits && doc.createdBy === ctx.actor.userId) return { never: '不能审核自己创建的单据' }
  if (spec.audits && deeds.get(doc.id)?.authored) return { never: '不能审核自己修改或提交的单据' }
  const rule = spec.apart?.find((r) => idsOf(r, doc).some((id) => did(r.of?.machine ?? m, r, deeds.get(id) ?? none)))
  return rule && { unless: rule.why }
}

const watched = (s: Spec): boolean => !!s.audits || !!s.apart

/** Whether one person may do what belongs to two: where the organisation's setting is off. */
const small = async (ctx: Ctx, m: Machine): Promise<boolean> => {
  const by = m.apartBy && settingOf(m.apartBy)
  return by ? !(await configOf(ctx, by)) : false
}

/**
 * Refuses who did what keeps him from this action (security.md, insider).
 * @returns why he would be refused in a larger organisation, to be noted on the document
 */
export const mustBeApart = async (ctx: Ctx, m: Machine, spec: Spec, doc: Doc): Promise<string | undefined> => {
  if (!watched(spec)) return undefined
  const no = barred(ctx, m, spec, doc, await deedsOf(ctx, m, [doc]))
  if (no?.never) throw refuse(no.never)
  if (no?.unless && !(await small(ctx, m))) throw refuse(no.unless)
  return no?.unless
}

/** Why somebody who stands beside the actor may not, for the same deeds; undefined when he may, or the organisation is small. */
export const apartToo = async (ctx: Ctx, m: Machine, action: string, doc: Doc, userId: string) => {
  const no = barred(ctx, m, m.actions[action]!, doc, await deedsOf(ctx, m, [doc], userId))
  return no?.unless && !(await small(ctx, m)) ? no.unless : undefined
}

/** Which of these the actor may not take, by document. A list with nothing of the kind costs no statement. */
export const keptFrom = async (
  ctx: Ctx,
  m: Machine,
  docs: readonly { doc: Doc; specs: readonly Spec[] }[],
): Promise<(doc: Doc, spec: Spec) => boolean> => {
  const some = docs.filter((d) => d.specs.some(watched))
  if (some.length === 0) return () => false
  const deeds = await deedsOf(
    ctx,
    m,
    some.map((d) => d.doc),
  )
  const of = (doc: Doc, spec: Spec) => barred(ctx, m, spec, doc, deeds)
  const lax = some.some((d) => d.specs.some((s) => of(d.doc, s)?.unless)) && (await small(ctx, m))
  return (doc, spec) => {
    const no = of(doc, spec)
    return !!no?.never || (!!no?.unless && !lax)
  }
}

/** Whoever submits stands behind what the next one audits, so his step makes him an author too. */
export const awaitsAudit = (m: Machine, { audits, to }: Action): boolean =>
  !audits && keys(m.actions).some((a) => m.actions[a]!.audits && m.actions[a]!.from.includes(to))
