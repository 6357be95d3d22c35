import { type RawBuilder, sql } from 'kysely'
import { actionsFor, keys, type Machine, type Offer, specOf } from '#kernel/shared/machine.ts'
import { printSteps } from '#kernel/shared/printing.ts'
import type { ChainLevel } from '#kernel/shared/step.ts'
import { awaitsAudit, keptFrom, mustBeApart } from './apart.ts'
import { audit } from './audit.ts'
import type { Ctx } from './ctx.ts'
import type { Noted } from './doc.ts'
import { masked } from './guarded.ts'
import { inHouse, settle } from './history.ts'
import { together } from './memory.ts'
import { type ApprovalFacts, type Doc, react } from './reaction.ts'
import { conflict, notFound, refuse } from './refusal.ts'
import { touched } from './tell.ts'
import { elevated } from './tx.ts'

export interface Rule<D> {
  /** The sentence that refuses the action, or nothing. Runs before anything is written. */
  refuse?: (ctx: Ctx, doc: D, wish?: { reason?: string }) => Promise<string | undefined>
  /** Columns of the document that are written together with the status: its moments and who did it. */
  sets?: (ctx: Ctx, doc: D) => Sets
  /** A change of the document's own lines that goes into the statement that writes the status, before it: a wall may ask them. */
  also?: (ctx: Ctx, doc: D) => Promise<RawBuilder<unknown> | undefined> | RawBuilder<unknown>
  /** The action's own consequences, after the status is written. */
  effect?: (ctx: Ctx, doc: D, wish: { reason?: string }) => Promise<void>
}
/** Column → value or SQL. */
export type Sets = Readonly<Record<string, unknown>>
export type Rules<A extends string, D> = Partial<Record<A, Rule<D>>>

/** Approval in several levels, brought by the app; without one every action acts at once. */
export interface Gate {
  start(ctx: Ctx, m: Machine, doc: Doc): Promise<void>
  /** Passes the level that waits for this actor; `held` while another one waits, undefined when nothing does. */
  pass(ctx: Ctx, m: Machine, doc: Doc, reason: string): Promise<{ held: boolean; said: string } | undefined>
  refuse(ctx: Ctx, m: Machine, doc: Doc, reason: string): Promise<void>
  end(ctx: Ctx, m: Machine, doc: Doc): Promise<void>
  /** Of these documents those that wait at a level, each with whether it is the actor's turn. */
  turns(ctx: Ctx, m: Machine, docs: readonly Standing[]): Promise<ReadonlyMap<string, boolean>>
  /** Its levels for its page: what happened and who comes next, or before its submit what would be asked. */
  chain(ctx: Ctx, m: Machine, doc: Standing, facts: ApprovalFacts): Promise<ChainLevel[]>
}

/** As much of a document as says what may be done with it. */
export interface Standing {
  id: string
  status: string
  createdBy?: string | null
  createdOrg?: string | null
}
let gate: Gate | undefined
export const useGate = (one: Gate): void => {
  gate = one
}
/** Of these documents those for which somebody's turn of a flow of approval is still to come. */
export const waitingAtLevel = async (ctx: Ctx, m: Machine, docs: readonly Standing[]): Promise<ReadonlySet<string>> =>
  new Set((await gate?.turns(ctx, m, docs))?.keys())
/** A document that is made submitted enters its approval. */
export const enterApproval = async (ctx: Ctx, m: Machine, doc: Doc): Promise<void> => gate?.start(ctx, m, doc)
/** The levels of a document's approval; none without a gate. */
export const chainOf = async (ctx: Ctx, m: Machine, doc: Standing, facts: ApprovalFacts): Promise<ChainLevel[]> =>
  gate ? gate.chain(ctx, m, doc, facts) : []

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
  m: Machine<S, A, any>,
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
  mustBeMine(ctx, spec, doc)
  const alone = await mustBeApart(ctx, m, spec, doc)
  const no = await rules[wish.action]?.refuse?.(ctx, doc, wish)
  if (no) throw refuse(no)
  const reason = wish.reason?.trim() ?? ''
  const level = spec.approval === 'pass' ? await gate?.pass(ctx, m, doc, reason) : undefined
  if (level?.held) return hold(ctx, m, doc, level.said)
  if (spec.approval === 'refuse') await gate?.refuse(ctx, m, doc, reason)
  if (spec.approval === 'end') await gate?.end(ctx, m, doc)
  const written = { sets: rules[wish.action]?.sets?.(ctx, doc), also: await rules[wish.action]?.also?.(ctx, doc) }
  // of the last level whoever else reads the step is told what was typed alone
  const others = doc.parties.some((p) => !inHouse(ctx, doc).parties.includes(p))
  if (level && others) passLevel(ctx, m, doc, level.said)
  await move(ctx, m, [doc], wish.action, others ? reason : (level?.said ?? reason), written, awaitsAudit(m, spec))
  if (alone) remark(ctx, m, doc, { action: 'alone', label: '人员不足，例外办理', to: doc.status, reason: alone })
  await rules[wish.action]?.effect?.(ctx, doc, wish)
  if (spec.approval === 'start') await gate?.start(ctx, m, doc)
  await react(ctx, m.name, doc, wish)
}

const isMine = (ctx: Ctx, spec: Pick<Offer, 'mine'>, d: Pick<Standing, 'createdBy' | 'createdOrg'>): boolean =>
  spec.mine === 'creator' ? d.createdBy === ctx.actor.userId : spec.mine !== 'org' || d.createdOrg === ctx.actor.orgId

/** Refuses what is its maker's, or his organisation's, alone to do. */
export const mustBeMine = (ctx: Ctx, spec: Offer, d: Pick<Standing, 'createdBy' | 'createdOrg'>): void => {
  if (isMine(ctx, spec, d)) return
  if (spec.mine === 'org') throw refuse('只有创建机构可以执行此操作')
  throw refuse('只有创建人可以{{action}}', { action: spec.label })
}

/** What is written together with a status. */
type Written = { sets?: Sets | undefined; also?: RawBuilder<unknown> | undefined }

/**
 * A system action that another document causes, such as «partly delivered», and what is written with it: of one document or of
 * several alike, in one statement. When they are already there, that is all.
 */
export const derive = async <S extends string, A extends string>(
  ctx: Ctx,
  m: Machine<S, A, any>,
  docs: readonly (Doc & { status: S })[],
  action: NoInfer<A>,
  { reason = '', ...written }: Written & { reason?: string } = {},
): Promise<void> => {
  const spec = m.actions[action]
  if (docs.every((d) => d.status === spec.to)) return stay(ctx, m, docs, written)
  const not = docs.find((d) => !spec.from.includes(d.status))
  if (not) throw new Error(`${m.name}: ${action} is not possible from ${not.status}`)
  if (spec.approval === 'end') for (const doc of docs) await gate?.end(ctx, m, doc)
  await move(ctx, m, docs, action, reason, written)
  for (const doc of docs) {
    if (spec.approval === 'start') await gate?.start(ctx, m, doc)
    await react(ctx, m.name, doc, { action, ...(reason ? { reason } : {}) })
  }
}

/**
 * What this reader may do with each of these documents: by status, organisation and code, whether he made it, whether what
 * he did before keeps him from it, and whose turn its approval is. A list without anything to audit costs no statement.
 */
export const actionsOn = async <S extends string, A extends string, O extends string>(
  ctx: Ctx,
  m: Machine<S, A, O>,
  docs: readonly (Standing & { status: S })[],
): Promise<(A | O)[][]> => {
  const all = docs.map((d) => actionsFor(m, d.status, ctx.actor))
  const audited = docs.filter((_, i) => all[i]!.some((a) => specOf(m, a).audits))
  const watched = docs.map((doc, i) => ({ doc, specs: all[i]!.map((a) => specOf(m, a)) }))
  const asked = audited.length > 0 ? gate?.turns(ctx, m, audited) : undefined
  const [kept, turns] = await together([keptFrom(ctx, m, watched), asked])
  return docs.map((d, i) =>
    all[i]!.filter((a) => {
      const spec = specOf(m, a)
      if (!isMine(ctx, spec, d) || kept(d, spec)) return false
      return !spec.audits || turns?.get(d.id) !== false
    }),
  )
}

/** A level was passed and another one waits: the version moves, the status stays, nothing else happens yet. */
const hold = async (ctx: Ctx, m: Machine, doc: Doc, said: string): Promise<void> => {
  const { numAffectedRows } = await sql`
    update ${sql.table(m.table)} set version = version + 1, updated_at = now() where ${asIs(doc)}`.execute(ctx.tx)
  if (numAffectedRows !== 1n) throw conflict(await lastChange(ctx, doc))
  doc.version += 1
  passLevel(ctx, m, doc, said, doc.version)
}

/** A step of its own name: who hears of an approval hears of the last level. */
const passLevel = (ctx: Ctx, m: Machine, doc: Doc, reason: string, version?: number): void =>
  remark(ctx, m, inHouse(ctx, doc), { action: 'passLevel', label: '逐级通过', to: doc.status, reason, version })

/** A step without a change of status that no call was made for, in history and audit; the machine's `notes` know it. */
export const remark = (ctx: Ctx, m: Machine, doc: Doc, step: Noted): void => {
  write(ctx, m, doc, step)
  const entry = { entity: m.name, entityId: doc.id, entityNo: doc.no, action: step.action }
  audit(ctx, { ...entry, before: { status: doc.status }, after: { status: doc.status, reason: step.reason } })
}

const setting = (sets: Sets) => sql.join(Object.entries(sets).map(([column, v]) => sql`${sql.ref(column)} = ${v}`))

/** Only what is written with it: the status is what it would become. */
const stay = async (ctx: Ctx, m: Machine, docs: readonly Doc[], { sets = {}, also }: Written): Promise<void> => {
  for (const doc of docs) touched(ctx, m, doc)
  await also?.execute(ctx.tx)
  if (keys(sets).length === 0) return
  const ids = docs.map((d) => d.id)
  await sql`update ${sql.table(m.table)} set ${setting(sets)} where id = any(${ids}::uuid[])`.execute(ctx.tx)
}

/** By its id in each case: a plan that is kept from an empty table on must not scan it. */
const asIs = (doc: Doc) => sql`(id = ${doc.id} and version = ${doc.version} and status = ${doc.status})`

const move = async (
  ctx: Ctx,
  m: Machine,
  docs: readonly Doc[],
  action: string,
  reason: string,
  { sets, also }: Written,
  authored = false,
): Promise<void> => {
  const { to, label } = m.actions[action]!
  const { numAffectedRows } = await sql`${also ? sql`with also as (${also} returning 1)` : sql``}
    update ${sql.table(m.table)} set ${setting({ status: to, ...sets })}, version = version + 1, updated_at = now()
    ${also ? sql`from (select count(*) from also) as lines_first` : sql``}
    where ${sql.join(docs.map(asIs), sql` or `)}`.execute(ctx.tx)
  if (Number(numAffectedRows) !== docs.length) throw conflict(await lastChange(ctx, docs[0]!))
  for (const doc of docs) {
    write(ctx, m, doc, { action, label, to, reason, version: doc.version + 1 }, authored)
    const entry = { entity: m.name, entityId: doc.id, entityNo: doc.no, action }
    audit(ctx, { ...entry, before: { status: doc.status }, after: { status: to, ...(reason ? { reason } : {}) } })
    doc.status = to
    doc.version += 1
  }
}

/**
 * Writes a step that is no action of the machine into the document's history, such as «create» and «update». It makes the
 * actor one of the document's authors, unless it changes nothing of it (a print) or another one's wish is carried out.
 */
export const note = (ctx: Ctx, m: Machine, doc: Doc, step: Noted & { authored?: false }): void =>
  write(ctx, m, doc, step, step.authored ?? true)

const write = (ctx: Ctx, m: Machine, doc: Doc, step: Noted, authored = false): void => {
  const { actor } = ctx
  ctx.happenings.push({
    machine: m,
    doc: { id: doc.id, no: doc.no, parties: doc.parties },
    action: step.action,
    from: step.action === 'create' ? undefined : doc.status,
    to: step.to,
    reason: step.reason ?? '',
    by: { id: actor.userId, name: actor.name },
    label: step.label,
    version: step.version,
  })
  ctx.steps.push({
    docType: m.name,
    docId: doc.id,
    action: step.action,
    label: step.label,
    from: step.action === 'create' ? null : doc.status,
    to: step.to,
    reason: step.reason ?? '',
    userName: actor.name,
    orgName: actor.orgName,
    parties: doc.parties,
    authored,
  })
}

/**
 * Who changed the record last, for the conflict answer: by its history when it is a paper, else by the audit log, read as
 * the system, since what several organisations share may have been changed by another one.
 * @param doc `id` as in the audit log: a setting has a key
 */
export const lastChange = async (ctx: Ctx, doc: { id: string; version: number }) => {
  await settle(ctx)
  const step = sql<LastChange>`
    select user_name as "changedBy", at as "changedAt" from doc_history
    where doc_id = ${/^[0-9a-f-]{36}$/.test(doc.id) ? doc.id : null} and action <> all (${[...printSteps]}::text[]) order by id desc limit 1`
  const entry = sql<LastChange>`
    select user_name as "changedBy", at as "changedAt" from audit_log where entity_id = ${doc.id} order by at desc limit 1`
  const [last] = (await step.execute(ctx.tx)).rows
  const [noted] = last ? [last] : (await elevated(ctx, () => entry.execute(ctx.tx))).rows
  return { changedBy: '', changedAt: '', ...noted, version: doc.version }
}
/**
 * A record that is locked to be changed: there is one, and it is as the caller knows it. @throws Refusal
 * @param none what to say when there is none
 */
export const asKnown = async <R extends { id: string; version: number }>(
  ctx: Ctx,
  row: R | undefined,
  version: number,
  none: string,
): Promise<R> => {
  if (!row) throw notFound(none)
  if (row.version !== version) throw conflict({ ...(await lastChange(ctx, row)), current: masked(row) })
  return row
}

interface LastChange {
  changedBy: string
  changedAt: string
}
