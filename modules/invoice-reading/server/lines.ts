import type { Line } from '#modules/ocr/server/public.ts'

/** Pieces of text that stand in one row, from left to right. */
export const height = (l: Line): number => l.bottom - l.top
export const sameRow = (a: Line, b: Line): boolean =>
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(height(a), height(b)) / 2
export const rowOf = (l: Line, all: readonly Line[]): Line[] =>
  all.filter((o) => sameRow(o, l)).sort((a, b) => a.left - b.left)
const middle = (l: Line): number => (l.left + l.right) / 2
export const nearer = (x: Line, a: Line, b: Line): Line =>
  Math.abs(middle(x) - middle(a)) <= Math.abs(middle(x) - middle(b)) ? a : b

/** What stands behind a label on its own piece, right of it, or below it: the first that reads as it should. */
export const beside = (
  all: readonly Line[],
  label: RegExp,
  value: RegExp,
  from: Line | undefined = undefined,
): { text: string; sure: number; line: Line } | undefined => {
  for (const l of from ? [from] : all) {
    const at = label.exec(l.text)
    if (!at) continue
    const rest = l.text.slice(at.index + at[0].length)
    const right = rowOf(l, all).filter((o) => o !== l && o.left >= l.right - height(l))
    const below = all
      .filter((o) => o.top >= l.bottom - height(l) / 2 && o.top - l.bottom < 2.5 * height(l))
      .filter((o) => o.left < l.right && o.right > l.left)
    for (const [text, line] of [[rest, l], ...[...right, ...below].map((o) => [o.text, o] as const)] as const) {
      const found = value.exec(text)
      if (found) return { text: found[1] ?? found[0], sure: Math.round(100 * Math.min(l.sure, line.sure)), line: l }
    }
  }
  return undefined
}
