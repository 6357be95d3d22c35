import type { Rules } from '#kernel/server/act.ts'
import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Acting } from '#kernel/server/document/service.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { Decimal } from '#kernel/shared/decimal.ts'
import type { ActionOf } from '#kernel/shared/machine.ts'
import { pointOf } from '#modules/place/server/public.ts'
import { hold, post, release, type Source, standStill } from '#modules/stock/server/public.ts'
import type { stockCountMachine } from '../shared/machine.ts'
import { type VarianceReason, varianceReasons } from '../shared/reasons.ts'
import type { Count, CountLine } from './queries/read.ts'
import * as opening from './queries/start.ts'
import * as q from './queries/write.ts'
import * as settings from './settings.ts'

type ActingCount = Acting<Count, CountLine>

const sourceOf = ({ id, no, hospitalId }: Pick<Count, 'id' | 'no' | 'hospitalId'>): Source => ({
  type: 'stockCount',
  id,
  no,
  hospitalId,
})

/** The settings of the hospital, kept in the count from its start on. */
const howOf = async (ctx: Ctx) => ({
  blind: await configOf(ctx, settings.blind),
  frozen: await configOf(ctx, settings.freeze),
  toleranceQty: String(await configOf(ctx, settings.toleranceQty)),
  toleranceValue: String(await configOf(ctx, settings.toleranceValue)),
})

/** Freezes the book of the scope; refused when there is nothing in it, or when somebody counts some of it. */
const begin = async (ctx: Ctx, c: ActingCount, frozen: boolean): Promise<void> => {
  const { wanted, put } = await opening.freeze(ctx.tx, c)
  if (wanted === 0) throw refuse('此范围内没有库存，不用盘点')
  if (put.length < wanted) {
    const no = (await opening.otherCount(ctx.tx, c)) ?? ''
    throw refuse('{{n}} 个批次正在盘点单 {{no}} 中，请等它结束', { n: wanted - put.length, no })
  }
  await opening.noteCount(ctx.tx, c.id)
  if (frozen)
    await hold(
      ctx,
      sourceOf(c),
      put.map((balanceId) => ({ balanceId, kind: 'count', reason: '盘点中' })),
    )
}

/** Exactly one movement per difference; goods nobody knew of come in as a lot of their own. */
const book = async (ctx: Ctx, c: ActingCount): Promise<void> => {
  if (c.frozen) await release(ctx, { refType: 'stockCount', refId: c.id }, '盘点结束')
  const all = (await q.varying(ctx.tx, c.id)).map((l) => {
    const gain = new Decimal(l.variance).gt(0)
    const told = {
      units: new Decimal(l.variance).abs().toFixed(),
      cause: gain ? ('countGain' as const) : ('countLoss' as const),
      refLineId: l.id,
      reason: varianceReasons[l.reason as VarianceReason],
      line: l.seq,
    }
    return { ...l, ...told }
  })
  await post(ctx, sourceOf(c), {
    go: all.flatMap(({ balanceId, units, cause, refLineId, reason, line }) =>
      balanceId ? [{ balanceId, units, cause, refLineId, reason, line }] : [],
    ),
    come: all.flatMap(({ balanceId, id: _, seq: __, variance: ___, ...l }) =>
      balanceId ? [] : [{ ...l, pointId: c.pointId }],
    ),
  })
}

const uncounted = (n: number) => refuse('还有 {{n}} 行没有盘点', { n })

/** How a count begins is asked before it is written, and used after. */
const begun = new WeakMap<ActingCount, Awaited<ReturnType<typeof howOf>>>()

export const countRules: Rules<ActionOf<typeof stockCountMachine>, ActingCount> = {
  start: {
    async refuse(ctx, c) {
      const point = await pointOf(ctx.tx, c.pointId)
      if (!point?.enabled) return '配送点不存在或已停用'
      if (point.keptBy === 'his')
        throw refuse('「{{name}}」的库存由院内系统管理，请在院内系统盘点', { name: point.name })
      begun.set(c, await howOf(ctx))
      return undefined
    },
    sets: (ctx, c) => q.stamp.started(ctx, begun.get(c)!),
    effect: (ctx, c) => begin(ctx, c, begun.get(c)!.frozen),
  },
  recount: {
    async refuse(ctx, c) {
      const lack = await q.lacking(ctx.tx, c.id)
      if (lack.uncounted > 0) throw uncounted(lack.uncounted)
      return undefined
    },
  },
  submit: {
    async refuse(ctx, c) {
      await standStill(ctx, await q.balancesOf(ctx.tx, c.id))
      const lack = await q.lacking(ctx.tx, c.id)
      if (lack.uncounted > 0) throw uncounted(lack.uncounted)
      if (lack.again > 0) throw refuse('还有 {{n}} 行等待复盘', { n: lack.again })
      if (lack.beyond > 0) throw refuse('{{n}} 行超出容差，请先转复盘', { n: lack.beyond })
      if (lack.unreasoned > 0)
        throw refuse(
          c.status === 'counting' && c.blind
            ? '{{n}} 行有差异，请先转复盘，再填写差异原因'
            : '{{n}} 行有差异但没有填写原因',
          { n: lack.unreasoned },
        )
      return undefined
    },
    sets: (_, c) => q.stamp.submitted(c.id),
    also: (_, c) => q.keepVariances(c.id),
  },
  approve: { sets: q.stamp.audited, also: (_, c) => q.over(c.id), effect: book },
  reject: { sets: q.stamp.audited },
  void: {
    also: (_, c) => q.over(c.id),
    async effect(ctx, c) {
      if (c.frozen && c.startedAt) await release(ctx, { refType: 'stockCount', refId: c.id }, '盘点作废')
    },
  },
}
