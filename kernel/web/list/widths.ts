import { t } from '../i18n.ts'
import { aboutWidth, textWidth } from '../shell/toast.ts'
import { type Column, operationWidth } from './columns.tsx'
import { actionLabels } from './RowActions.tsx'
import type { SumLine } from './table/Sums.tsx'

/** Left and right of a cell's content together, px, and where room is short; a sorting arrow with its gap; the frame and mark of a tag. */
const [padding, tight, arrow, frame] = [24, 16, 20, 38]
/** A head or a label that is longer than this, px at 14, is cut after all. */
const longest = 200

/** An English head may stand on two lines; it is as wide as the wider of them, if it is broken well. */
const headWidth = (head: string): number => {
  const words = head.split(' ')
  const breaks = words.map((_, i) => [words.slice(0, i).join(' '), words.slice(i).join(' ')] as const)
  return Math.min(...breaks.map(([a, b]) => Math.max(textWidth(a, 600), textWidth(b, 600))))
}

/** What the head and the words of a column take without padding, px at 14: English words are longer than the Chinese ones. */
const needed = (c: Pick<Column<never>, 'label' | 'sort' | 'says' | 'tagged'>, says = c.says ?? []): number => {
  const head = headWidth(t(c.label)) + (c.sort ? arrow : 0)
  const words = says.map((label) => textWidth(t(label)) + (c.tagged ? frame : 0))
  return Math.min(longest, Math.ceil(Math.max(head, ...words)) + 1)
}

/** What a cell shows, where that is no more than a text that must not be cut; undefined for free texts and drawn things. */
const saidOf = <R>(c: Column<R>, row: R): string | undefined => {
  if (c.said) return c.said(row)
  if (c.to) return String((row as Record<string, unknown>)[c.key] ?? '')
  const shown = c.show(row)
  return typeof shown === 'string' ? shown : undefined
}

/** What comes so near the widest by its letters alone is measured. */
const near = 0.75

/** So many Chinese letters of a text tell most stores, departments and goods apart: an English head may be shorter than that. */
const told = 4
/** What the beginnings of a column's texts take, px at 14. */
const begins = <R>(c: Column<R>, rows: readonly R[]): number => {
  const widths = rows.map((row) => {
    const text = (row as Record<string, unknown>)[c.key]
    return typeof text === 'string' ? textWidth([...text].slice(0, told).join('')) : 0
  })
  return Math.ceil(Math.max(0, ...widths)) + 1
}

/** What a column takes for these rows, px at 14: in a narrow room it gives away what is only air. Only its widest texts are measured. */
const leastOf = <R>(c: Column<R>, rows: readonly R[]): number | undefined => {
  const { word } = c
  if (c.elastic) return Math.max(needed(c, []), begins(c, rows))
  if (word) return needed(c, [...new Set(rows.map(word))])
  const said = rows.map((row) => saidOf(c, row))
  if (said.includes(undefined)) return undefined
  // 5 kg 340 g has more letters than 75 瓶 92 片 and is narrower; of equally long ones HC00000563 is wider than YP00000144
  const about = said.map((s) => aboutWidth(s ?? ''))
  const most = Math.max(0, ...about) * near
  const widest = Math.max(0, ...said.map((s, i) => (s && about[i]! >= most ? textWidth(s) : 0)))
  return Math.max(needed(c, []), Math.ceil(widest) + 1)
}

/** So much of what stands beside a word is worth its room, px at 14. */
const telling = 150
/** What a column takes that says its words with what stands beside them, px at 14; where room is short, that gives way. */
const wished = <R>(c: Column<R>, rows: readonly R[]): number => {
  const { beside, word } = c
  if (!beside || !word) return 0
  const widths = rows.flatMap((row) => {
    const text = beside(row)
    return text ? [needed(c, [word(row)]) + 6 + Math.min(telling, textWidth(text))] : []
  })
  return Math.ceil(Math.max(0, ...widths)) + (widths.length > 0 ? padding : 0)
}

/**
 * The page's columns at this font size: widths are given for 14 px. The operation column is as wide as the row with the
 * most buttons, and absent when no row has any.
 */
export const atSize = <R extends { id: string }>(
  columns: readonly Column<R>[],
  rows: readonly R[],
  fontSize: number,
): Column<R>[] =>
  columns.flatMap((c) => {
    const { actions } = c
    if (!actions) {
      const taken = leastOf(c, rows)
      // what a drawn cell must not cut grows with the language, as a head does
      const drawn = c.said && taken !== undefined ? Math.min(longest, taken) + padding : 0
      const width = Math.round((Math.max(c.width, needed(c) + padding, wished(c, rows), drawn) * fontSize) / 14)
      // letters grow, the air beside them does not
      const least = taken === undefined ? width : Math.min(width, Math.ceil((taken * fontSize) / 14) + tight)
      return [{ ...c, width, least }]
    }
    const widths = rows.map((r) => operationWidth(actionLabels(actions, r as never), fontSize))
    const width = Math.max(0, ...widths)
    return width === 0 ? [] : [{ ...c, width: Math.max(width, Math.round(((needed(c) + padding) * fontSize) / 14)) }]
  })

/** No column is narrower than its totals, whatever its user chose: a figure is never cut (ux.md 62). */
export const wideEnough = <C extends { key: string; width: number; least?: number }>(
  columns: readonly C[],
  sums: readonly SumLine[],
  fontSize: number,
): C[] =>
  columns.map((c) => {
    const widths = sums.map(({ values }) => textWidth(values[c.key] ?? '', 600))
    const taken = Math.ceil((Math.max(0, ...widths) * fontSize) / 14) + 1
    const width = Math.max(c.width, taken + padding)
    return { ...c, width, ...(c.least ? { least: Math.max(c.least, taken + tight) } : {}) }
  })
