import { t } from '../i18n.ts'
import type { PastePlan, PasteProblem } from './paste.ts'
import type { Clue, GridData, GridRow, LineClue, LineClues } from './types.ts'

type Line = readonly string[]
type Said<R> = readonly { clue: LineClue<R>; text: string }[]

const bare = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '').replace(/[×✕]/g, '*').toLowerCase()

/** Does a line say the same? Undefined where it says nothing that could be compared. */
const agrees = <R>({ of, part }: LineClue<R>, row: R, text: string): boolean | undefined => {
  if (!of) return undefined
  const own = [of(row)].flat().map(bare).filter(Boolean)
  const its = bare(text)
  if (!part) return own.includes(its)
  return own.length > 0 ? own.some((one) => one.includes(its) || its.includes(one)) : undefined
}

/** What a row of the paste says of its line. */
const saidIn = <R extends GridRow>(lines: LineClues<R>, plan: PastePlan, line: Line): Said<R> =>
  plan.says.flatMap((key, i) => {
    const clue = key === undefined ? undefined : lines.clues[key]
    const text = (line[i] ?? '').replace(/\s+/g, ' ').trim()
    return clue && text ? [{ clue, text }] : []
  })

/** The headings of a paste name the lines of this grid, which has some. */
export const namesLines = <R extends GridRow>(d: GridData<R>, rows: readonly R[], plan: PastePlan): boolean =>
  plan.titled && plan.says.some((key) => key) && rows.some((row) => d.lines?.of(row))

/** The lines a row may mean: all it says agrees with them, as far as they can tell; what only tells twins apart comes last. */
const candidates = <R extends GridRow>(lines: LineClues<R>, rows: readonly R[], said: Said<R>): readonly R[] => {
  const firm = said.filter(({ clue }) => !clue.apart)
  const by = firm.length > 0 ? firm : said
  const found = rows.filter((row) => {
    const judged = by.map(({ clue, text }) => agrees(clue, row, text))
    return lines.of(row) !== '' && !judged.includes(false) && judged.includes(true)
  })
  if (new Set(found.map(lines.of)).size < 2) return found
  return found.filter((row) => said.every(({ clue, text }) => !clue.apart || agrees(clue, row, text) !== false))
}

/** The lines of which all is true that is said of one. */
export const linesMeant = <R extends GridRow>(lines: LineClues<R>, rows: readonly R[], said: Clue): readonly R[] =>
  candidates(
    lines,
    rows,
    Object.entries(said).flatMap(([key, text]) => {
      const clue = lines.clues[key]
      return clue ? [{ clue, text }] : []
    }),
  )

/** Why a row of a block without headings is not written: it says of its line what that is not. */
export const againstLine = <R extends GridRow>(
  { lines, columns }: GridData<R>,
  plan: PastePlan,
  row: R,
  line: Line,
): PasteProblem | undefined => {
  if (!lines || plan.titled || lines.of(row) === '') return undefined
  const other = saidIn(lines, plan, line).find(({ clue, text }) => agrees(clue, row, text) === false)
  const column = other?.clue.column ?? ''
  const title = columns.find((c) => c.key === column)?.title ?? '行'
  const message = t('与此行「{{line}}」不符，没有写入', { line: lines.title(row) })
  return other && { row: row.key, column, title, text: other.text, message }
}

/** Which line each row of a paste means; a line an earlier row went to is no other row's. */
export const lineFinder = <R extends GridRow>({ lines, columns }: GridData<R>, plan: PastePlan) => {
  const filled = new Set<string>()
  const lot = columns.find((c) => c.key === lines?.lot)
  const lotAt = plan.targets.findIndex((to) => lot && columns[to] === lot)
  /** Of the lots of a line: the one that is pasted, one that has none yet, the first. */
  const best = (free: readonly R[], text: string): R | undefined =>
    free.find((row) => text && lot && bare(lot.get(row)) === bare(text)) ??
    free.find((row) => lot?.get(row) === '') ??
    free[0]
  return (rows: readonly R[], line: Line): { row: R; after?: R } | { problem: PasteProblem } => {
    const said = lines ? saidIn(lines, plan, line) : []
    const what = said.map(({ text }) => text).join(' ')
    const no = (message: string) => ({
      problem: { row: '', column: '', title: '行', text: line.join(' '), message: t(message, { what }) },
    })
    if (!lines || said.length === 0) return no('没有写明是哪一行')
    const found = candidates(lines, rows, said)
    if (found.length === 0) return no('没有与「{{what}}」对应的行')
    if (new Set(found.map(lines.of)).size > 1) return no('与「{{what}}」对应的不止一行，分不清是哪一行')
    const row = best(
      found.filter((one) => !filled.has(one.key)),
      line[lotAt] ?? '',
    )
    const after = row ? undefined : found.at(-1)!
    const more = after && lines.more?.(after)
    if (!row && !more) return no('「{{what}}」对应的行已由前面的行填写')
    const its = (row ?? more)!
    filled.add(its.key)
    return more ? { row: more, after: after! } : { row: its }
  }
}
