import type { Rules } from '#kernel/server/act.ts'
import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Acting } from '#kernel/server/document/service.ts'
import { enqueue } from '#kernel/server/jobs.ts'
import { lineErrors, malformed, refuse } from '#kernel/server/refusal.ts'
import { cmp, plain } from '#kernel/shared/decimal.ts'
import type { RegionPriceAction } from '../shared/machine.ts'
import * as q from './queries/read.ts'
import { type Body, stamp, unpassed } from './queries/write.ts'

export type RegionDoc = Acting<q.Stored, never>
type Head = Pick<Body, 'type' | 'reason' | 'effectiveDate'>
type Wanted = Body['lines'][number]
interface Fault {
  column: string
  message: string
  params?: Record<string, string | number>
}

/** Why a product cannot have this price in the region on that day (domain §2.12, domain-lists §2.38). */
const priceFault = (h: Head, price: string, f: q.Fact): Fault | undefined => {
  const no = (message: string, params?: Fault['params']): Fault => ({
    column: 'newPrice',
    message,
    ...(params ? { params } : {}),
  })
  const selected = f.selectedPrice
  if (f.ceilingPrice && cmp(price, f.ceilingPrice) > 0) return no('价格高于最高限价')
  if (h.type === 'listed') {
    if (selected && cmp(price, selected) < 0)
      return no('挂网价低于集采中选价 {{price}}，请按集采降价调整', { price: plain(selected) })
    return f.listedPrice && cmp(price, f.listedPrice) === 0 ? no('新价格与原价格相同') : undefined
  }
  if (f.listedPrice && cmp(price, f.listedPrice) > 0) return no('价格高于挂网价')
  if (h.reason === 'vbp') {
    if (!selected) return { column: 'productId', message: '此产品在生效日不是集采中选产品' }
    if (cmp(price, selected) > 0) return no('价格高于集采中选价')
  } else if (selected && cmp(price, selected) !== 0) return no('集采中选产品只能按集采降价调整')
  if (f.lowest && f.highest && cmp(price, f.lowest) === 0 && cmp(price, f.highest) === 0)
    return no('新价格与原价格相同')
  return undefined
}

const lineFault = (h: Head, l: Wanted, f: q.Fact | undefined, twin: string | undefined): Fault | undefined => {
  if (!f?.enabled) return { column: 'productId', message: '产品不存在或已停用' }
  if (f.items === 0) return { column: 'productId', message: '没有医院采购此产品' }
  if (twin) return { column: 'productId', message: '此品种已有未生效的调价单 {{no}}', params: { no: twin } }
  return priceFault(h, l.newPrice, f)
}

/**
 * Everything that is wrong with a paper.
 * @param at says which other papers count: none while it is a draft
 * @throws Refusal that names every line and its column, or the day
 */
export const check = async (ctx: Ctx, h: Head, lines: readonly Wanted[], at?: { id: string }): Promise<void> => {
  if (h.type === 'listed' && h.reason === 'vbp')
    throw malformed([{ path: 'reason', message: '挂网联动不能按集采降价办理' }])
  if (h.effectiveDate < today()) throw malformed([{ path: 'effectiveDate', message: '生效日期不能早于今天' }])
  const ids = lines.map((l) => l.productId)
  const found = new Map((await q.facts(ctx.tx, ids, h.effectiveDate)).map((f) => [f.id, f]))
  const twins = at ? await q.twins(ctx.tx, ids, h.effectiveDate, at.id) : new Map<string, string>()
  const wrong = lines.flatMap((l, i) => {
    const first = ids.indexOf(l.productId)
    const fault =
      first < i
        ? { column: 'productId', message: '与第 {{twin}} 行重复', params: { twin: first + 1 } }
        : lineFault(h, l, found.get(l.productId), twins.get(l.productId))
    return fault ? [{ line: i + 1, ...fault }] : []
  })
  if (wrong.length > 0) throw lineErrors(wrong)
}

const whole = async (ctx: Ctx, a: RegionDoc): Promise<undefined> => check(ctx, a, await q.lines(ctx.tx, a.id), a).then()

export const regionPriceRules: Rules<RegionPriceAction, RegionDoc> = {
  submit: { refuse: whole, sets: stamp.submitted },
  approve: {
    refuse: async (ctx, a) => {
      if (a.effectiveDate < today()) throw refuse('生效日期 {{day}} 已过，请驳回后改期', { day: a.effectiveDate })
      return whole(ctx, a)
    },
    sets: stamp.passed,
    // one of today begins at once, behind the answer
    effect: async (ctx, a) => {
      if (a.effectiveDate <= today())
        await enqueue(ctx, 'regionPrice.run', { id: a.id }, { key: `regionPrice ${a.id}` })
    },
  },
  reject: { effect: async (ctx, a) => void (await unpassed(ctx.tx, a.id)) },
}
