/** The smallest of 1, 2, 5 × 10ⁿ steps that reaches `top` in at most `most`. */
const stepFor = (top: number, most: number): number => {
  const raw = Math.max(top, 1) / most
  const power = 10 ** Math.floor(Math.log10(raw))
  return [1, 2, 5, 10].map((m) => m * power).find((s) => s >= raw) ?? raw
}

/** Round values an axis from 0 is marked at; the last reaches `top` (ux.md 91). */
export const ticksFor = (top: number, most = 4): number[] => {
  const step = stepFor(top, most)
  return Array.from({ length: Math.ceil(Math.max(top, 1) / step) + 1 }, (_, i) => i * step)
}
