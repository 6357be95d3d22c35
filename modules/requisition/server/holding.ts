import { note, remark } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { eachByItself } from '#kernel/server/each.ts'
import { malformed, refuse } from '#kernel/server/refusal.ts'
import type { Task } from '#kernel/server/task.ts'
import { type Circumstances, inContext, systemActor } from '#kernel/server/tx.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { requisitionCalls } from '../shared/calls.ts'
import { requisitionMachine as m } from '../shared/machine.ts'
import { overHolds } from './queries/ledger.ts'
import type { RequisitionDoc } from './queries/read.ts'
import { insertHold, insertPromise, liftHold, noteHold } from './queries/write.ts'
import { requisition } from './service.ts'

type Calls = typeof requisitionCalls

/** A step that moves nothing and makes nobody an author, with what was said. */
const noted = (
  ctx: Ctx,
  d: RequisitionDoc,
  action: 'freeze' | 'unfreeze' | 'promise',
  reason: string,
  after: object,
) => {
  note(ctx, m, requisition.asDoc(d), { action, label: m.offers[action].label, to: d.status, reason, authored: false })
  audit(ctx, { entity: m.name, entityId: d.id, entityNo: d.no, action, after })
}

/** Nothing but looking from now on, in the name of who holds it (domain §3.9): the hospital over quality, the authority while it looks into something. */
export const freeze = async (ctx: Ctx, { id, version, reason, until }: Input<Calls['freeze']>) => {
  const { doc: d } = await requisition.forChange(ctx, id, version, 'freeze')
  if (until && until < today()) throw malformed([{ path: 'until', message: '日期不能早于今天' }])
  await insertHold(ctx.tx, ctx.actor, d, { reason, until: until ?? null })
  const now = await noteHold(ctx.tx, id)
  noted(ctx, d, 'freeze', until ? `${reason} · ${until}` : reason, { reason, until })
  return { id, no: d.no, version: now.version }
}

/** Where everything is as it was, unless somebody else holds it too. */
export const unfreeze = async (ctx: Ctx, { id, version, note: said = '', fault }: Input<Calls['unfreeze']>) => {
  const { doc: d } = await requisition.forChange(ctx, id, version, 'unfreeze')
  if (fault && ctx.actor.org !== 'hospital') throw refuse('只有医院解除质量争议冻结时说明责任方')
  await liftHold(ctx.tx, ctx.actor, id, said, fault)
  const now = await noteHold(ctx.tx, id)
  noted(ctx, d, 'unfreeze', said, { note: said, fault })
  return { id, no: d.no, version: now.version }
}

/** The day the hospital says it will pay; what it said before is kept. */
export const promise = async (ctx: Ctx, { id, version, payOn, note: said = '' }: Input<Calls['promise']>) => {
  const { doc: d } = await requisition.forChange(ctx, id, version, 'promise')
  if (payOn < today()) throw malformed([{ path: 'payOn', message: '日期不能早于今天' }])
  const saved = await insertPromise(ctx.tx, ctx.actor, d, { payOn, note: said })
  noted(ctx, d, 'promise', said ? `${payOn} · ${said}` : payOn, { payOn, note: said })
  return { id, no: d.no, version: saved.version }
}

/** False: somebody lifted it meanwhile. */
const lapse = async (ctx: Ctx, id: string): Promise<boolean> => {
  const { doc } = await requisition.lock(ctx, id)
  if ((await overHolds(ctx.tx, id)).length === 0) return false
  await liftHold(ctx.tx, ctx.actor, id, '')
  await noteHold(ctx.tx, id)
  remark(ctx, m, requisition.asDoc(doc), { action: 'lapse', label: '冻结到期解除', to: doc.status })
  return true
}

/**
 * Holds that ended by their day are lifted, each in its own transaction; one that fails keeps none of the others waiting.
 * @throws AggregateError of what failed, when all others are done
 */
export const endHolds = async (about: Circumstances = { call: 'job requisition' }): Promise<{ lifted: number }> => {
  const ids = await inContext(systemActor, { ...about, readOnly: true }, (ctx) => overHolds(ctx.tx))
  let lifted = 0
  await eachByItself(ids, 'holds could not be lifted', async (id) => {
    if (await inContext(systemActor, about, (ctx) => lapse(ctx, id))) lifted += 1
  })
  return { lifted }
}

export const requisitionTasks: readonly Task[] = [
  { name: 'requisition.endHolds', when: { daily: '00:25' }, run: (about) => endHolds(about) },
]
