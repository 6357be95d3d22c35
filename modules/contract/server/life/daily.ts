import { derive, remark } from '#kernel/server/act.ts'
import { dayAfter, today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { eachByItself } from '#kernel/server/each.ts'
import type { Task } from '#kernel/server/task.ts'
import { tellNotice } from '#kernel/server/tell.ts'
import { type Circumstances, inContext, systemActor } from '#kernel/server/tx.ts'
import { contractMachine as m } from '../../shared/machine.ts'
import * as q from '../queries/due.ts'
import { escalateEnding, openEnding } from '../queries/endings.ts'
import { followed, moved } from '../queries/moving.ts'
import { endAgreed, lapse } from './ending.ts'
import { enterIntoForce } from './force.ts'
import { register } from './service.ts'

type Acting = ReturnType<typeof register.asDoc>
const over = { frozen_org: null, frozen_until: null, freeze_reason: '' } as const

/** A freeze ends by itself behind its last day. */
const thaw = async (ctx: Ctx, d: Acting): Promise<boolean> => {
  if (d.status !== 'frozen' || !d.frozenUntil || d.frozenUntil >= today()) return false
  await derive(ctx, m, [d], 'thaw', { sets: over, reason: d.frozenUntil })
  return true
}

/** Everything is fulfilled or closed, nothing under way, nothing unpaid; a framework has nothing to compare with. */
const finish = async (ctx: Ctx, d: Acting): Promise<boolean> => {
  if (!['effective', 'frozen', 'expired'].includes(d.status) || !(await q.fulfilled(ctx.tx, d.id))) return false
  await derive(ctx, m, [d], 'finish', { sets: { ...over, ended_on: today() } })
  return true
}

const expire = async (ctx: Ctx, d: Acting): Promise<boolean> => {
  if (!['effective', 'frozen'].includes(d.status) || !d.validTo || d.validTo >= today()) return false
  await derive(ctx, m, [d], 'expire', { sets: { ...over, ended_on: d.validTo }, reason: d.validTo })
  return true
}

/** Nobody answered in time: the authority may decide alone. */
const escalate = async (ctx: Ctx, d: Acting): Promise<boolean> => {
  const open = await openEnding(ctx.tx, d.id)
  if (open?.state !== 'asked' || open.answerUntil >= today()) return false
  await escalateEnding(ctx.tx, open.id)
  await moved(ctx.tx, d.id, {})
  remark(ctx, m, d, { action: 'escalateEnd', label: '终止申请逾期未答复', to: d.status, reason: open.reason })
  return true
}

const nears = {
  own: '合同 {{no}}「{{name}}」将于 {{day}} 到期，请及时续签或安排接替',
  agreed: '合同 {{no}}「{{name}}」定于 {{day}} 终止，请安排接替',
} as const

/** Both sides' people hear once that its end is near; of a new end, such as an agreed one, they hear again. */
const remind = async (ctx: Ctx, d: Acting): Promise<boolean> => {
  if (!['effective', 'frozen'].includes(d.status) || d.parentId || !d.validTo) return false
  const day = d.agreedEnd ?? d.validTo
  if (d.remindedFor === day || day > dayAfter(today(), d.reminderDays)) return false
  await followed(ctx.tx, d.id, { reminded_for: day })
  for (const [orgId, userId] of [
    [d.hospitalId, d.ownerId],
    [d.supplierId, d.supplierOwnerId],
  ] as const)
    await tellNotice(ctx, {
      orgId,
      ...(userId ? { userId } : {}),
      codes: ['contract/manage:view'],
      event: 'contract.ending',
      template: nears[d.agreedEnd ? 'agreed' : 'own'],
      params: { no: d.no, name: d.name, day },
      path: `/contract/manage/${d.id}`,
    })
  return true
}

const agreedEnd = (ctx: Ctx, d: Acting) => endAgreed(ctx, d)
const unanswered = (ctx: Ctx, d: Acting) => lapse(ctx, d)
/** In the order of a contract's life: what was missed for nights is made up for in one go. */
const steps = [enterIntoForce, thaw, agreedEnd, expire, finish, unanswered, escalate, remind]

const due = async (ctx: Ctx, id: string): Promise<number> => {
  const { doc } = await register.lock(ctx, id)
  const d = register.asDoc(doc)
  let taken = 0
  for (const step of steps) if (await step(ctx, d)) taken += 1
  return taken
}

/**
 * What its day does to a contract (domain §3.10), each in its own transaction: one that fails keeps none of the others waiting.
 * @throws AggregateError of what failed, when all others are done
 */
export const runDue = async (about: Circumstances = { call: 'job contract' }): Promise<{ steps: number }> => {
  const ids = await inContext(systemActor, { ...about, readOnly: true }, (ctx) => q.dueIds(ctx.tx))
  let taken = 0
  await eachByItself(ids, 'contracts could not take their step', async (id) => {
    taken += await inContext(systemActor, about, (ctx) => due(ctx, id))
  })
  return { steps: taken }
}

export const lifeTasks: readonly Task[] = [
  { name: 'contract.due', when: { daily: '00:10' }, run: (about) => runDue(about) },
]
