import { derive } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import {
  type Importer,
  type ImportRow,
  type Outcome,
  type RowFault,
  runImport,
  type SaveOptions,
} from '#kernel/server/importing.ts'
import type { Input } from '#kernel/shared/call.ts'
import { dayReach } from '#kernel/shared/day.ts'
import { plain } from '#kernel/shared/decimal.ts'
import { isDay } from '#kernel/shared/field.ts'
import { lotText } from '#kernel/shared/lot.ts'
import { fill } from '#kernel/shared/plural.ts'
import { pointsOfGroup } from '#modules/place/server/public.ts'
import { fineUnits } from '#modules/setting/server/public.ts'
import { stockDocumentCalls } from '../shared/calls.ts'
import { stockDocumentMachine as m } from '../shared/machine.ts'
import { isShelfDay, openingTable } from '../shared/opening.ts'
import { unitsOf } from '../shared/units.ts'
import { book } from './adjust.ts'
import { unitFault } from './lines.ts'
import { numberOf } from './numbers.ts'
import { type Goods, goodsByCode } from './queries/goods.ts'
import { insertLots, movedBefore, sumUp } from './queries/lots.ts'
import { openAlone, openedBefore, suppliersByText } from './queries/opening.ts'
import { docReads as reads } from './queries/read.ts'
import * as q from './queries/write.ts'
import { doc } from './service.ts'

const text = (v: unknown): string => (v === null || v === undefined ? '' : String(v).trim())
const textsOf = (rows: readonly ImportRow[], key: string) => [
  ...new Set(rows.map((r) => text(r.values[key])).filter(Boolean)),
]
/** Why a cell is no day of a shelf; nothing where it is one, or empty. */
const dayFault = (v: string): string | undefined => {
  if (v && !isDay(v)) return '日期无法识别，应写成 2027-03-31'
  return v && !isShelfDay(v) ? dayReach : undefined
}

/** A row whose goods are known. */
interface Known {
  row: ImportRow
  goods: Goods
  pointId: string
  pointName: string
  qtyUnit: 'pack' | 'min'
  units: string
  lotNo: string
  productionDate: string | null
  expiryDate: string | null
  supplierId: string
  price: string
  quarantine: string
}
type Points = ReadonlyMap<string, { id: string; name: string }>

/** «Without an end» in the lists of other systems. */
const noEnd = /^(2999|9999)\D?12\D?31日?$/

/** The lot of a row, or what cannot be told of it: refused, or a reason to stand still. */
const lotOf = ({ values: v }: ImportRow, g: Goods) => {
  const [lotNo, made, typed] = [text(v.lotNo), text(v.productionDate), text(v.expiryDate)]
  // what needs no expiry has none, as other systems write it
  const ends = !g.expiryRequired && noEnd.test(typed) ? '' : typed
  const doubts: (RowFault & { short: string })[] = []
  if (!lotNo && g.lotRequired) doubts.push({ column: 'lotNo', reason: '此产品必须填写批号', short: '缺批号' })
  if (!ends && g.expiryRequired)
    doubts.push({ column: 'expiryDate', reason: '此产品必须填写有效期', short: '缺有效期' })
  const fault = { ends: dayFault(ends), made: dayFault(made) }
  if (fault.ends)
    doubts.push({
      column: 'expiryDate',
      reason: fault.ends,
      short: fill('有效期无法识别 {{text}}', { text: ends }),
    })
  if (fault.made)
    doubts.push({
      column: 'productionDate',
      reason: fault.made,
      short: fill('生产日期无法识别 {{text}}', { text: made }),
    })
  if (ends && made && !fault.ends && !fault.made && ends < made)
    doubts.push({
      column: 'expiryDate',
      reason: '有效期不能早于生产日期',
      short: fill('有效期 {{text}} 早于生产日期', { text: ends }),
    })
  const stands = v.doubtful === 'quarantine'
  return {
    lotNo: lotNo && lotText(lotNo),
    productionDate: made && !fault.made ? made : null,
    expiryDate: ends && !fault.ends ? ends : null,
    quarantine: stands
      ? doubts
          .map((d) => d.short)
          .join(' / ')
          .slice(0, 500)
      : '',
    faults: stands ? [] : doubts.map(({ short: _, ...fault }) => fault),
  }
}

const judge = (
  row: ImportRow,
  known: {
    points: Points
    goods: ReadonlyMap<string, Goods>
    suppliers: ReadonlyMap<string, string>
    fine: ReadonlySet<string>
  },
): Known | RowFault[] => {
  const { values: v } = row
  const faults: RowFault[] = []
  const point = known.points.get(text(v.point))
  const g = known.goods.get(text(v.code))
  const supplierId = known.suppliers.get(text(v.supplier))
  if (!point) faults.push({ column: 'point', reason: '库房不存在或已停用' })
  if (!supplierId) faults.push({ column: 'supplier', reason: '供应商不存在' })
  if (!g?.enabled) return [...faults, { column: 'code', reason: '产品不存在或已停用' }]
  const unit = text(v.unit)
  const qtyUnit = !unit || unit === g.packUnit ? 'pack' : unit === g.minUnit ? 'min' : undefined
  if (!qtyUnit)
    faults.push({
      column: 'unit',
      reason: '单位应为 {{pack}} 或 {{min}}',
      params: { pack: g.packUnit, min: g.minUnit },
    })
  const units = unitsOf(text(v.qty), qtyUnit ?? 'pack', g.ratio)
  const wrong = unitFault(g, units, known.fine)
  if (wrong) faults.push({ column: wrong.column, reason: wrong.message, params: wrong.params })
  const { faults: doubts, ...lot } = lotOf(row, g)
  faults.push(...doubts)
  if (faults.length > 0) return faults
  return {
    ...lot,
    row,
    goods: g,
    pointId: point!.id,
    pointName: point!.name,
    qtyUnit: qtyUnit!,
    units,
    supplierId: supplierId!,
    price: text(v.price),
  }
}

/** One document for the rows of a point, booked at once. */
const bookRows = async (ctx: Ctx, rows: readonly Known[]): Promise<string> => {
  const { pointId, pointName } = rows[0]!
  const no = await numberOf(ctx, 'adjustment')
  const made = await q.insert(ctx.tx, ctx.actor, no, { pointId, pointName, docClass: 'adjustment', docKind: 'opening' })
  const own = { id: made!.id, hospitalId: ctx.actor.orgId }
  const lines = await q.replaceLines(
    ctx.tx,
    own,
    rows.map((r) => ({
      productId: r.goods.productId,
      qty: text(r.row.values.qty),
      qtyUnit: r.qtyUnit,
      ratio: r.goods.ratio,
      units: r.units,
      deviation: '',
      remark: '',
    })),
  )
  await insertLots(
    ctx.tx,
    own,
    rows.map((r, i) => ({
      ...r,
      lineId: lines[i]!,
      productId: r.goods.productId,
      balanceId: null,
      ratio: r.goods.ratio,
      owner: 'hospital',
      row: undefined,
      goods: undefined,
    })),
  )
  await sumUp(ctx.tx, own.id)
  await doc.made(
    ctx,
    { ...own, no, status: 'draft', version: made!.version },
    { docKind: 'opening', rows: rows.length },
  )
  const paper = doc.asDoc((await reads.get(ctx.tx, ctx.actor, own.id))!)
  await derive(ctx, m, [paper], 'open', { sets: q.stamp.posted(ctx) })
  await book(ctx, { ...paper, lines: () => reads.lines(ctx.tx, own.id) }, 'looked')
  return own.id
}

const save = async (ctx: Ctx, rows: readonly ImportRow[], o: SaveOptions): Promise<Map<number, Outcome>> => {
  const done = new Map<number, Outcome>()
  const points = await pointsOfGroup(ctx, [ctx.actor.orgId])
  const known = {
    points: new Map(points.flatMap((p) => [[p.name, p] as const, [p.code, p] as const])),
    goods: await goodsByCode(ctx.tx, textsOf(rows, 'code')),
    suppliers: await suppliersByText(ctx.tx, textsOf(rows, 'supplier')),
    fine: await fineUnits(
      ctx.tx,
      rows.map((r) => plain(text(r.values.qty))),
    ),
  }
  const good: Known[] = []
  for (const row of rows) {
    const one = judge(row, known)
    if (Array.isArray(one)) done.set(row.line, one)
    else good.push(one)
  }
  await openAlone(ctx.tx, ctx.actor.orgId)
  const before = await openedBefore(
    ctx.tx,
    ctx.actor,
    good.map((r) => ({ ...r, productId: r.goods.productId, row: undefined, goods: undefined })),
  )
  for (const n of before) done.set(good[n]!.row.line, 'unchanged')
  const fresh = good.filter((_, n) => !before.has(n))
  const own = (o.memo.get('docs') as string[] | undefined) ?? []
  for (const [pointId, some] of Map.groupBy(fresh, (r) => r.pointId)) {
    const productIds = [...new Set(some.map((r) => r.goods.productId))]
    const moved = await movedBefore(ctx.tx, { hospitalId: ctx.actor.orgId, pointId, productIds, but: own })
    const first = some.filter((r) => !moved.has(r.goods.productId))
    for (const r of some)
      done.set(
        r.row.line,
        moved.has(r.goods.productId) ? { column: 'code', reason: '该库房此产品已有库存流水，不能再做期初' } : 'added',
      )
    if (first.length > 0) own.push(await bookRows(ctx, first))
  }
  o.memo.set('docs', own)
  return done
}

/** Opening balances of a file (domain-stock §2.24.6); the same file again changes nothing. */
export const openingImporter: Importer = {
  ...openingTable,
  kind: 'stockOpening',
  title: '期初库存',
  allow: stockDocumentCalls.import.allow,
  batch: 2000,
  keyOf: (v) => [v.point, v.code, v.lotNo, v.expiryDate, v.supplier, v.price].map(text).join('\n'),
  save,
}

export const importOpening = (ctx: Ctx, input: Input<(typeof stockDocumentCalls)['import']>) =>
  runImport(ctx, openingImporter, input)
