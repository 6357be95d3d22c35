import type { Answer } from '#kernel/shared/call.ts'
import { plain } from '#kernel/shared/decimal.ts'
import { boundOfUnit, bounds } from '#kernel/shared/quantity.ts'
import type { ToldLine } from '#kernel/web/document/conflict.ts'
import { wordCells } from '#kernel/web/grid/columns.ts'
import type { GridColumn, GridRow, Match, Pick, PickOption } from '#kernel/web/grid/types.ts'
import { ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { fineUnits } from '#modules/setting/web/public.tsx'
import { surgeryOrderCalls as calls } from '../shared/calls.ts'
import { pieceWords, surgeryLineWords } from '../shared/words.ts'
import type { Doc } from './acts.ts'

export type Item = Answer<typeof calls.kit>[number]

/** An article of a kit while it is typed; of an operation that is over with which one was used. */
export interface Line extends GridRow {
  item?: Item | undefined
  qty: string
  memo: string
  udi: string
  lotNo: string
  expiryDate: string
  sterilizeLot: string
}

let made = 0
const blank = { qty: '', memo: '', udi: '', lotNo: '', expiryDate: '', sterilizeLot: '' }
export const newLine = (from: Partial<Line> = {}): Line => ({ ...blank, ...from, key: `s${++made}` })
export const untouched = ({ item, key: _, loose, ...typed }: Line): boolean =>
  !item && !loose && Object.values(typed).every((v) => !v)

/** The stored lines as they are typed on. */
export const startOf = (d: Doc): Line[] =>
  d.lines.map((l) => {
    const piece = d.emergency ? d.pieces.find((p) => p.lineId === l.id) : undefined
    return newLine({
      item: { ...l, supplierId: d.supplierId },
      qty: plain(l.qty),
      memo: l.memo,
      udi: piece ? piece.udi || piece.uniqueCode : '',
      lotNo: piece?.lotNo ?? '',
      expiryDate: piece?.expiryDate ?? '',
      sterilizeLot: piece?.sterilizeLot ?? '',
    })
  })

/** As it is told where two people typed it differently. */
export const toldLine = (l: Line, i: number): ToldLine => ({
  // one article may stand there twice, each time with another piece
  id: `${l.item?.catalogItemId} ${l.udi || l.lotNo || i}`,
  name: [l.item?.name, l.item?.spec].filter(Boolean).join(' '),
  cells: [
    [surgeryLineWords.qty.label, l.qty],
    [surgeryLineWords.memo.label, l.memo],
    [pieceWords.lotNo.label, l.lotNo],
    [pieceWords.expiryDate.label, l.expiryDate],
  ],
})

/** As the calls take it. */
export const sentLine = (l: Line, emergency: boolean) => ({
  catalogItemId: l.item?.catalogItemId ?? '',
  qty: l.qty,
  memo: l.memo.trim(),
  ...(emergency
    ? {
        udi: l.udi.trim(),
        lotNo: l.lotNo.trim(),
        expiryDate: l.expiryDate || null,
        sterilizeLot: l.sterilizeLot.trim(),
      }
    : {}),
})

const col = wordCells<typeof surgeryLineWords, Line>(surgeryLineWords)
const pieceCol = wordCells<typeof pieceWords, Line>(pieceWords)
const told = (key: 'spec' | 'packSpec' | 'manufacturer' | 'code' | 'unit' | 'price') =>
  col.made(key, (l) => l.item?.[key] ?? '', key === 'price' ? { price: true, align: 'right' } : {})

/** What is typed of a line; `emergency`: with which piece it was. */
export const columnsOf = (emergency: boolean): readonly GridColumn<Line>[] => [
  {
    key: 'catalogItemId',
    title: '品种',
    width: 190,
    kind: 'pick',
    frozen: true,
    required: true,
    get: (l) => l.item?.name ?? '',
    copy: (l) => l.item?.code ?? '',
  },
  told('spec'),
  col.typed('qty', {
    width: 90,
    required: true,
    decimals: ({ item }) => bounds[item?.byPiece ? 'whole' : boundOfUnit(item?.unit ?? '', fineUnits())].scale,
    total: true,
    unit: (l) => l.item?.unit ?? '',
  }),
  told('unit'),
  ...(emergency
    ? [
        pieceCol.typed('udi'),
        pieceCol.typed('lotNo'),
        pieceCol.typed('expiryDate'),
        pieceCol.typed('sterilizeLot', { seldom: true }),
      ]
    : []),
  told('price'),
  col.made('implant', (l) => (l.item ? t(l.item.implant ? '是' : '否') : '')),
  col.typed('memo', { seldom: true }),
  told('manufacturer'),
  told('code'),
]

const optionOf = (item: Item): PickOption<Line> => ({
  key: item.catalogItemId,
  apply: (l) => ({ ...l, item, qty: l.qty || (item.byPiece ? '1' : '') }),
  cells: { name: item.name, spec: item.spec, manufacturer: item.manufacturer, code: item.code },
})
const shown = { name: 170, spec: 110, manufacturer: 160, code: 110 } as const
const clues = { code: ['产品编码', '编码'] } as const

/** Choosing in the article's cell: kit articles of this supplier. */
export const pickFor = (supplierId: string): Pick<Line> => {
  const look = async (keyword: string, signal?: AbortSignal): Promise<Item[]> =>
    supplierId ? ask(calls.kit, { supplierId, keyword }, { ...(signal ? { signal } : {}), quiet: true }) : []
  return {
    columns: Object.entries(shown).map(([key, width]) => ({
      title: surgeryLineWords[key as keyof typeof shown].label,
      width,
      get: (o) => o.cells[key] ?? '',
    })),
    find: async (keyword, signal) => (await look(keyword, signal)).map(optionOf),
    clues,
    match: (all) =>
      Promise.all(
        all.map(async (clue): Promise<Match<Line>> => {
          const word = clue.code || clue.text || ''
          const found = (await look(word)).filter((i) => !clue.code || i.code === clue.code.trim())
          if (found.length === 1) return { option: optionOf(found[0]!) }
          const message =
            found.length === 0 ? '没有跟台产品「{{word}}」' : '「{{word}}」有 {{n}} 个跟台产品，请选择一个'
          return { message: t(message, { word, n: found.length }) }
        }),
      ),
  }
}

/** The same article twice is one too many, unless each is a piece that was used. */
export const twins = {
  column: 'catalogItemId',
  of: (l: Line) => l.item?.catalogItemId,
  merge: (first: Line, _: Line): Line => first,
}
