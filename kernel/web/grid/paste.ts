import { t } from '../i18n.ts'
import { accept, faultsOf, settled, unsettled, writable } from './cells.ts'
import type { Clue, GridColumn, GridData, GridRow, Match } from './types.ts'

/** Lines one paste may have (ux.md 1.3). */
export const PASTE_LIMIT = 2000

export interface PasteProblem {
  /** Line number as shown, from 1. */
  line: number
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
interface Target {
  column: number
  clue?: string
}
/** Keys of columns or clues by heading. */
export type Headings = Readonly<Record<string, string>>

/**
 * Which text goes into which column: by title when at least half of the first row are titles, or an import before knew
 * them, else from the active column to the right.
 */
export const planPaste = <R extends GridRow>(
  cells: readonly (readonly string[])[],
  d: Pick<GridData<R>, 'columns' | 'pick'>,
  from: number,
  remembered: Headings = {},
): PastePlan => {
  const head = cells[0] ?? []
  const mean = meaning(d, remembered)
  const byTitle = head.map((text) => (text.trim() === '' ? undefined : mean(text)))
  const named = head.filter((text) => text.trim() !== '').length
  const hits = byTitle.filter((to) => to).length
  const known = Object.keys(remembered).length > 0
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
      ignored: head.filter((text, i) => text.trim() !== '' && byTitle[i] === undefined),
    }
  }
  const width = Math.max(0, ...cells.map((line) => line.length))
  const at = Array.from({ length: width }, (_, i) => (from + i < d.columns.length ? from + i : -1))
  const picks = at.map((column) => d.columns[column]?.kind === 'pick')
  return {
    lines: cells,
    targets: at.map((column, i) => (picks[i] ? -1 : column)),
    clues: picks.map((is) => (is ? 'text' : undefined)),
    ignored: [],
    // a block of another line has that line's unit beside its number, and says nothing of this one's
    units: new Map(),
  }
}

/** The first row may be headings nobody here knows: no number stands in it. */
export const mayBeHead = (cells: readonly (readonly string[])[]): boolean =>
  cells.length > 1 && (cells[0] ?? []).every((text) => !/^[\d\s.,:/-]+$/.test(text))

/** What a line says of its item; undefined when nothing. */
const clueOf = (plan: PastePlan, line: readonly string[]): Clue | undefined => {
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

interface Pasted<R> {
  rows: readonly R[]
  report: PasteReport
  /** Cells written. */
  cells: { row: string; column: string }[]
  /** Last line touched. */
  last: number
}

/** The rows after a paste at line `start`; the item of a line comes first, so that a pasted price wins over the item's. */
export const applyPaste = <R extends GridRow>(
  d: GridData<R>,
  rows: readonly R[],
  start: number,
  plan: PastePlan,
  found: Found<R>,
): Pasted<R> => {
  const next = [...rows]
  const cells: Pasted<R>['cells'] = []
  const problems: PasteProblem[] = []
  const order = plan.targets
    .map((target, i) => ({ column: d.columns[target], i }))
    .filter((x): x is { column: GridColumn<R>; i: number } => x.column !== undefined)
  const item = plan.clues.some((clue) => clue) ? d.columns.find((c) => c.kind === 'pick') : undefined
  const beside = new Set(order.map((o) => o.column.key))
  let index = start
  let lines = 0
  let bad = 0
  for (const line of plan.lines) {
    const blank = line.every((text) => text.trim() === '')
    if (blank && index >= rows.length) continue
    if (d.fixed && index >= rows.length) {
      const { key: column, title } = (order[0] ?? { column: d.columns[0]! }).column
      problems.push({ line: index + 1, row: '', column, title, text: line.join(' '), message: t('没有这一行') })
      break
    }
    let row = next[index] ?? d.newRow()
    const before = problems.length
    const fail = (c: GridColumn<R>, text: string, message: string) =>
      problems.push({ line: index + 1, row: row.key, column: c.key, title: c.title, text, message })
    const wrote = new Set<string>()
    const wrong = (c: GridColumn<R>, text: string, message: string) => {
      row = unsettled(row, c.key, text, message)
      fail(c, text, message)
    }
    const write = (c: GridColumn<R>) => {
      wrote.add(c.key)
      cells.push({ row: row.key, column: c.key })
      row = settled(row, c.key)
    }
    if (!blank) {
      if (item && writable(d, item, row)) {
        write(item)
        const clue = clueOf(plan, line)
        const match = clue && found.get(JSON.stringify(clue))
        if (match?.option && !match.option.disabledReason) row = match.option.apply(row)
        else if (clue) wrong(item, said(clue), match?.option?.disabledReason ?? match?.message ?? t('没有查到'))
        else if (item.set && item.get(row) !== '') row = item.set(row, '')
      }
      for (const { column, i } of order) {
        // a line without its item has no units yet
        const unit = column.units?.(row) && line[plan.units.get(plan.targets[i]!) ?? -1]
        const text = inUnit(line[i], unit)
        if (text === undefined || !writable(d, column, row)) continue
        write(column)
        const got = accept(column, row, text)
        if (got.value === undefined) wrong(column, text.trim(), got.fault)
        else if (got.value !== column.get(row)) row = column.set!(row, got.value, beside)
      }
      for (const [key, { message }] of faultsOf(d, row))
        if (!row.loose?.[key]) {
          const column = d.columns.find((c) => c.key === key)!
          if (wrote.has(key) || column.required) fail(column, column.get(row), message)
        }
      lines += 1
      if (problems.length > before) bad += 1
    }
    next[index] = row
    index += 1
  }
  const report = { lines, ok: lines - bad, problems, ignored: plan.ignored }
  return { rows: next, report, cells, last: Math.max(start, index - 1) }
}

/** A pasted number with the unit that stands beside it; one that has its own keeps that. */
const inUnit = (text: string | undefined, unit = ''): string | undefined =>
  text !== undefined && unit.trim() !== '' && /^[\s\d.,]+$/.test(text.normalize('NFKC')) && /\d/.test(text)
    ? `${text.trim()}${unit.trim()}`
    : text

/** What of a clue stays in its cell: the code, or name and specification. */
const said = ({ code, text, name, spec }: Clue): string => code ?? text ?? [name, spec].filter(Boolean).join(' ')
