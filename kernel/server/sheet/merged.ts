import { sheetLimits } from './limits.ts'

/** So many covered cells are told of; a file that merges more is mended by its first rows. */
const MOST = 100_000

const placeOf = (letters: string): number => [...letters].reduce((n, c) => n * 26 + c.charCodeAt(0) - 64, 0) - 1

/** By row: cells that a merged one lies over, and in which row its value stands. */
export type Covered = ReadonlyMap<number, readonly (readonly [place: number, line: number])[]>

/** What a worksheet merges, which stands behind its rows. */
export const coveredIn = (worksheet: Buffer): Covered => {
  const covered = new Map<number, [number, number][]>()
  const from = worksheet.lastIndexOf('<mergeCells')
  if (from < 0) return covered
  let left = MOST
  for (const m of worksheet.toString('latin1', from).matchAll(/ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g)) {
    const [top, bottom, first] = [Number(m[2]), Number(m[4]), placeOf(m[1]!)]
    const last = Math.min(placeOf(m[3]!), sheetLimits.columns - 1)
    for (let line = top; line <= bottom; line++)
      for (let place = first; place <= last; place++) {
        if (line === top && place === first) continue
        if (left-- <= 0) return covered
        const cells = covered.get(line)
        if (cells) cells.push([place, top])
        else covered.set(line, [[place, top]])
      }
  }
  return covered
}
