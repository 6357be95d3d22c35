import { lastChange, remark } from '#kernel/server/act.ts'
import { plannedFault } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { conflict, type LineError, lineErrors } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp, minus, plain, sumOf } from '#kernel/shared/decimal.ts'
import { boundOfUnit, fits } from '#kernel/shared/quantity.ts'
import { lockOrder, noteClosed, noteGivenUp, notePromised, order } from '#modules/order/server/public.ts'
import { orderMachine } from '#modules/order/shared/machine.ts'
import { heldByRefusals } from '#modules/refusal/server/public.ts'
import { fineUnits } from '#modules/setting/server/public.ts'
import type { amendmentCalls } from '../shared/calls.ts'
import type { Behind } from './service.ts'

type In<K extends keyof typeof amendmentCalls> = Input<(typeof amendmentCalls)[K]>

/** The order locked as its caller knows it and may do this with it, and each line with what is said of it. @throws Refusal */
const held = async <S extends { orderLineId: string }>(
  ctx: Ctx,
  { id, version, lines: said }: { id: string; version: number; lines: readonly S[] },
  name: 'closeLine' | 'promise',
) => {
  const behind = await lockOrder(ctx, id)
  if (behind.order.version !== version) throw conflict(await lastChange(ctx, behind.order))
  order.mustOffer(ctx, behind.order, name)
  const foreign = said.flatMap(({ orderLineId }, i): LineError[] =>
    behind.lines.some((l) => l.id === orderLineId)
      ? []
      : [{ line: i + 1, column: 'orderLineId', message: '订单中没有此明细' }],
  )
  if (foreign.length > 0) throw lineErrors(foreign)
  const each = said.map((s) => ({ ...s, of: behind.lines.find((l) => l.id === s.orderLineId)! }))
  return { behind, each }
}

/** 第 2 行 阿莫西林胶囊 20 盒：停产; of several the first, and how many there are. */
const about = (of: readonly { of: Behind['lines'][number]; what: string; reason: string }[]): string => {
  const [{ of: line, what, reason }] = of as [(typeof of)[number]]
  const text = `${line.name} ${what}${reason ? ` ${reason}` : ''}`
  return (of.length > 1 ? `${text} … ×${of.length}` : text).slice(0, 500)
}
const acted = ({ id, status, version }: Behind['order']) => ({ id, status, version })

/**
 * 行结案: so much of lines is not waited for any more (domain-lists §3.20); what it held of agreed volume goes back. What was refused
 * of a line is not his to close before its supplier could object, nor over a dispute (decision 0058).
 */
export const closeLine = async (ctx: Ctx, wish: In<'closeLine'>) => {
  const { behind, each } = await held(ctx, wish, 'closeLine')
  const fine = await fineUnits(
    ctx.tx,
    each.map((l) => l.qty),
  )
  const refused = await heldByRefusals(
    ctx,
    each.map((l) => l.of.id),
  )
  const errors = each.flatMap(({ of, qty }, i): LineError[] => {
    const no = (message: string, params: LineError['params']) => [{ line: i + 1, column: 'qty', message, params }]
    if (!fits(qty, boundOfUnit(of.unit, fine))) return no('单位「{{unit}}」的数量必须是整数', { unit: of.unit })
    const all = sumOf(each.filter((l) => l.of === of).map((l) => l.qty))
    const open = minus(of.openQty, of.heldQty)
    if (cmp(all, open) <= 0) {
      const own = refused.get(of.id)
      const free = own ? minus(open, own.qty) : open
      if (!own || cmp(all, free) <= 0) return []
      return no(
        own.disputed
          ? '拒收单 {{no}} 有异议待裁定，最多结案 {{open}}'
          : '拒收单 {{no}} 待供应商答复，最多结案 {{open}}',
        { no: own.no, open: cmp(free, '0') > 0 ? plain(free) : '0' },
      )
    }
    return cmp(of.heldQty, '0') > 0
      ? no('最多结案 {{open}}，另有 {{held}} 在订单变更中', { open: plain(open), held: plain(of.heldQty) })
      : no('结案数量不能大于未发数量 {{open}}', { open: plain(open) })
  })
  if (errors.length > 0) throw lineErrors(errors)
  const given = [...Map.groupBy(each, (l) => l.of.id)].map(([orderLineId, parts]) => ({
    orderLineId,
    qty: sumOf(parts.map((p) => p.qty)),
    reason: parts.at(-1)!.reason,
  }))
  const reason = about(each.map((l) => ({ ...l, what: `${plain(l.qty)} ${l.of.unit}` })))
  remark(ctx, orderMachine, behind.order, { action: 'closeLine', label: '行结案', to: behind.order.status, reason })
  await noteGivenUp(ctx, behind, given)
  await noteClosed(ctx, behind.order, given)
  return acted(behind.order)
}

/** The supplier says when lines will be there; who puts it off says why, and the buyer hears of it. */
export const promise = async (ctx: Ctx, wish: In<'promise'>) => {
  const { behind, each } = await held(ctx, wish, 'promise')
  const errors = each.flatMap(({ of, promisedDate, reason }, i): LineError[] => {
    const no = (column: string, message: string) => [{ line: i + 1, column, message }]
    if (cmp(sumOf([of.openQty, of.transitQty]), '0') <= 0) return no('promisedDate', '此明细没有未到货的数量')
    const wrong = plannedFault(promisedDate, '承诺到货日期不能早于今天')
    if (wrong) return no('promisedDate', wrong)
    const was = of.promisedDate ?? behind.order.supplierExpects
    return was && promisedDate > was && !reason ? no('reason', '推迟承诺请填写原因') : []
  })
  if (errors.length > 0) throw lineErrors(errors)
  const reason = about(each.map((l) => ({ ...l, what: l.promisedDate })))
  remark(ctx, orderMachine, behind.order, { action: 'promise', label: '承诺到货日', to: behind.order.status, reason })
  await notePromised(ctx, behind.order, each)
  return acted(behind.order)
}
