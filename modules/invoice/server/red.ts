import { derive } from '#kernel/server/act.ts'
import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { type FieldTemplate, malformed, refuse } from '#kernel/server/refusal.ts'
import { elevated } from '#kernel/server/tx.ts'
import { cmp, Decimal, sumOf } from '#kernel/shared/decimal.ts'
import { free, itemsFor } from '#modules/payable/server/public.ts'
import { lockRequested } from '#modules/requisition/server/public.ts'
import type { RedReason } from '../shared/kinds.ts'
import { invoiceMachine as m } from '../shared/machine.ts'
import * as q from './queries/red.ts'
import type { Pair } from './queries/write.ts'

/** What a red one says of those it takes back. */
export interface Red extends Pair {
  redReason: RedReason | ''
  /** With its minus. */
  amount: string
  issueDate: string
}

const faultOf = (
  { redReason, issueDate }: Red,
  b: ReturnType<Awaited<ReturnType<typeof q.standingOf>>['get']>,
  amount: string,
): Omit<FieldTemplate, 'path'> | undefined => {
  if (!b) return { message: '请选择此往来单位的蓝字发票' }
  const params = { no: b.number }
  if (b.colour === 'red') return { message: '红字发票 {{no}} 不能再红冲', params }
  if (b.status !== 'passed')
    return { message: b.status === 'red' ? '发票 {{no}} 已全部红冲' : '发票 {{no}} 没有通过验票，不能红冲', params }
  if (issueDate < b.issueDate) return { message: '红字发票不能早于蓝字发票 {{no}} 的开票日期', params }
  if (cmp(amount, '0') <= 0) return { message: '必须大于 0' }
  if (cmp(amount, b.rest) > 0)
    return { message: '发票 {{no}} 最多可红冲 {{rest}} 元', params: { ...params, rest: b.rest } }
  return redReason === 'wrong' && cmp(amount, b.amount) !== 0
    ? { message: '开票有误应整张红冲，发票 {{no}} 为 {{amount}} 元', params: { ...params, amount: b.amount } }
    : undefined
}

/**
 * Which blue ones a red one takes back: passed ones of its pair, each once, no more of each than is left, and together what it says
 * (domain §2.25). One issued in error is taken back whole. @throws Refusal at the field
 */
export const mustTake = async (ctx: Ctx, red: Red, all: readonly q.Taking[]): Promise<void> => {
  const known = await q.standingOf(
    ctx.tx,
    all.map((b) => b.invoiceId),
  )
  const faults = all.flatMap(({ invoiceId, amount }, i): FieldTemplate[] => {
    const path = `blues.${i}.amount`
    const b = known.get(invoiceId)
    const mine = b && b.hospitalId === red.hospitalId && b.supplierId === red.supplierId ? b : undefined
    if (all.findIndex((o) => o.invoiceId === invoiceId) < i) return [{ path, message: '同一张蓝字发票只能选一次' }]
    const fault = faultOf(red, mine, amount)
    return fault ? [{ path, ...fault }] : []
  })
  if (faults.length > 0) throw malformed(faults)
  const sum = sumOf(
    all.map((b) => b.amount),
    2,
  )
  if (cmp(new Decimal(red.amount).neg().toFixed(2), sum) !== 0)
    throw malformed([{ path: 'amount', message: '价税合计应为所选蓝字发票红冲金额之和 -{{sum}}', params: { sum } }])
}

/** The blue ones of one that was issued in error: nobody asks for money of them, and nobody does while this goes on. @throws Refusal */
export const mustBeFree = async (ctx: Ctx, redId: string): Promise<void> => {
  const ids = (await q.takingsOf(ctx.tx, redId)).map((b) => b.invoiceId)
  if (await elevated(ctx, () => lockRequested(ctx, [redId, ...ids])))
    throw refuse('蓝字发票已请款，不能按开票有误红冲，请先撤回请款单')
}

/** Whether it may be handed in: what it takes back is there still. @throws Refusal at the field */
export const mayTake = async (ctx: Ctx, d: Red & { id: string }): Promise<void> => {
  if (d.issueDate > today()) throw refuse('开票日期不能晚于今天')
  await elevated(ctx, () => q.lockBlues(ctx.tx, d.id))
  await mustTake(ctx, d, await q.takingsOf(ctx.tx, d.id))
  if (d.redReason === 'wrong') await mustBeFree(ctx, d.id)
}

const docsOf = (blues: Awaited<ReturnType<typeof q.lockBlues>>) =>
  blues.map((b) => ({ ...b, parties: [b.hospitalId, b.supplierId] }))

/** It was passed: blue ones that are taken back whole say so, and of one issued in error what it stood for awaits an invoice again. */
export const taken = (ctx: Ctx, d: { id: string; number: string; redReason: string }): Promise<void> =>
  elevated(ctx, async () => {
    const whole = (await q.lockBlues(ctx.tx, d.id)).filter((b) => b.whole && b.status === 'passed')
    if (whole.length === 0) return
    const sets = d.redReason === 'wrong' ? { flushed: true } : {}
    await derive(ctx, m, docsOf(whole), 'redden', { reason: d.number, sets })
    if (d.redReason === 'wrong') for (const b of whole) await free(ctx, b.id)
  })

/** A red one of paper was voided: what it took back of blue ones stands again. */
export const givenBack = (ctx: Ctx, d: { id: string; number: string }): Promise<void> =>
  elevated(ctx, async () => {
    const was = (await q.lockBlues(ctx.tx, d.id)).filter((b) => b.status === 'red')
    if (was.length > 0) await derive(ctx, m, docsOf(was), 'unredden', { reason: d.number, sets: q.taken })
  })

/** Items of the blue ones of one that was issued in error: their orders are locked before them. */
export const itemsBehind = async (ctx: Ctx, redId: string): Promise<string[]> => {
  const blues = await q.takingsOf(ctx.tx, redId)
  const all = await Promise.all(blues.map((b) => itemsFor(ctx, b.invoiceId)))
  return all.flat()
}
