import { sql } from 'kysely'
import { type Action, type Apart, keys, type Machine, type Offer } from '#kernel/shared/machine.ts'
import { configOf, settingOf } from './config.ts'
import type { Ctx } from './ctx.ts'
import { settle } from './history.ts'
import { refuse } from './refusal.ts'

/** What one person did of a document. */
interface Deeds {
  authored: boolean
  steps: ReadonlySet<string>
}
type Doc = { id: string; createdBy?: string | null }
type Spec = Offer & Partial<Action>

/** Which document a rule looks at. */
const idOf = (rule: Apart, doc: Doc): string =>
  rule.of ? String((doc as unknown as Record<string, unknown>)[rule.of.id]) : doc.id

const none: Deeds = { authored: false, steps: new Set() }

/**
 * What the actor did of these documents and of those they name, whoever began them. An order made by a plan is its
 * planner's, whose name stands in the document; the history names who let it be made.
 */
const deedsOf = async (ctx: Ctx, m: Machine, docs: readonly Doc[]) => {
  const rules = keys(m.actions).flatMap((a) => m.actions[a]!.apart ?? [])
  const others = [...new Map(rules.map((r) => [r.of?.id, r])).values()].filter((r) => r.of)
  const named = others.flatMap((r) => docs.map((d) => idOf(r, d)))
  await settle(ctx)
  const made = others.map(
    (r) => sql`
      union all select id, 'create', true from ${sql.table(r.of!.machine.table)} where id = any(${named}::uuid[]) and created_by = app_user()`,
  )
  const { rows } = await sql<{ id: string; action: string; authored: boolean }>`
    select distinct doc_id as id, action, authored from doc_history
    where doc_id = any(${[...docs.map((d) => d.id), ...named]}::uuid[]) and user_id = app_user() ${sql.join(made, sql` `)}`.execute(
    ctx.tx,
  )
  return new Map(
    [...Map.groupBy(rows, (r) => r.id)].map(([id, own]): [string, Deeds] => [
      id,
      { authored: own.some((r) => r.authored), steps: new Set(own.map((r) => r.action)) },
    ]),
  )
}

const did = (m: Machine, { did }: Apart, { authored, steps }: Deeds): boolean =>
  did.some((what) => {
    if (what === 'authored') return authored
    if (what !== 'audited') return steps.has(what)
    return steps.has('passLevel') || keys(m.actions).some((a) => m.actions[a]!.audits && steps.has(a))
  })

/** Why this person does not take it: four eyes, which nothing lifts, and what a small organisation may do without. */
const barred = (ctx: Ctx, m: Machine, spec: Spec, doc: Doc, deeds: ReadonlyMap<string, Deeds>) => {
  if (spec.audits && doc.createdBy === ctx.actor.userId) return { never: '不能审核自己创建的单据' }
  if (spec.audits && deeds.get(doc.id)?.authored) return { never: '不能审核自己修改或提交的单据' }
  const rule = spec.apart?.find((r) => did(r.of?.machine ?? m, r, deeds.get(idOf(r, doc)) ?? none))
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
