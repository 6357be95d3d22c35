import type { Ctx } from '#kernel/server/ctx.ts'
import { once } from '#kernel/server/memory.ts'
import { type LineError, refuse } from '#kernel/server/refusal.ts'
import {
  boundTo,
  type Covers,
  coversOf,
  coverWarnings,
  faultsInOne,
  faultsOfCovers,
} from '#modules/contract/server/public.ts'
import { type Bought, type Covered, coverKey, type Pair } from '#modules/contract/shared/cover.ts'
import { orderMachine } from '../shared/machine.ts'
import { contracts, type orderReads } from './queries/read.ts'

interface Of {
  id: string
  hospitalId: string
  supplierId: string
}
type Line = Pick<Awaited<ReturnType<typeof orderReads.lines>>[number], 'seq' | 'productId' | 'name' | 'qty' | 'price'>

const boughtBy = ({ supplierId }: Of, lines: readonly Line[]) =>
  lines.map(({ productId, name, qty, price }) => ({ supplierId, productId, name, qty, price }))

/** Contracts behind an order, asked once a transaction; held until it ends where the order is about to be bound. */
export const coversOfOrder = (ctx: Ctx, order: Of, lines: readonly Line[], hold = false): Promise<Covers> =>
  once(ctx.tx, `covers ${order.id}`, () =>
    coversOf(ctx, order.hospitalId, boughtBy(order, lines), { own: order.id, hold }),
  )

/** What contracts refuse of these lines: each says number and reason (domain §2.28). */
export const refusedByCovers = async (
  ctx: Ctx,
  order: Of,
  lines: readonly Line[],
  covers: Covers,
): Promise<LineError[]> => {
  const goods = boughtBy(order, lines)
  const faults = await faultsOfCovers(ctx, order.hospitalId, goods, covers)
  const told = new Set<string>()
  return lines.flatMap(({ seq: line }, i) => {
    const key = coverKey(goods[i]!)
    // parts of one article are judged as one
    if (told.has(key)) return []
    told.add(key)
    return (faults.get(key) ?? []).flatMap(({ rule, column, message, params }) =>
      rule === 'block' ? [{ line, column, message, params }] : [],
    )
  })
}

/** The same of lines that are to be more of an order that is bound, with what it has of the same articles beside. */
export const moreThanCovered = async (
  ctx: Ctx,
  order: Of,
  lines: readonly Line[],
  beside: readonly Line[],
): Promise<LineError[]> => {
  const raised = new Set(lines.map((l) => l.productId))
  const all = [...lines, ...beside.filter((l) => raised.has(l.productId))]
  return refusedByCovers(
    ctx,
    order,
    all,
    await coversOf(ctx, order.hospitalId, boughtBy(order, all), { own: order.id }),
  )
}

/** Who approves it mends no line: all is told at once, and who makes it anew. @throws Refusal what contracts refuse of it today */
export const checkCovers = async (ctx: Ctx, order: Of, lines: readonly Line[]): Promise<void> => {
  const errors = await refusedByCovers(ctx, order, lines, await coversOfOrder(ctx, order, lines))
  if (errors.length > 0)
    throw refuse('{{faults}}。请驳回，或由采购员撤回，按现行合同重新提交', { faults: faultsInOne(ctx, errors) })
}

/** What who may act on it should know of its contracts. */
export const orderCoverWarnings = async (ctx: Ctx, order: Of, lines: readonly Line[]): Promise<string[]> =>
  coverWarnings(ctx, order.hospitalId, boughtBy(order, lines), await coversOfOrder(ctx, order, lines))

const { submit, approve } = orderMachine.actions
/** Who reads contracts, and who orders by them: he is told what they say as he hands in or passes an order. */
const knowing = ['contract/manage:view', 'contract/entryAudit:view', 'contract/claim:view', submit.code, approve.code]

/** The contracts an order's lines are bound to. Their numbers are everybody's who sees both, the agreed price only of whom it is told. */
export const contractsOf = async (ctx: Ctx, orderId: string) => {
  const found = await contracts(ctx.tx, orderId)
  return knowing.some((code) => ctx.actor.codes.has(code)) ? found : found.map((c) => ({ ...c, price: null }))
}

/** Catalogue item → the line of a contract its goods are bound to. */
export type Bound = ReadonlyMap<string, Covered>
export const boundItems = (covers: Covers, lines: readonly (Pair & { catalogItemId: string | null })[]): Bound =>
  new Map(
    lines.flatMap((l) => {
      const to = boundTo(covers, l)
      return to && l.catalogItemId ? [[l.catalogItemId, to] as const] : []
    }),
  )

/** Why contracts refuse goods of a plan, by `coverKey`; those they do not are missing. */
export const refusedOf = async (
  ctx: Ctx,
  hospitalId: string,
  goods: readonly Bought[],
  covers: Covers,
): Promise<ReadonlyMap<string, Pick<LineError, 'message' | 'params'>>> => {
  const faults = await faultsOfCovers(ctx, hospitalId, goods, covers)
  return new Map(
    [...faults].flatMap(([key, of]) => {
      const no = of.find((f) => f.rule === 'block')
      return no ? [[key, no] as const] : []
    }),
  )
}
