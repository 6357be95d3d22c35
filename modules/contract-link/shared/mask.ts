import { capitalAmount } from '#kernel/shared/capital.ts'
import { grouped } from '#kernel/shared/decimal.ts'
import type { Block } from '#kernel/shared/pdf-block.ts'
import { afterWord, HIDDEN, plainWidth, tellsPrice, tellsQuantity, written } from './mask.data.ts'

/** The ways one number is written: as it is kept, without what it does not need, in groups, in capitals. */
const waysOf = (value: string): string[] => {
  const bare = value.includes('.') ? value.replace(/\.?0+$/, '') : value
  const cents = grouped(value, 2)
  const all = [value, bare, grouped(value), cents, cents.replaceAll(',', '')]
  return /^\d+(\.\d{1,2}0*)?$/.test(value) ? [...all, capitalAmount(bare)] : all
}
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Removes amounts of a text, and these ones wherever they stand. Small round numbers are days and counts far more often. */
const hider = (amounts: readonly string[]) => {
  const known = [...new Set(amounts.flatMap(waysOf))]
    .filter((w) => w.replace(/[^\d]/g, '').length >= 3 || !/^\d+$/.test(w))
    .sort((a, b) => b.length - a.length)
    .map(escaped)
  const these =
    known.length > 0 ? new RegExp(String.raw`(?<![\d.,])(?:${known.join('|')})(?![\d]|[.,]\d)`, 'g') : undefined
  const masked = (text: string): string => {
    let left = these ? text.replace(these, HIDDEN) : text
    for (const one of written) left = left.replace(one, HIDDEN)
    for (const one of afterWord) left = left.replace(one, `$1${HIDDEN}`)
    return left
  }
  // of a text without an amount the letters stay as they were typed
  return (text: string): string => {
    const [plain, left] = [plainWidth(text), masked(plainWidth(text))]
    return left === plain ? text : left
  }
}

const kept = <T>(list: readonly T[], columns: readonly boolean[]): T[] => list.filter((_, i) => columns[i])

/**
 * A text without its prices, for a link that tells none: columns of prices are left out whole, amounts in sentences are hidden;
 * quantities of its lines stay, as in the lines beside it.
 * @param amounts every price and amount of the contract, as they are kept
 */
export const withoutPrices = (blocks: readonly Block[], amounts: readonly string[]): Block[] => {
  const hide = hider(amounts)
  return blocks.map((b): Block => {
    switch (b.kind) {
      case 'title':
      case 'heading':
      case 'paragraph':
        return { ...b, text: hide(b.text) }
      case 'clause':
        return { ...b, title: hide(b.title), text: hide(b.text) }
      case 'fields':
        return {
          ...b,
          rows: b.rows.map(({ label, value }) => ({
            label,
            value: value && tellsPrice.test(label) ? HIDDEN : hide(value),
          })),
        }
      case 'table': {
        const columns = b.columns.map((c) => !tellsPrice.test(c.head))
        return {
          kind: 'table',
          columns: kept(b.columns, columns),
          rows: b.rows.map((r) =>
            kept(
              r.map((cell, i) => (tellsQuantity.includes(b.columns[i]!.head) ? cell : hide(cell))),
              columns,
            ),
          ),
        }
      }
      default:
        return b
    }
  })
}
