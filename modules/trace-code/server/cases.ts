import { act, derive } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { documentService } from '#kernel/server/document/service.ts'
import { malformed } from '#kernel/server/refusal.ts'
import { tellNotice } from '#kernel/server/tell.ts'
import { elevated } from '#kernel/server/tx.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { balanceCalls } from '../shared/balance.ts'
import { traceCaseMachine } from '../shared/machine.ts'
import { caseKinds } from '../shared/states.ts'
import { caseSheet } from '../shared/words.ts'
import * as q from './queries/cases.ts'
import { wrongOf } from './sheet.ts'

type Calls = typeof balanceCalls

export const traceCase = documentService({
  machine: traceCaseMachine,
  reads: q.caseReads,
  parties: (k) => [k.hospitalId],
  sheet: caseSheet,
})

/** Who may be given a case: whoever may mend one in this hospital. */
export const people = async ({ tx, actor }: Ctx) => ({ rows: await q.peopleOf(tx, actor.orgId) })

/** Gives a case to somebody, who hears of it, with what is to be known of it. */
export const assign = async (ctx: Ctx, { id, version, ownerId, note }: Input<Calls['assign']>) => {
  const { doc } = await traceCase.forChange(ctx, id, version, 'assign')
  const person = (await q.peopleOf(ctx.tx, ctx.actor.orgId)).find((p) => p.id === ownerId)
  if (!person) throw malformed([{ path: 'ownerId', message: '请选择本院有追溯码平衡表处理权限的人员' }])
  const saved = await q.setOwner(ctx.tx, id, { ownerId, ownerName: person.name, note })
  await traceCase.noted(ctx, doc, 'assign', '指派', {
    before: { ownerName: doc.ownerName, note: doc.note },
    after: { ownerName: person.name, note },
  })
  if (ownerId !== ctx.actor.userId)
    await tellNotice(ctx, {
      orgId: ctx.actor.orgId,
      userId: ownerId,
      codes: [],
      event: 'trace.assigned',
      template: '追溯差异 {{no}}（{{cause}}）由您处理',
      params: { no: doc.no, cause: caseKinds[doc.cause] },
      path: `/trace/balanceSheet/${id}`,
    })
  return { id, no: doc.no, version: saved.version }
}

/** A person closes a case with his reason, whatever the numbers say. */
export const fix = async (ctx: Ctx, wish: Input<Calls['fix']>) => {
  const { doc: found } = await traceCase.lock(ctx, wish.id)
  const doc = traceCase.asDoc(found)
  const reason = wish.reason?.trim() ?? ''
  await act(
    ctx,
    traceCaseMachine,
    doc,
    { ...wish, action: 'close' },
    { close: { sets: (c: Ctx) => q.stamp.closed(c, reason) } },
  )
  return { id: doc.id, status: doc.status, version: doc.version, warnings: [], made: [] }
}

/** Looks once more at what a case is about: it ends where the numbers agree by now, else it says what they are. */
export const recheck = async (ctx: Ctx, { id, version }: Input<Calls['recheck']>) => {
  const { doc } = await traceCase.forChange(ctx, id, version, 'recheck')
  return elevated(ctx, async () => {
    const now = await wrongOf(ctx.tx, doc.hospitalId, doc.cause, doc.subject)
    if (now) await q.raise(ctx, [now])
    else await derive(ctx, traceCaseMachine, [traceCase.asDoc(doc)], 'end', { sets: q.stamp.ended })
    return { id, closed: !now }
  })
}
