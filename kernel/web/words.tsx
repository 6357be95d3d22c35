import type { ReactNode } from 'react'
import { alignOf } from '#kernel/shared/paper.ts'
import type { Word, Words } from '#kernel/shared/words.ts'
import { t } from './i18n.ts'
import { dateText, moneyText, priceText, qtyText } from './list/format.ts'
import { timeText } from './list/time.ts'
import type { PrintColumn } from './print/types.ts'

/** What a word reads like, as text; nothing for an empty value. */
export const wordText = (w: Word, v: unknown): string => {
  if (v === null || v === undefined || v === '') return ''
  switch (w.kind) {
    case 'qty':
      return qtyText(v as string)
    case 'money':
      return moneyText(v as string)
    case 'price':
      return priceText(v as string)
    case 'day':
      return dateText(v as string)
    case 'time':
      return timeText(v as string)
    case 'bool':
      return v ? t('是') : t('否')
    case 'choice':
    case 'status':
      return t(w.choices?.[v as string] ?? String(v))
    default:
      return String(v)
  }
}

type Pair = readonly [label: string, value: ReactNode]
type Key<W, D> = keyof W & keyof D & string

/** Some words of a document as label and value, for a page's head and a paper's; anything else stands between as a pair. */
export const told = <W extends Words, D extends object>(
  words: W,
  doc: D,
  order: readonly (Key<W, D> | Pair | false | '' | null | undefined)[],
): Pair[] =>
  order.flatMap((one) =>
    !one
      ? []
      : typeof one === 'string'
        ? [[words[one]!.label, wordText(words[one]!, doc[one as keyof D])] as const]
        : [one],
  )

/** Columns of a paper: key and millimetres; 0 takes what is left. `calls`: another label, where paper says it shorter. */
export const printed = <W extends Words, L extends object>(
  words: W,
  order: readonly (readonly [key: Key<W, L>, width: number, label?: string] | PrintColumn<L>)[],
): PrintColumn<L>[] =>
  order.map((one) => {
    if ('show' in one) return one
    const [key, width, label] = one
    const w = words[key]!
    return {
      label: label ?? w.label,
      ...(width ? { width } : {}),
      ...alignOf(w),
      show: (line) => wordText(w, line[key as keyof L]),
    }
  })
