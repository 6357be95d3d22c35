import type { Ctx } from '#kernel/server/ctx.ts'
import type { Importer, ImportRow, Outcome, SaveOptions } from '#kernel/server/importing.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import type { FieldValue } from '#kernel/shared/field.ts'
import { monitorCalls } from '../shared/calls.ts'
import { thresholdTable } from '../shared/fields.ts'
import { called, type Threshold } from './queries/thresholds.ts'
import { faultOf, keep, stored } from './thresholds.ts'

const text = (v: FieldValue | undefined): string | null =>
  v === undefined || v === null || v === '' ? null : String(v)
const sameNumber = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : cmp(a, b) === 0
const same = (a: Threshold, b: Threshold): boolean =>
  sameNumber(a.safety, b.safety) && sameNumber(a.most, b.most) && a.targetDays === b.targetDays

/** Thresholds by the codes of point and product; a cell that is empty leaves what is there. */
const save = async (ctx: Ctx, rows: readonly ImportRow[], o: SaveOptions): Promise<Map<number, Outcome>> => {
  const codes = rows.map((r) => ({ pointCode: String(r.values.pointCode), code: String(r.values.code) }))
  const meant = await called(ctx.tx, ctx.actor, codes)
  const pairs = meant.flatMap(({ pointId, productId }) => (pointId && productId ? [{ pointId, productId }] : []))
  const known = await stored(ctx, pairs)
  const done = new Map<number, Outcome>()
  const changed: Threshold[] = []
  for (const [i, { line, values, given }] of rows.entries()) {
    const { pointId, productId } = meant[i]!
    if (!pointId) done.set(line, { column: 'pointCode', reason: '没有此编码的配送点' })
    else if (!productId) done.set(line, { column: 'code', reason: '没有此编码的产品' })
    else {
      const was = known.get(`${pointId} ${productId}`)!
      const days = text(values.targetDays)
      const next: Threshold = {
        pointId,
        productId,
        safety: given.has('safety') ? text(values.safety) : was.safety,
        most: given.has('most') ? text(values.most) : was.most,
        targetDays: given.has('targetDays') ? (days === null ? null : Number(days)) : was.targetDays,
      }
      const fault = faultOf(next)
      if (fault) done.set(line, { column: 'most', reason: fault })
      else if (was.id && (o.existing === 'skip' || same(was, next))) done.set(line, 'unchanged')
      else {
        done.set(line, was.id ? 'changed' : 'added')
        changed.push(next)
      }
    }
  }
  await keep(ctx, changed, known)
  return done
}

export const thresholdImporter: Importer = {
  ...thresholdTable,
  kind: 'stockThreshold',
  title: '库存阈值',
  allow: monitorCalls.import.allow,
  keyOf: (values) => `${values.pointCode} ${values.code}`,
  save,
}
