import type { Answer } from '#kernel/shared/call.ts'
import { cmp, minus, plain } from '#kernel/shared/decimal.ts'
import { boundOfUnit, bounds } from '#kernel/shared/quantity.ts'
import type { ToldLine } from '#kernel/web/document/conflict.ts'
import { puts } from '#kernel/web/document/merge.ts'
import { wordCells } from '#kernel/web/grid/columns.ts'
import { isNumber } from '#kernel/web/grid/number.ts'
import type { Clue, GridColumn, GridRow, Match, Pick, PickOption } from '#kernel/web/grid/types.ts'
import { ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { qtyText } from '#kernel/web/list/format.ts'
import { NONE } from '#kernel/web/list/time.ts'
import { fineUnits } from '#modules/setting/web/public.tsx'
import { holdLabels } from '#modules/stock/shared/holds.ts'
import { returnOrderCalls as calls } from '../shared/calls.ts'
import type { ReturnType as Type } from '../shared/types.ts'
import { returnLineWords as words } from '../shared/words.ts'
import type { DocLine } from './acts.ts'

export type Lot = Answer<typeof calls.candidates>[number]

/** A lot that shall go back, while it is typed. */
export interface Line extends GridRow {
  lot?: Lot | undefined
  qty: string
  reason: string
}

let made = 0
export const newLine = (from: Partial<Line> = {}): Line => ({ qty: '', reason: '', ...from, key: `r${++made}` })
export const untouched = (l: Line): boolean => !l.lot && !l.qty && !l.reason && !l.loose

/** The stored lines as they are typed on; `lots` as they are now. */
export const startOf = (lines: readonly DocLine[], lots: readonly Lot[]): Line[] => {
  const of = new Map(lots.map((lot) => [lot.deliveryLineId, lot]))
  return lines.map((l) => newLine({ lot: of.get(l.deliveryLineId), qty: plain(l.qty), reason: l.reason }))
}

/** All of these lots that may go back: what lies there is shared out among the deliveries it came by. */
export const wholeOf = (lots: readonly Lot[]): Line[] => {
  const left = new Map(lots.map((lot) => [lot.balanceId, lot.free]))
  return lots.flatMap((lot) => {
    const free = left.get(lot.balanceId) ?? '0'
    const qty = cmp(lot.returnable, free) <= 0 ? lot.returnable : free
    if (cmp(qty, '0') <= 0) return []
    left.set(lot.balanceId, minus(free, qty))
    return [newLine({ lot, qty: plain(qty) })]
  })
}

/** As it is told where two people typed it differently. */
export const toldLine = ({ lot, qty, reason }: Line): ToldLine => ({
  id: lot?.deliveryLineId ?? '',
  name: [lot?.name, lot?.spec, lot?.lotNo].filter(Boolean).join(' '),
  cells: [
    [words.qty.label, qty],
    [words.reason.label, reason],
  ],
})
export const put = puts<Line>({ [words.qty.label]: ['qty'], [words.reason.label]: ['reason'] })
export const toldOf = (l: DocLine): ToldLine =>
  toldLine({ ...newLine({ qty: plain(l.qty), reason: l.reason }), lot: l as never })

/** As the calls take it. */
export const sentLine = (l: Line) => ({
  deliveryLineId: l.lot?.deliveryLineId ?? '',
  qty: l.qty,
  reason: l.reason.trim(),
})

/** How much of it may go back, or what keeps it here. */
const free = (lot: Lot): string =>
  lot.held ? t(holdLabels[lot.held as keyof typeof holdLabels]) : `${qtyText(lot.returnable)} ${lot.unit}`

const col = wordCells<typeof words, Line>(words)
const told = (
  key: 'spec' | 'packSpec' | 'manufacturer' | 'code' | 'unit' | 'lotNo' | 'deliveryNo' | 'orderNo' | 'invoiceNo',
) => col.made(key, (l) => l.lot?.[key] ?? '')

const tooMuch = ({ lot, qty }: Line): string | undefined => {
  if (!qty || !isNumber(qty)) return undefined
  if (cmp(qty, '0') <= 0) return t('必须大于 0')
  if (!lot || cmp(qty, lot.returnable) <= 0) return undefined
  return t('最多可退 {{qty}} {{unit}}', { qty: plain(lot.returnable), unit: lot.unit })
}

export const columns: readonly GridColumn<Line>[] = [
  {
    key: 'deliveryLineId',
    title: '品种',
    width: 190,
    kind: 'pick',
    frozen: true,
    required: true,
    get: (l) => l.lot?.name ?? '',
    copy: (l) => l.lot?.code ?? '',
  },
  told('spec'),
  told('lotNo'),
  col.made('returnable', (l) => (l.lot ? free(l.lot) : ''), { align: 'right' }),
  col.typed('qty', {
    width: 96,
    required: true,
    // an opened pack goes back as what is left of it
    decimals: ({ lot }) =>
      lot && cmp(lot.ratio, '1') > 0 ? bounds.fine.scale : bounds[boundOfUnit(lot?.unit ?? '', fineUnits())].scale,
    check: tooMuch,
    total: true,
    unit: (l) => l.lot?.unit ?? '',
  }),
  told('unit'),
  col.typed('reason', { seldom: true, set: (l, v) => ({ ...l, reason: v.slice(0, 200) }) }),
  col.made('expiryDate', (l) => l.lot?.expiryDate ?? ''),
  col.made('price', (l) => l.lot?.price ?? '', { price: true, align: 'right' }),
  told('deliveryNo'),
  told('orderNo'),
  told('invoiceNo'),
  told('manufacturer'),
  told('code'),
]

/** A lot is taken whole, unless a quantity is typed already. */
const optionOf = (lot: Lot): PickOption<Line> => ({
  key: lot.deliveryLineId,
  ...(cmp(lot.returnable, '0') > 0 ? {} : { disabledReason: lot.held ? free(lot) : t('没有可退数量') }),
  apply: (l) => ({ ...l, lot, qty: l.qty || plain(lot.returnable) }),
  cells: {
    name: lot.name,
    spec: lot.spec,
    lotNo: lot.lotNo || NONE,
    expiryDate: lot.expiryDate ?? '',
    returnable: free(lot),
    deliveryNo: lot.deliveryNo,
    code: lot.code,
  },
})

interface Where {
  pointId: string
  supplierId: string
  returnType: Type
}
const shown = { name: 150, spec: 90, lotNo: 100, expiryDate: 90, returnable: 100, deliveryNo: 150 } as const
const clues = {
  lotNo: ['批号', '生产批号'],
  code: ['产品编码', '编码'],
  deliveryNo: ['配送单号'],
} as const

/** Choosing in the article's cell: lots of this point that came from this supplier and may go back. */
export const pickFor = ({ pointId, supplierId, returnType }: Where): Pick<Line> => {
  const look = async (keyword: string, signal?: AbortSignal): Promise<Lot[]> =>
    pointId && supplierId
      ? ask(
          calls.candidates,
          { pointId, supplierId, returnType, keyword },
          { ...(signal ? { signal } : {}), quiet: true },
        )
      : []
  const match = async (clue: Clue): Promise<Match<Line>> => {
    const word = clue.lotNo || clue.code || clue.text || clue.deliveryNo || ''
    const found = (await look(word)).filter(
      (l) =>
        (!clue.lotNo || l.lotNo.toLowerCase() === clue.lotNo.trim().toLowerCase()) &&
        (!clue.code || l.code === clue.code.trim()) &&
        (!clue.deliveryNo || l.deliveryNo === clue.deliveryNo.trim()),
    )
    if (found.length === 1) return { option: optionOf(found[0]!) }
    return {
      message: t(found.length === 0 ? '没有可退的「{{word}}」' : '「{{word}}」有 {{n}} 批可退，请选择一批', {
        word,
        n: found.length,
      }),
    }
  }
  return {
    columns: Object.entries(shown).map(([key, width]) => ({
      title: words[key as keyof typeof shown].label,
      width,
      get: (o) => o.cells[key] ?? '',
    })),
    find: async (keyword, signal) => (await look(keyword, signal)).map(optionOf),
    clues,
    match: async (all) => {
      const matches: Match<Line>[] = []
      for (const clue of all) matches.push(await match(clue))
      return matches
    },
  }
}

/** The same lot twice is one too many. */
export const twins = {
  column: 'deliveryLineId',
  of: (l: Line) => l.lot?.deliveryLineId,
  merge: (first: Line, _: Line): Line => first,
}
