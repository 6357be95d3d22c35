import { t } from '../i18n.ts'
import type { Clue, GridColumn, GridData, GridRow, LineClues, Match } from './types.ts'

/** Lines one paste may have (ux.md 1.3). */
export const PASTE_LIMIT = 2000

export interface PasteProblem {
  /** Line number as shown, from 1; of a row of the paste that means no line there is none. */
  line?: number
  row: string
  column: string
  /** Chinese title. */
  title: string
  text: string
  message: string
}
export interface PasteReport {
  /** Nothing was pasted: too many lines. */
  refused?: boolean
  lines: number
  ok: number
  problems: readonly PasteProblem[]
  /** Headings no column has. */
  ignored: readonly string[]
}

export interface PastePlan {
  lines: readonly (readonly string[])[]
  /** Column index per source column; -1 for headings no column has. */
  targets: readonly number[]
  /** What a source column says of the line's item, by the keys of `Pick.clues`; `text` where no heading says it. */
  clues: readonly (string | undefined)[]
  /** What a source column says of which line is meant, by the keys of `GridData.lines`. */
  says: readonly (string | undefined)[]
  /** The first row was headings. */
  titled: boolean
  ignored: readonly string[]
  /** Where a heading says in which unit a number stands: source column of the unit, by column index of the number. */
  units: ReadonlyMap<number, number>
}

/** Which source column has the unit of a column's numbers. */
const unitsOf = <R extends GridRow>(columns: readonly GridColumn<R>[], targets: readonly number[]) =>
  new Map(
    columns.flatMap(({ unitIn }, column): [number, number][] => {
      const said = unitIn ? targets.findIndex((to) => columns[to]?.key === unitIn) : -1
      return said < 0 ? [] : [[column, said]]
    }),
  )

const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s*:]/g, '')
    .toLowerCase()

/** Ways a heading may read: with and without the remark in brackets behind it, such as a unit. */
const ways = (heading: string): string[] => [bare(heading), bare(heading).replace(/\(.*\)$/, '')]

/** What headings mean: columns and clues by their titles, other names and keys; the first of several counts. */
const meaning = <R extends GridRow>({ columns, pick }: Pick<GridData<R>, 'columns' | 'pick'>, remembered: Headings) => {
  const names = new Map<string, Target>()
  const note = (name: string, to: Target) => {
    if (!names.has(bare(name))) names.set(bare(name), to)
  }
  const item = columns.findIndex((c) => c.kind === 'pick')
  if (item >= 0)
    for (const [clue, headings] of Object.entries(pick?.clues ?? {}))
      for (const h of headings) {
        note(h, { column: item, clue })
        note(t(h), { column: item, clue })
      }
  columns.forEach((c, column) => {
    for (const name of [c.title, ...(c.names ?? [])].flatMap((said) => [said, t(said)]))
      note(name, { column, ...(c.kind === 'pick' ? { clue: 'text' } : {}) })
  })
  return (heading: string): Target | undefined => {
    const key = remembered[heading]
    const column = columns.findIndex((c) => c.key === key)
    if (key !== undefined && item >= 0 && key in (pick?.clues ?? {})) return { column: item, clue: key }
    if (column >= 0) return { column }
    return ways(heading)
      .map((way) => names.get(way))
      .find((found) => found)
  }
}
/** Which headings say of which line a row is, by clue; the first heading of a clue counts. */
const sayings = <R extends GridRow>(lines: LineClues<R> | undefined, head: readonly string[]) => {
  const names = new Map(
    Object.entries(lines?.clues ?? {}).flatMap(([key, { headings }]) =>
      headings.flatMap((h) => [[bare(h), key] as const, [bare(t(h)), key] as const]),
    ),
  )
  const keys = head.map((text) =>
    ways(text)
      .map((way) => names.get(way))
      .find((key) => key),
  )
  return keys.map((key, i) => (keys.indexOf(key) === i ? key : undefined))
}
interface Target {
  column: number
  clue?: string
}
/** What the texts of a column say of which line is meant. */
const clueAt = <R extends GridRow>({ columns, lines }: Pick<GridData<R>, 'columns' | 'lines'>, at: number) => {
  const key = columns[at]?.key
  return key && Object.entries(lines?.clues ?? {}).find(([, clue]) => clue.column === key)?.[0]
}
/** Keys of columns or clues by heading. */
export type Headings = Readonly<Record<string, string>>

/**
 * Which text goes into which column: by title when at least half of the first row are titles, or an import before knew
 * them, else from the active column to the right.
 */
export const planPaste = <R extends GridRow>(
  cells: readonly (readonly string[])[],
  d: Pick<GridData<R>, 'columns' | 'pick' | 'lines'>,
  from: number,
  remembered: Headings = {},
): PastePlan => {
  const head = cells[0] ?? []
  const mean = meaning(d, remembered)
  const byTitle = head.map((text) => (text.trim() === '' ? undefined : mean(text)))
  const named = head.filter((text) => text.trim() !== '').length
  const says = sayings(d.lines, head)
  // a heading that names the line is no value of any: such a row is headings, however many of them nobody knows
  const known = Object.keys(remembered).length > 0 || says.some((key) => key)
  const hits = byTitle.filter((to, i) => to ?? says[i]).length
  if (cells.length > 1 && hits > 0 && (known || hits * 2 >= named)) {
    // of two columns of one title the first counts; several may say something of the item
    const first = (to: Target | undefined, at: number) =>
      to && byTitle.findIndex((x) => x?.column === to.column && x.clue === to.clue) === at
    const clued = (to: Target | undefined) => to?.clue !== undefined
    const targets = byTitle.map((to, at) => (to && !clued(to) && first(to, at) ? to.column : -1))
    return {
      lines: cells.slice(1),
      targets,
      units: unitsOf(d.columns, targets),
      clues: byTitle.map((to, at) => (first(to, at) ? to?.clue : undefined)),
      says,
      titled: true,
      ignored: head.filter((text, i) => text.trim() !== '' && (byTitle[i] ?? says[i]) === undefined),
    }
  }
  const width = Math.max(0, ...cells.map((line) => line.length))
  const at = Array.from({ length: width }, (_, i) => (from + i < d.columns.length ? from + i : -1))
  const picks = at.map((column) => d.columns[column]?.kind === 'pick')
  return {
    lines: cells,
    targets: at.map((column, i) => (picks[i] ? -1 : column)),
    clues: picks.map((is) => (is ? 'text' : undefined)),
    says: at.map((column) => clueAt(d, column)),
    titled: false,
    ignored: [],
    // a block of another line has that line's unit beside its number, and says nothing of this one's
    units: new Map(),
  }
}

/** The first row may be headings nobody here knows: no number stands in it. */
export const mayBeHead = (cells: readonly (readonly string[])[]): boolean =>
  cells.length > 1 && (cells[0] ?? []).every((text) => !/^[\d\s.,:/-]+$/.test(text))

/** What a line says of its item; undefined when nothing. */
export const clueOf = (plan: PastePlan, line: readonly string[]): Clue | undefined => {
  const said = plan.clues.flatMap((key, i) => {
    const text = (line[i] ?? '').normalize('NFKC').replace(/\s+/g, ' ').trim()
    return key && text ? [[key, text] as const] : []
  })
  return said.length > 0 ? Object.fromEntries(said) : undefined
}

/** What the lines say of their items, each once. */
export const cluesOf = (plan: PastePlan): Clue[] => {
  const all = plan.lines.map((line) => clueOf(plan, line)).filter((clue) => clue !== undefined)
  return [...new Map(all.map((clue) => [JSON.stringify(clue), clue])).values()]
}
/** The answers to `cluesOf`, by what was asked. */
export const answered = <R>(clues: readonly Clue[], found: readonly Match<R>[]): Found<R> =>
  new Map(clues.map((clue, i) => [JSON.stringify(clue), found[i]!]))
export type Found<R> = ReadonlyMap<string, Match<R>>
