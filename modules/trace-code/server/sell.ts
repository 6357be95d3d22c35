import { dayOf, today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { cmp, Decimal, plain } from '#kernel/shared/decimal.ts'
import { watchedLots } from '#modules/stock/server/public.ts'
import type { CodeState } from '../shared/states.ts'
import { type ByDoc, type Held, lockCode, move, soldBy } from './queries/life.ts'

interface Sale {
  hospitalId: string
  code: string
  /** trdn_flag: parts of the pack leave, in minimum units; a whole pack needs no quantity. */
  split: boolean
  qty?: string | undefined
  /** The moment of it: lots are judged as they were then. Now, where it is not said. */
  at?: string | undefined
  /** It was dispensed before, and is dispensed otherwise: its lot is judged no more. */
  again?: true
  /** The sale, by its own id: what is given back names it. */
  doc: ByDoc
}
/** What a code is after the step. */
export interface Moved {
  codeId: string
  state: CodeState
  rest: string
}

/** Why a code that is here in no state to be sold is refused. */
const notHere: Readonly<Record<number, string>> = {
  5: '追溯码 {{code}} 尚未验收入库，不能销售',
  1: '追溯码 {{code}} 已发出，不能再次销售',
  2: '追溯码 {{code}} 已退货，不能销售',
  3: '追溯码 {{code}} 已报废或调出，不能销售',
}
const known = async (ctx: Ctx, hospitalId: string, code: string): Promise<Held> => {
  const held = await lockCode(ctx.tx, hospitalId, code)
  if (!held) throw refuse('追溯码 {{code}} 没有入库记录', { code })
  return held
}

/**
 * A pack, or a part of it, is dispensed (domain-trace §4.4): the first part opens it, and all parts together are no more than it has.
 * @throws Refusal with a sentence of its own for each reason
 */
export const sell = async (ctx: Ctx, { hospitalId, code, split, qty, at, again, doc }: Sale): Promise<Moved> => {
  const c = await known(ctx, hospitalId, code)
  const why = notHere[c.state]
  if (why) throw refuse(why, { code })
  if (!again && c.expiryDate && c.expiryDate < (at ? dayOf(at) : today()))
    throw refuse('追溯码 {{code}} 的批号 {{lot}} 已过有效期', { code, lot: c.lotNo || '--' })
  const recalled = again ? undefined : (await watchedLots(ctx, hospitalId, [c], true, at)).get(1)
  if (recalled)
    throw refuse('追溯码 {{code}} 的批号 {{lot}} 已被召回（{{no}}）', { code, lot: c.lotNo || '--', no: recalled })
  const of = { code, rest: plain(c.rest), qty: plain(qty ?? '0') }
  if (!split && c.state === 4) throw refuse('追溯码 {{code}} 已拆零，剩余 {{rest}}，不能整盒销售', of)
  if (!split && qty !== undefined && cmp(qty, c.ratio) !== 0)
    throw refuse('追溯码 {{code}} 一盒为 {{ratio}}，整盒销售的数量不符', { code, ratio: plain(c.ratio) })
  const leaves = split ? (qty ?? '0') : c.ratio
  if (cmp(leaves, '0') <= 0) throw refuse('追溯码 {{code}} 的拆零数量应大于 0', { code })
  if (cmp(leaves, c.rest) > 0) throw refuse('追溯码 {{code}} 剩余 {{rest}}，不足 {{qty}}', of)
  const rest = new Decimal(c.rest).sub(leaves).toFixed()
  const to: CodeState = cmp(rest, '0') === 0 ? 1 : 4
  await move(ctx, { id: c.id }, [c.state], { kind: 'sold', to, doc, qty: leaves })
  return { codeId: c.id, state: to, rest }
}

interface Back {
  hospitalId: string
  code: string
  /** Minimum units; all that the sale still has where it is not said. */
  qty?: string | undefined
  /** The sale that is given back, as `sell` was told of it. */
  saleId: string
  doc: ByDoc
}

/**
 * What was dispensed comes back: its own part, never more than that sale took of this pack.
 * @throws Refusal with a sentence of its own for each reason
 */
export const giveBack = async (ctx: Ctx, { hospitalId, code, qty, saleId, doc }: Back): Promise<Moved> => {
  const c = await known(ctx, hospitalId, code)
  const sold = await soldBy(ctx.tx, c.id, saleId)
  if (cmp(sold, '0') <= 0) throw refuse('追溯码 {{code}} 不是这笔销售发出的，或已全部退回', { code })
  const comes = qty ?? sold
  if (cmp(comes, '0') <= 0) throw refuse('追溯码 {{code}} 的退回数量应大于 0', { code })
  if (cmp(comes, sold) > 0)
    throw refuse('追溯码 {{code}} 这笔销售只发出 {{sold}}，不能退回 {{qty}}', {
      code,
      sold: plain(sold),
      qty: plain(comes),
    })
  if (c.state !== 1 && c.state !== 4) throw refuse('追溯码 {{code}} 不在已发状态，不能退回', { code })
  const rest = new Decimal(c.rest).add(comes).toFixed()
  const to: CodeState = cmp(rest, c.ratio) === 0 ? 0 : 4
  const step = { kind: 'givenBack', to, doc, ofId: saleId, qty: new Decimal(comes).neg().toFixed() } as const
  await move(ctx, { id: c.id }, [c.state], step)
  return { codeId: c.id, state: to, rest }
}
