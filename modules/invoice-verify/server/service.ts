import { randomUUID } from 'node:crypto'
import { audit } from '#kernel/server/audit.ts'
import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { attach } from '#kernel/server/files/attach.ts'
import { enqueue } from '#kernel/server/jobs.ts'
import { refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { lockHandedIn, mustSee, verifiedAs } from '#modules/invoice/server/public.ts'
import { matchAgain } from '#modules/invoice-match/server/public.ts'
import type { verifyCalls } from '../shared/calls.ts'
import { askTask } from './asking.ts'
import { owner } from './files.ts'
import { isAsked, ofInvoice } from './queries/read.ts'
import * as q from './queries/write.ts'
import { verifyAddress } from './settings.ts'

type Calls = typeof verifyCalls

/** The look-ups of an invoice the reader sees. */
export const verifications = async (ctx: Ctx, { id }: Input<Calls['verifications']>) => {
  await mustSee(ctx, id)
  return {
    rows: await ofInvoice(ctx.tx, ctx.actor, id),
    service: (await configOf(ctx, verifyAddress)) !== '',
  }
}

/** Writes down what somebody looked up, or has the service asked: by a job, since nobody waits for others inside a transaction. */
export const verify = async (ctx: Ctx, { id: invoiceId, result, note, files = [] }: Input<Calls['verify']>) => {
  const v = await lockHandedIn(ctx, invoiceId)
  const id = randomUUID()
  const noted = (after: object) =>
    audit(ctx, { entity: owner, entityId: id, entityNo: v.no, action: 'verify', after: { ...after, note } })
  if (!result) {
    if ((await configOf(ctx, verifyAddress)) === '') throw refuse('没有启用查验服务，请登记查验结果')
    if (await isAsked(ctx.tx, invoiceId)) throw refuse('正在查验此发票，请等待结果')
    await q.insertAsked(ctx, v, id, note)
    await enqueue(ctx, askTask, { id }, { key: `${askTask} ${id}` })
    noted({ via: 'service', state: 'asked' })
    return { id, state: 'asked' as const }
  }
  const kept = await attach(ctx, { kind: owner, id }, [], files)
  await q.insertLooked(ctx, v, { id, result, note, files: kept })
  noted({ via: 'hand', result })
  await verifiedAs(ctx, invoiceId, result)
  await matchAgain(ctx, invoiceId)
  return { id, state: 'answered' as const }
}
