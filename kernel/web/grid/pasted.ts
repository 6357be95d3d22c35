import { t } from '../i18n.ts'
import { accept, faultsOf, settled, unsettled, writable } from './cells.ts'
import { againstLine, lineFinder } from './meant.ts'
import { clueOf, type Found, type PastePlan, type PasteProblem, type PasteReport } from './paste.ts'
import type { Clue, GridColumn, GridData, GridRow } from './types.ts'

interface Pasted<R> {
  rows: readonly R[]
  report: PasteReport
  /** Cells written. */
  cells: readonly { row: string; column: string }[]
  /** First and last line touched. */
  first: number
  last: number
}
interface Written<R> {
  row: R
  problems: readonly PasteProblem[]
  cells: Pasted<R>['cells']
}
type Line = readonly string[]

/** A pasted number with the unit that stands beside it; one that has its own keeps that. */
const inUnit = (text: string | undefined, unit = ''): string | undefined =>
  text !== undefined && unit.trim() !== '' && /^[\s\d.,]+$/.test(text.normalize('NFKC')) && /\d/.test(text)
    ? `${text.trim()}${unit.trim()}`
    : text

/** What of a clue stays in its cell: the code, or name and specification. */
const said = ({ code, text, name, spec }: Clue): string => code ?? text ?? [name, spec].filter(Boolean).join(' ')

const isBlank = (line: Line): boolean => line.every((text) => text.trim() === '')

/** The columns a paste writes, each with the source column it is written from. */
const orderOf = <R extends GridRow>(d: GridData<R>, plan: PastePlan) =>
  plan.targets
    .map((target, i) => ({ column: d.columns[target], i }))
    .filter((x): x is { column: GridColumn<R>; i: number } => x.column !== undefined)

/** Writes a row of the paste into a line; the item, if it is written, comes first, so that a pasted price wins over the item's. */
const writer = <R extends GridRow>(
  d: GridData<R>,
  plan: PastePlan,
  item?: GridColumn<R>,
  found: Found<R> = new Map(),
) => {
  const order = orderOf(d, plan)
  const beside = new Set(order.map((o) => o.column.key))
  return (before: R, line: Line): Written<R> => {
    let row = before
    const problems: PasteProblem[] = []
    const wrote = new Set<string>()
    const fail = (c: GridColumn<R>, text: string, message: string) =>
      problems.push({ row: row.key, column: c.key, title: c.title, text, message })
    const wrong = (c: GridColumn<R>, text: string, message: string) => {
      row = unsettled(row, c.key, text, message)
      fail(c, text, message)
    }
    const write = (c: GridColumn<R>) => {
      wrote.add(c.key)
      row = settled(row, c.key)
    }
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
    return { row, problems, cells: [...wrote].map((column) => ({ row: row.key, column })) }
  }
}

/** What several rows of a paste came to. */
const gathered = (ignored: readonly string[]) => {
  const problems: PasteProblem[] = []
  const cells: { row: string; column: string }[] = []
  let [lines, bad] = [0, 0]
  return {
    problems,
    cells,
    /** One row of the paste, with what is wrong with it. */
    add: (found: readonly PasteProblem[], written: Pasted<GridRow>['cells'] = []) => {
      problems.push(...found)
      cells.push(...written)
      lines += 1
      if (found.length > 0) bad += 1
    },
    report: (): PasteReport => ({ lines, ok: lines - bad, problems, ignored }),
  }
}

/** The rows after a paste at line `start`, row by row below each other. */
export const applyPaste = <R extends GridRow>(
  d: GridData<R>,
  rows: readonly R[],
  start: number,
  plan: PastePlan,
  found: Found<R>,
): Pasted<R> => {
  const next = [...rows]
  const all = gathered(plan.ignored)
  const item = plan.clues.some((clue) => clue) ? d.columns.find((c) => c.kind === 'pick') : undefined
  const write = writer(d, plan, item, found)
  const [first] = orderOf(d, plan)
  let index = start
  for (const line of plan.lines) {
    const beyond = index >= rows.length
    if (isBlank(line) && beyond) continue
    if (d.fixed && beyond) {
      const { key: column, title } = first?.column ?? d.columns[0]!
      const message = t('没有这一行')
      all.problems.push({ line: index + 1, row: '', column, title, text: line.join(' '), message })
      break
    }
    const row = next[index] ?? d.newRow()
    next[index] = row
    const other = item && writable(d, item, row) ? undefined : againstLine(d, plan, row, line)
    const done = isBlank(line) ? undefined : other ? { row, problems: [other], cells: [] } : write(row, line)
    index += 1
    if (!done) continue
    next[index - 1] = done.row
    all.add(
      done.problems.map((p) => ({ ...p, line: index })),
      done.cells,
    )
  }
  return { rows: next, report: all.report(), cells: all.cells, first: start, last: Math.max(start, index - 1) }
}

/** The rows after a paste whose headings name the lines: each goes to the line it means, wherever that stands (ux.md 75). */
export const applyByLine = <R extends GridRow>(d: GridData<R>, rows: readonly R[], plan: PastePlan): Pasted<R> => {
  const next = [...rows]
  const all = gathered(plan.ignored)
  const write = writer(d, plan)
  const find = lineFinder(d, plan)
  for (const line of plan.lines) {
    if (isBlank(line)) continue
    const meant = find(next, line)
    if ('problem' in meant) {
      all.add([meant.problem])
      continue
    }
    if (meant.after) next.splice(next.indexOf(meant.after) + 1, 0, meant.row)
    const done = write(meant.row, line)
    next[next.indexOf(meant.row)] = done.row
    all.add(done.problems, done.cells)
  }
  const at = new Map(next.map((row, i) => [row.key, i]))
  const { problems, ...report } = all.report()
  const numbered = problems.map((p) => (at.has(p.row) ? { ...p, line: at.get(p.row)! + 1 } : p))
  const touched = all.cells.map((c) => at.get(c.row)!)
  const [first, last] = touched.length > 0 ? [Math.min(...touched), Math.max(...touched)] : [0, 0]
  return { rows: next, report: { ...report, problems: numbered }, cells: all.cells, first, last }
}
