import { cmp, plain } from '#kernel/shared/decimal.ts'
import { linesMeant } from '#kernel/web/grid/meant.ts'
import type { Clue, LineClues, Match, Pick } from '#kernel/web/grid/types.ts'
import { t } from '#kernel/web/i18n.ts'
import { loadSpelling, names } from '#kernel/web/picker/spelling.ts'
import { articleClues } from '#modules/product/web/public.tsx'
import { lotWords } from '../shared/words.ts'
import { goodsOf, type Lot, needsIn, newLot, noText, type Order, sendable } from './lots.ts'

const clues: LineClues<Lot>['clues'] = {
  ...articleClues<Lot>('orderLineId'),
  orderNo: { headings: [lotWords.orderNo.label], of: (l) => l.orderNo, column: 'orderNo' },
  seq: { headings: ['订单行号', lotWords.seq.label], of: (l) => l.seq, apart: true },
}
/** How a pasted row says of which line of an order it is; a further lot of one has nothing of the one before it. */
export const lineClues: LineClues<Lot> = {
  clues,
  of: (l) => l.orderLineId,
  title: (l) => [l.name, l.spec].filter(Boolean).join(' '),
  lot: 'lotNo',
  more: (last) =>
    newLot({ ...last, ...noText, id: undefined, loose: undefined, qty: '', over: false, shortLifeConfirmed: false }),
}

/** The lines of these orders as they are chosen. */
const optionsOf = (orders: readonly Order[]) => {
  const needs = needsIn(orders)
  return orders.flatMap(({ id, no, lines }) =>
    lines.map(sendable).map((l) => ({
      key: l.id,
      apply: (lot: Lot) => {
        const its = { orderLineId: l.id, orderId: id, orderNo: no, ...needs(l.id) }
        return { ...lot, ...goodsOf(l), ...its, picked: true }
      },
      cells: { name: l.name, code: l.code, spec: l.spec, open: `${plain(l.openQty)} ${l.unit}`, order: no },
      left: cmp(l.openQty, '0') > 0,
    })),
  )
}

/** What a pasted row means of them: of one article the first with something open; of several articles none. */
const matching = (options: ReturnType<typeof optionsOf>) => {
  const lots = options.map((o) => o.apply(newLot()))
  return ({ text, ...clue }: Clue): Match<Lot> => {
    const meant = new Set(linesMeant(lineClues, lots, text ? { ...clue, name: text } : clue))
    const found = options.filter((_, i) => meant.has(lots[i]!))
    if (new Set(found.map((o) => o.cells.code)).size > 1) return { message: t('订单中有多个这样的品种，请写明编码') }
    const option = found.find((o) => o.left) ?? found[0]
    return option ? { option } : { message: t('订单中没有此品种') }
  }
}

/** A further lot: of a line of the orders, by its name, its initials or its code, or by what a pasted sheet says of it. */
export const linePick = (orders: readonly Order[]): Pick<Lot> => {
  const options = optionsOf(orders)
  const shows = [
    [lotWords.name, 'name'],
    [lotWords.spec, 'spec'],
    [lotWords.openQty, 'open'],
    [lotWords.code, 'code'],
    ...(orders.length > 1 ? ([[lotWords.orderNo, 'order']] as const) : []),
  ] as const
  return {
    columns: shows.map(([w, key]) => ({ title: w.label, width: w.width ?? 100, get: (o) => o.cells[key] ?? '' })),
    find: async (word) => {
      const spelled = await loadSpelling()
      return options.filter((o) => names(`${spelled(o.cells.name)} ${o.cells.code.toLowerCase()}`, word))
    },
    clues: Object.fromEntries(Object.entries(clues).map(([key, { headings }]) => [key, headings])),
    match: async (all) => all.map(matching(options)),
  }
}
