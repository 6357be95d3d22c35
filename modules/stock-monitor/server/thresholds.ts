import { audit } from '#kernel/server/audit.ts'
import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { together } from '#kernel/server/memory.ts'
import { type LineError, lineErrors } from '#kernel/server/refusal.ts'
import { elevated } from '#kernel/server/tx.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp, Decimal } from '#kernel/shared/decimal.ts'
import type { monitorCalls } from '../shared/calls.ts'
import { look } from './queries/look.ts'
import * as read from './queries/read.ts'
import * as q from './queries/thresholds.ts'
import { leadDays, mostDays, safetyDays } from './settings.ts'

type Calls = typeof monitorCalls
type Typed = Input<Calls['setThreshold']>['rows'][number]

const keyOf = (x: { pointId: string; productId: string }): string => `${x.pointId} ${x.productId}`
const factsOf = ({ pointId, productId, safety, most, targetDays }: q.Threshold) => ({
  ...{ pointId, productId, safety, most, targetDays },
})

/** Writes thresholds that were judged, notes each change, and looks at their products anew. */
export const keep = async (ctx: Ctx, changed: readonly q.Threshold[], known: ReadonlyMap<string, q.Stored>) => {
  if (changed.length === 0) return
  const ids = new Map((await q.save(ctx.tx, ctx.actor, changed)).map((r) => [keyOf(r), r.id]))
  for (const one of changed) {
    const was = known.get(keyOf(one))
    const gone = one.safety === null && one.most === null && one.targetDays === null
    const entityId = ids.get(keyOf(one)) ?? was?.id
    // nothing was set, and nothing shall be
    if (!entityId) continue
    audit(ctx, {
      entity: 'stockThreshold',
      entityId,
      entityNo: was ? `${was.point} ${was.name}` : '',
      action: gone ? 'delete' : was?.id ? 'update' : 'add',
      ...(was?.id ? { before: factsOf(was) } : {}),
      ...(gone ? {} : { after: factsOf(one) }),
    })
  }
  // all of a shelf counts, whatever part of it this person may see
  const productIds = [...new Set(changed.map((c) => c.productId))]
  await elevated(ctx, () => look(ctx.tx, { hospitalId: ctx.actor.orgId, productIds }))
}

/** Why a threshold cannot stand; the most is never below the safety stock. */
export const faultOf = ({ safety, most }: Pick<q.Threshold, 'safety' | 'most'>): string | undefined =>
  safety !== null && most !== null && cmp(most, safety) < 0 ? '最高库存不能低于安全库存' : undefined

/** What is stored of these pairs, by pair, locked. */
export const stored = async (ctx: Ctx, pairs: readonly { pointId: string; productId: string }[]) =>
  new Map((await q.lock(ctx.tx, ctx.actor, pairs)).map((t) => [keyOf(t), t]))

/**
 * Sets thresholds, one or many at once: all of them, or none (domain-stock §2.24.10). One without any number is taken away.
 * @throws Refusal naming the lines: the most below the safety stock, an unknown point or product, somebody's change meanwhile
 */
export const setThreshold = async (ctx: Ctx, { rows }: Input<Calls['setThreshold']>) => {
  const known = await stored(ctx, rows)
  const seen = new Map<string, number>()
  const wrong = rows.flatMap((row, i): LineError[] => {
    const at = { line: i + 1, column: 'safety' }
    const was = known.get(keyOf(row))
    const twin = seen.get(keyOf(row))
    seen.set(keyOf(row), i + 1)
    if (!was) return [{ ...at, column: 'productId', message: '配送点或产品不存在' }]
    if (twin) return [{ ...at, message: '与第 {{twin}} 行重复', params: { twin } }]
    const params = { name: was.name, point: was.point }
    if (was.version !== row.version)
      return [{ ...at, message: '「{{name}}」在{{point}}的阈值已被他人修改，请刷新后再试', params }]
    const fault = faultOf(row)
    return fault ? [{ ...at, column: 'most', message: fault }] : []
  })
  if (wrong.length > 0) throw lineErrors(wrong, 'rows')
  await keep(
    ctx,
    rows.map((row: Typed) => factsOf(row)),
    known,
  )
  return { saved: rows.length }
}

/** Whole packs, up. */
const up = (units: Decimal, ratio: string) => units.div(ratio).ceil()

/**
 * What thresholds real use would ask for (domain-stock §2.24.10): safety = use × (lead time + days), most = use × days, in whole
 * packs. What nobody uses, and what is too young to tell, gets none. Nothing is written.
 */
export const propose = async (ctx: Ctx, asked: Input<Calls['propose']>) => {
  const { tx, actor } = ctx
  const [rows, leads, extra, most, usual] = await together([
    read.used(tx, actor, asked),
    q.leadTimes(tx, actor.orgId),
    configOf(ctx, safetyDays),
    configOf(ctx, mostDays),
    configOf(ctx, leadDays),
  ])
  return {
    safetyDays: extra,
    mostDays: most,
    rows: rows.map(({ safety, most: largest, targetDays, version, ...row }) => {
      const lead = leads.get(row.productId) ?? null
      const taken = lead ?? String(usual)
      const least = up(new Decimal(row.daily).mul(new Decimal(taken).add(extra)), row.ratio)
      return {
        ...row,
        leadDays: lead,
        leadTaken: taken,
        safety: least.toFixed(),
        // goods that are long on their way want more than the usual most
        most: Decimal.max(up(new Decimal(row.daily).mul(most), row.ratio), least, 1).toFixed(),
        now: { safety, most: largest, targetDays, version },
      }
    }),
  }
}
