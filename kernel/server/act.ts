import { sql } from 'kysely'
import { actionsFor, type Machine } from '#kernel/shared/machine.ts'
import { audit } from './audit.ts'
import type { Ctx } from './ctx.ts'
import { type Doc, react } from './reaction.ts'
import { conflict, refuse } from './refusal.ts'
import { elevated } from './tx.ts'

export interface Rule<D> {
  /** The sentence that refuses the action, or nothing. Runs before anything is written. */
  refuse?: (ctx: Ctx, doc: D) => Promise<string | undefined>
  /** The action's own consequences, after the status is written. */
  effect?: (ctx: Ctx, doc: D) => Promise<void>
}
export type Rules<A extends string, D> = Partial<Record<A, Rule<D>>>

/** Approval in several levels, brought by the app; without one every action acts at once. */
export interface Gate {
  start(ctx: Ctx, m: Machine, doc: Doc): Promise<void>
  /** Passes the level that waits for this actor; `held` while another one waits, undefined when nothing does. */
  pass(ctx: Ctx, m: Machine, doc: Doc, reason: string): Promise<{ held: boolean; said: string } | undefined>
  refuse(ctx: Ctx, m: Machine, doc: Doc, reason: string): Promise<void>
  end(ctx: Ctx, m: Machine, doc: Doc): Promise<void>
}
let gate: Gate | undefined
export const useGate = (one: Gate): void => {
  gate = one
}

export interface ActWish<A extends string> {
  action: A
  version: number
  reason?: string
}

/**
 * Takes one action on a document the caller has locked. Checks version, permission and reason, asks the rules, writes
 * status and version + 1, history and audit, then the consequences and the reactions of later documents.
 * Nothing else writes a status (architecture §4.2).
 * @throws Refusal: conflict (stale version), or the sentence of the first rule that says no
 */
export const act = async <S extends string, A extends string, D extends Doc & { status: S }>(
  ctx: Ctx,
  m: Machine<S, A>,
  doc: D,
  wish: ActWish<NoInfer<A>>,
  rules: Rules<NoInfer<A>, NoInfer<D>>,
): Promise<void> => {
  const spec = m.actions[wish.action]
  if (doc.version !== wish.version) throw conflict(await lastChange(ctx, doc))
  if (!actionsFor(m, doc.status, ctx.actor).includes(wish.action)) {
    throw refuse('当前状态「{{status}}」不能{{action}}', { status: m.states[doc.status].label, action: spec.label })
  }
  if (spec.reason === 'required' && !wish.reason?.trim()) throw refuse('请填写{{action}}原因', { action: spec.label })
  const no = await rules[wish.action]?.refuse?.(ctx, doc)
  if (no) throw refuse(no)
  if (spec.approval === 'pass' && (await wrote(ctx, doc))) throw refuse('不能审核自己修改或提交的单据')
  const reason = wish.reason?.trim() ?? ''
  const level = spec.approval === 'pass' ? await gate?.pass(ctx, m, doc, reason) : undefined
  if (level?.held) return hold(ctx, m, doc, level.said)
  if (spec.approval === 'refuse') await gate?.refuse(ctx, m, doc, reason)
  if (spec.approval === 'end') await gate?.end(ctx, m, doc)
  await move(ctx, m, doc, wish.action, level?.said ?? reason)
  await rules[wish.action]?.effect?.(ctx, doc)
  if (spec.approval === 'start') await gate?.start(ctx, m, doc)
  await react(ctx, m.name, doc, wish)
}

/** A system action that another document causes, such as «partly delivered». Does nothing when already there. */
export const derive = async <S extends string, A extends string>(
  ctx: Ctx,
  m: Machine<S, A>,
  doc: Doc & { status: S },
  action: NoInfer<A>,
  reason = '',
): Promise<void> => {
  const spec = m.actions[action]
  if (doc.status === spec.to) return
  if (!spec.from.includes(doc.status)) throw new Error(`${m.name}: ${action} is not possible from ${doc.status}`)
  await move(ctx, m, doc, action, reason)
  if (spec.approval === 'start') await gate?.start(ctx, m, doc)
  await react(ctx, m.name, doc, { action, ...(reason ? { reason } : {}) })
}

/** Whoever wrote a paper anew or sent it is its author as much as who began it (security.md, approve own order). */
const wrote = async (ctx: Ctx, doc: Doc): Promise<boolean> => {
  const { rows } = await sql`
    select from doc_history where doc_id = ${doc.id} and user_id = app_user() and action in ('update', 'submit') limit 1`.execute(
    ctx.tx,
  )
  return rows.length > 0
}

/** A level was passed and another one waits: the version moves, the status stays, nothing else happens yet. */
const hold = async (ctx: Ctx, m: Machine, doc: Doc, said: string): Promise<void> => {
  const { numAffectedRows } = await sql`
    update ${sql.table(m.table)} set version = version + 1, updated_at = now()
    where id = ${doc.id} and version = ${doc.version} and status = ${doc.status}`.execute(ctx.tx)
  if (numAffectedRows !== 1n) throw conflict(await lastChange(ctx, doc))
  // until the last level the document is the organisation's own affair
  const own = { ...doc, parties: doc.approval ? [doc.approval.orgId] : doc.parties }
  // a step of its own name: who hears of an approval hears of the last level
  await note(ctx, m, own, { action: 'passLevel', label: '逐级通过', to: doc.status, reason: said })
  const entry = { entity: m.name, entityId: doc.id, entityNo: doc.no, action: 'passLevel' }
  audit(ctx, { ...entry, before: { status: doc.status }, after: { status: doc.status, reason: said } })
  doc.version += 1
}

const move = async (ctx: Ctx, m: Machine, doc: Doc, action: string, reason: string): Promise<void> => {
  const spec = m.actions[action]!
  const { numAffectedRows } = await sql`
    update ${sql.table(m.table)} set status = ${spec.to}, version = version + 1, updated_at = now()
    where id = ${doc.id} and version = ${doc.version} and status = ${doc.status}`.execute(ctx.tx)
  if (numAffectedRows !== 1n) throw conflict(await lastChange(ctx, doc))
  await note(ctx, m, doc, { action, label: spec.label, to: spec.to, reason })
  audit(ctx, {
    entity: m.name,
    entityId: doc.id,
    entityNo: doc.no,
    action,
    before: { status: doc.status },
    after: { status: spec.to, ...(reason ? { reason } : {}) },
  })
  doc.status = spec.to
  doc.version += 1
}

/** Writes one step of the document's history; `act` does it for actions, creators call it for «create». */
export const note = async (
  ctx: Ctx,
  m: Machine,
  doc: Doc,
  step: { action: string; label: string; to: string; reason?: string },
): Promise<void> => {
  const { actor } = ctx
  ctx.happenings.push({
    machine: m,
    doc: { id: doc.id, no: doc.no, parties: doc.parties },
    action: step.action,
    from: step.action === 'create' ? undefined : doc.status,
    to: step.to,
    reason: step.reason ?? '',
  })
  await sql`
    insert into doc_history (doc_type, doc_id, action, label, from_status, to_status, reason, user_id, user_name, org_id, org_name, parties)
    values (${m.name}, ${doc.id}, ${step.action}, ${step.label}, ${step.action === 'create' ? null : doc.status}, ${step.to},
      ${step.reason ?? ''}, app_user(), ${actor.name}, app_org(), ${actor.orgName}, ${[...doc.parties]}::uuid[])`.execute(
    ctx.tx,
  )
}

/**
 * Who changed the record last, for the conflict answer: by its history when it is a paper, else by the audit log, read as
 * the system, since what several organisations share may have been changed by another one.
 * @param doc `id` as in the audit log
 */
export const lastChange = async (ctx: Ctx, doc: { id: string; version: number }) => {
  const step = sql<LastChange>`
    select user_name as "changedBy", at as "changedAt" from doc_history
    where doc_id = ${isId(doc.id) ? doc.id : null} and action <> 'print' order by id desc limit 1`
  const entry = sql<LastChange>`
    select user_name as "changedBy", at as "changedAt" from audit_log where entity_id = ${doc.id} order by at desc limit 1`
  const [last] = (await step.execute(ctx.tx)).rows
  const [noted] = last ? [last] : (await elevated(ctx, () => entry.execute(ctx.tx))).rows
  return { changedBy: '', changedAt: '', ...noted, version: doc.version }
}
/** A setting has a key, not an id. */
const isId = (id: string): boolean => /^[0-9a-f-]{36}$/.test(id)
interface LastChange {
  changedBy: string
  changedAt: string
}

export interface Step {
  action: string
  label: string
  from: string | null
  to: string
  reason: string
  userName: string
  orgName: string
  at: string
}

/** The steps of a document this actor may read, oldest first. */
export const historyOf = async (
  ctx: Ctx,
  ids: readonly string[],
): Promise<(Step & { docId: string; docType: string })[]> => {
  const { rows } = await sql<Step & { docId: string; docType: string }>`
    select doc_id as "docId", doc_type as "docType", action, label, from_status as "from", to_status as "to", reason,
      user_name as "userName", org_name as "orgName", at
    from doc_history where doc_id = any(${[...ids]}::uuid[]) order by id`.execute(ctx.tx)
  return rows
}
