import type { Ctx } from '#kernel/server/ctx.ts'
import { type LineError, lineErrors } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { endless } from '#kernel/shared/day.ts'
import { cmp, Decimal, plain, sumOf } from '#kernel/shared/decimal.ts'
import { boundOfUnit, fits } from '#kernel/shared/quantity.ts'
import { fineUnits } from '#modules/setting/server/public.ts'
import { type Lot, lotsById } from '#modules/stock/server/public.ts'
import { packsText } from '#modules/stock/shared/causes.ts'
import type { stockDocumentCalls } from '../shared/calls.ts'
import { comesNew, type DocKind } from '../shared/kinds.ts'
import { unitsOf } from '../shared/units.ts'
import { type Goods, goodsById } from './queries/goods.ts'
import type { NewLot } from './queries/lots.ts'
import type { NewLine } from './queries/write.ts'

export type Said = Input<(typeof stockDocumentCalls)['adjust']>['lines'][number]
export type Part = NonNullable<Said['lots']>[number]
/** A line with what was chosen for it; without lots they are proposed later. */
export interface Read {
  line: NewLine
  lots: Omit<NewLot, 'lineId'>[]
}
type Where = { pointId: string; docKind: DocKind }

/** A lot of the ledger as a document keeps it. */
export const keptLot = (lot: Lot, units: string): Omit<NewLot, 'lineId'> => ({
  balanceId: lot.balanceId,
  productId: lot.productId,
  units,
  lotNo: lot.lotNo,
  productionDate: lot.productionDate,
  expiryDate: lot.expiryDate,
  supplierId: lot.supplierId,
  price: lot.price,
  ratio: lot.ratio,
  owner: lot.owner as 'hospital' | 'supplier',
  quarantine: '',
})

/** What is missing of goods whose lot is typed, or cannot be meant; in words a person may mend it by. */
export const lacks = (g: Goods, s: Pick<Said, 'lotNo' | 'productionDate' | 'expiryDate' | 'supplierId' | 'price'>) => [
  ...(g.lotRequired && !s.lotNo ? [{ column: 'lotNo', message: '此产品必须填写批号' }] : []),
  // «without an end» names none
  ...(g.expiryRequired && (!s.expiryDate || s.expiryDate === endless)
    ? [{ column: 'expiryDate', message: '此产品必须填写有效期' }]
    : []),
  ...(s.productionDate && s.expiryDate && s.expiryDate < s.productionDate
    ? [{ column: 'expiryDate', message: '有效期不能早于生产日期' }]
    : []),
  ...(s.supplierId ? [] : [{ column: 'supplierId', message: '请选择供应商' }]),
  ...(s.price ? [] : [{ column: 'price', message: '请填写单价' }]),
]

/** Why so many units cannot be counted in this product's minimum unit. */
export const unitFault = (g: Goods, units: string, fine: Pick<ReadonlySet<string>, 'has'>) =>
  fits(plain(units), boundOfUnit(g.minUnit, fine))
    ? undefined
    : {
        column: 'qty',
        message: '折合 {{units}} {{unit}}：{{unit}}不能再拆分，请按整{{unit}}填写',
        params: { units: plain(new Decimal(units).toDecimalPlaces(3).toFixed()), unit: g.minUnit },
      }

/** Chosen lots of a line, each once, of this product and point, and together what the line says. */
const chosen = (s: Said, units: string, g: Goods, where: Where, known: ReadonlyMap<string, Lot>) => {
  const parts = s.lots ?? []
  const lots = parts.flatMap((p) => {
    const lot = known.get(p.balanceId)
    return lot && lot.pointId === where.pointId && lot.productId === s.productId ? [keptLot(lot, p.units)] : []
  })
  if (lots.length < parts.length) return { fault: { column: 'lots', message: '该库房没有此批号' } }
  if (new Set(parts.map((p) => p.balanceId)).size < parts.length)
    return { fault: { column: 'lots', message: '同一批号不能分配两次' } }
  const sum = sumOf(parts.map((p) => p.units))
  if (parts.length > 0 && cmp(sum, units) !== 0) {
    const text = (n: string) => packsText(n, g.ratio, g.packUnit, g.minUnit)
    const params = { sum: text(sum), units: text(units) }
    return { fault: { column: 'lots', message: '批号分配合计 {{sum}}，与数量 {{units}} 不一致', params } }
  }
  return { lots }
}

/** Goods that come for the first time: their lot as it was typed. */
const typedLot = (s: Said, units: string, g: Goods): Omit<NewLot, 'lineId'> => ({
  balanceId: null,
  productId: s.productId,
  units,
  lotNo: s.lotNo ?? '',
  productionDate: s.productionDate ?? null,
  expiryDate: s.expiryDate ?? null,
  supplierId: s.supplierId ?? null,
  price: s.price!,
  ratio: g.ratio,
  owner: 'hospital',
  quarantine: s.quarantine ?? '',
})

/**
 * The lines as they shall be stored: what is typed in packs becomes minimum units by the product's ratio, lots are looked up.
 * @throws Refusal naming lines and columns
 */
export const readLines = async (ctx: Ctx, where: Where, said: readonly Said[]): Promise<Read[]> => {
  if (said.length === 0) return []
  const goods = new Map(
    (await goodsById(ctx.tx, [...new Set(said.map((l) => l.productId))])).map((g) => [g.productId, g]),
  )
  const ids = [...new Set(said.flatMap((l) => (l.lots ?? []).map((p) => p.balanceId)))]
  const known = new Map((ids.length > 0 ? await lotsById(ctx.tx, ctx.actor, ids) : []).map((l) => [l.balanceId, l]))
  const all = said.map((s) => {
    const g = goods.get(s.productId)
    return g ? unitsOf(s.qty, s.qtyUnit, g.ratio) : '0'
  })
  const parts = said.flatMap((s) => (s.lots ?? []).map((p) => p.units))
  const fine = await fineUnits(ctx.tx, [...all, ...parts].map(plain))
  const errors: LineError[] = []
  const read = said.flatMap((s, i): Read[] => {
    const line = i + 1
    const g = goods.get(s.productId)
    const units = all[i]!
    if (!g?.enabled) {
      errors.push({ line, column: 'productId', message: '产品不存在或已停用' })
      return []
    }
    const wrong = [units, ...(s.lots ?? []).map((p) => p.units)].flatMap((u) => unitFault(g, u, fine) ?? [])
    const isNew = comesNew(where.docKind)
    if (isNew && !s.quarantine) wrong.push(...lacks(g, s).map((l) => ({ ...l, params: { units: '', unit: '' } })))
    const { lots = [], fault } = isNew ? { lots: [typedLot(s, units, g)] } : chosen(s, units, g, where, known)
    errors.push(...[...wrong.slice(0, 1), ...(fault ? [fault] : [])].map((e) => ({ line, ...e })))
    return [
      {
        line: {
          productId: s.productId,
          qty: s.qty,
          qtyUnit: s.qtyUnit ?? 'pack',
          ratio: g.ratio,
          units,
          deviation: s.deviation ?? '',
          remark: s.remark ?? '',
        },
        lots,
      },
    ]
  })
  if (errors.length > 0) throw lineErrors(errors)
  return read
}
