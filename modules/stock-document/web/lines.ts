import type { Answer } from '#kernel/shared/call.ts'
import { cmp, Decimal, plain } from '#kernel/shared/decimal.ts'
import { boundOfUnit, bounds } from '#kernel/shared/quantity.ts'
import type { ToldLine } from '#kernel/web/document/conflict.ts'
import { puts } from '#kernel/web/document/merge.ts'
import { wordCells } from '#kernel/web/grid/columns.ts'
import { isNumber } from '#kernel/web/grid/number.ts'
import type { GridColumn, GridRow, Pick, PickOption } from '#kernel/web/grid/types.ts'
import { ask } from '#kernel/web/http/ask.ts'
import { comma, t } from '#kernel/web/i18n.ts'
import { fineUnits } from '#modules/setting/web/public.tsx'
import { packsText } from '#modules/stock/shared/causes.ts'
import { stockDocumentCalls as calls } from '../shared/calls.ts'
import { comesNew, type DocKind, deviations, lotsAreChosen, takesFrom, wantsOrder } from '../shared/kinds.ts'
import { unitsOf } from '../shared/units.ts'
import { lineWords } from '../shared/words.ts'
import type { DocLine } from './acts.ts'

export type Goods = Answer<typeof calls.goods>[number]
export type Lot = Answer<typeof calls.lots>[number]

/** What a line gets of a shelf, as it is typed; minimum units. What posting takes is judged there again. */
export interface Share {
  parts: readonly { balanceId: string; lotNo: string; expiryDate: string | null; units: string }[]
  /** What may go of its lot, or of its product. */
  available: string
  /** Of that what all lines together leave. */
  left: string
  short: string
}

/** A line as it is typed; with a lot it takes from that one alone. */
export interface Line extends GridRow {
  goods?: Goods | undefined
  lot?: { balanceId: string; lotNo: string; expiryDate: string | null; available: string } | undefined
  qty: string
  qtyUnit: 'pack' | 'min'
  lotNo: string
  productionDate: string
  expiryDate: string
  price: string
  deviation: '' | keyof typeof deviations
  remark: string
  /** Of the shelf as it is now; told by the page, never typed nor sent. */
  share?: Share | undefined
}

const none = {
  ...{ qty: '', qtyUnit: 'pack' as const, lotNo: '', productionDate: '', expiryDate: '', price: '' },
  ...{ deviation: '' as const, remark: '' },
}
let made = 0
export const newLine = (from: Partial<Line> = {}): Line => ({ ...none, ...from, key: `s${++made}` })
export const untouched = (l: Line): boolean => !l.goods && !l.qty && !l.remark && !l.loose && !l.lotNo

/** A line of goods, or of one lot of them; what is destroyed goes whole. */
export const begunWith = (goods: Goods, lot: Lot | undefined, kind: DocKind): Line => {
  if (!lot) return newLine({ goods })
  if (kind !== 'destroy') return newLine({ goods, lot })
  const packs = new Decimal(lot.qty).div(lot.ratio)
  const whole = packs.isInteger()
    ? { qty: packs.toFixed(), qtyUnit: 'pack' as const }
    : { qty: plain(lot.qty), qtyUnit: 'min' as const }
  return newLine({ goods, lot: { ...lot, available: lot.qty }, ...whole })
}

/** The stored lines of a document as they are typed on. */
export const startOf = (lines: readonly DocLine[], kind: DocKind): Line[] =>
  lines.map((l) => {
    const [lot] = l.lots
    const fresh = comesNew(kind)
    return newLine({
      goods: { ...l, lotRequired: false, expiryRequired: false },
      ...(lot?.balanceId && l.lots.length === 1
        ? { lot: { ...lot, balanceId: lot.balanceId, available: l.available } }
        : {}),
      qty: plain(l.qty),
      qtyUnit: l.qtyUnit,
      deviation: l.deviation,
      remark: l.remark,
      ...(fresh && lot
        ? {
            lotNo: lot.lotNo,
            productionDate: lot.productionDate ?? '',
            expiryDate: lot.expiryDate ?? '',
            price: plain(lot.price),
          }
        : {}),
    })
  })

/** As it is told where two people typed it differently. */
export const toldLine = (l: Line): ToldLine => ({
  id: `${l.goods?.productId} ${l.lot?.balanceId ?? l.lotNo}`,
  name: [l.goods?.name, l.goods?.spec, l.lot?.lotNo ?? l.lotNo].filter(Boolean).join(' '),
  cells: [
    [lineWords.qty.label, `${l.qty} ${(l.qtyUnit === 'pack' ? l.goods?.packUnit : l.goods?.minUnit) ?? ''}`],
    [lineWords.productionDate.label, l.lot ? '' : l.productionDate],
    [lineWords.expiryDate.label, l.lot ? '' : l.expiryDate],
    [lineWords.price.label, l.price],
    [lineWords.deviation.label, l.deviation && t(deviations[l.deviation])],
    [lineWords.remark.label, l.remark],
  ],
})

export const put = puts<Line>({
  [lineWords.qty.label]: ['qty', 'qtyUnit'],
  [lineWords.productionDate.label]: ['productionDate'],
  [lineWords.expiryDate.label]: ['expiryDate'],
  [lineWords.price.label]: ['price'],
  [lineWords.deviation.label]: ['deviation'],
  [lineWords.remark.label]: ['remark'],
})

/** As the calls take it. */
export const sentLine = (l: Line, kind: DocKind, supplierId: string | null) => ({
  productId: l.goods?.productId ?? '',
  qty: l.qty,
  qtyUnit: l.qtyUnit,
  remark: l.remark.trim(),
  ...(wantsOrder(kind) ? { deviation: l.deviation } : {}),
  ...(l.lot && l.goods
    ? { lots: [{ balanceId: l.lot.balanceId, units: plain(unitsOf(l.qty || '0', l.qtyUnit, l.goods.ratio)) }] }
    : {}),
  ...(comesNew(kind)
    ? {
        lotNo: l.lotNo.trim(),
        productionDate: l.productionDate || null,
        expiryDate: l.expiryDate || null,
        ...(l.price ? { price: l.price } : {}),
        supplierId,
      }
    : {}),
})

export const textOf = (g: Goods, units: string): string => packsText(units, g.ratio, g.packUnit, g.minUnit)
const unitOf = (l: Line): string => (l.qtyUnit === 'min' ? l.goods?.minUnit : l.goods?.packUnit) ?? ''
/** What may go of its product, or of its lot: of the shelf as it is, else as it was when the product was chosen. */
const have = (l: Line): string =>
  l.goods ? textOf(l.goods, l.share?.available ?? l.lot?.available ?? l.goods.available) : ''
/** What the lines leave of it, or how much is lacking. */
const leaves = (l: Line): string =>
  !l.goods || !l.share
    ? ''
    : cmp(l.share.short, '0') > 0
      ? t('缺 {{units}}', { units: textOf(l.goods, l.share.short) })
      : textOf(l.goods, l.share.left)
/** The lots it takes, by the one chosen or by the order they should go in. */
const lotsTold = (l: Line): string => {
  if (!l.goods) return ''
  const parts = l.share?.parts ?? []
  if (parts.length === 0) return l.lot?.lotNo ?? t('近效期先出')
  return parts
    .map((p) => `${p.lotNo || '--'}${parts.length > 1 ? ` × ${textOf(l.goods!, p.units)}` : ''}`)
    .join(comma())
}

const col = wordCells<typeof lineWords, Line>(lineWords)
const told = (key: 'spec' | 'packSpec' | 'manufacturer' | 'code') => col.made(key, (l) => l.goods?.[key] ?? '')

const article: GridColumn<Line> = {
  key: 'productId',
  title: '品种',
  width: 200,
  kind: 'pick',
  frozen: true,
  required: true,
  get: (l) => l.goods?.name ?? '',
  copy: (l) => l.goods?.code ?? '',
  fill: (to, from) => ({ ...to, goods: from.goods, lot: from.lot }),
}
const quantity: readonly GridColumn<Line>[] = [
  col.typed('qty', {
    width: 96,
    required: true,
    decimals: (l) => bounds[l.qtyUnit === 'pack' ? 'fine' : boundOfUnit(unitOf(l), fineUnits())].scale,
    check: (l) => (l.qty && isNumber(l.qty) && cmp(l.qty, '0') <= 0 ? t('必须大于 0') : undefined),
  }),
  {
    ...col.typed('qtyUnit'),
    kind: 'select',
    options: [
      { value: 'pack', label: '包装' },
      { value: 'min', label: '最小单位' },
    ],
    set: (l, value) => ({ ...l, qtyUnit: value === 'min' ? 'min' : 'pack' }),
  },
  col.made('packSpec', unitOf, { key: 'unit', title: '单位', width: 56 }),
]
const shelf = [
  col.made('available', have, { align: 'right' }),
  col.made('left', leaves, { align: 'right' }),
  col.made('lotNo', lotsTold, { width: 150 }),
  col.made('expiryDate', (l) => l.share?.parts[0]?.expiryDate ?? l.lot?.expiryDate ?? ''),
]
const given = [col.made('lotNo', (l) => l.lot?.lotNo ?? ''), col.made('expiryDate', (l) => l.lot?.expiryDate ?? '')]
const reasons = [{ value: '', label: '--' }, ...Object.entries(deviations).map(([value, label]) => ({ value, label }))]
const deviation: GridColumn<Line> = {
  ...col.typed('deviation', { seldom: true }),
  kind: 'select',
  options: reasons,
  set: (l, value) => ({ ...l, deviation: value as Line['deviation'] }),
}
const remark = col.typed('remark', { seldom: true, set: (l, v) => ({ ...l, remark: v.slice(0, 200) }) })

/** Goods of the shelf, or goods that are new to it. */
export const columnsFor = (kind: DocKind): readonly GridColumn<Line>[] =>
  comesNew(kind)
    ? [
        article,
        told('spec'),
        ...quantity,
        col.typed('lotNo'),
        col.typed('productionDate'),
        col.typed('expiryDate'),
        col.typed('price', { required: true, decimals: bounds.price.scale }),
        told('manufacturer'),
        told('code'),
        remark,
      ]
    : [
        article,
        told('spec'),
        ...quantity,
        ...(takesFrom(kind) ? shelf : given),
        ...(wantsOrder(kind) ? [deviation] : []),
        told('packSpec'),
        told('manufacturer'),
        told('code'),
        remark,
      ]

const cellsOf = (g: Goods, lot?: Lot): Record<string, string> => ({
  name: g.name,
  spec: g.spec,
  lot: lot?.lotNo ?? '',
  expiry: lot?.expiryDate ?? '',
  available: textOf(g, lot?.available ?? g.available),
  manufacturer: g.manufacturer,
  code: g.code,
})
const optionOf = (g: Goods, lot?: Lot): PickOption<Line> => ({
  key: lot?.balanceId ?? g.productId,
  apply: (l) => ({ ...l, goods: g, lot }),
  cells: cellsOf(g, lot),
})

/** Choosing in the article's cell: products of the point, or its lots where somebody says which. */
export const pickFor = (kind: DocKind, pointId: string): Pick<Line> => {
  const byLot = lotsAreChosen(kind) || kind === 'breakage' || kind === 'otherOut'
  const shown = byLot
    ? ({ name: 150, spec: 90, lot: 100, expiry: 90, available: 110 } as const)
    : ({ name: 160, spec: 100, available: 110, manufacturer: 140, code: 110 } as const)
  const titles: Record<string, string> = {
    name: lineWords.name.label,
    spec: lineWords.spec.label,
    lot: lineWords.lotNo.label,
    expiry: lineWords.expiryDate.label,
    available: lineWords.available.label,
    manufacturer: lineWords.manufacturer.label,
    code: lineWords.code.label,
  }
  return {
    columns: Object.entries(shown).map(([key, width]) => ({
      title: titles[key]!,
      width,
      get: (o) => o.cells[key] ?? '',
    })),
    find: async (keyword, signal) => {
      if (!pointId) return []
      const found = await ask(calls.goods, { pointId, keyword, all: comesNew(kind) }, { signal, quiet: true })
      if (!byLot || found.length === 0) return found.map((g) => optionOf(g))
      const productIds = found.map((g) => g.productId)
      const lots = await ask(calls.lots, { pointId, productIds, held: kind === 'destroy' }, { signal, quiet: true })
      const of = new Map(found.map((g) => [g.productId, g]))
      return lots.map((lot) =>
        optionOf(of.get(lot.productId)!, kind === 'destroy' ? { ...lot, available: lot.qty } : lot),
      )
    },
  }
}
