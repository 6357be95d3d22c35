import { t } from '../i18n.ts'
import { accept, faultsOf, writable } from './cells.ts'
import { cellKey } from './faults.ts'
import type { GridColumn, GridData, GridRow, PickOption } from './types.ts'

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
  ignored: readonly string[]
}

const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s*:]/g, '')
    .toLowerCase()

/**
 * Which text goes into which column: by title when at least half of the first row are titles, else from the active column
 * to the right.
 */
export const planPaste = <R extends GridRow>(
  cells: readonly (readonly string[])[],
  columns: readonly GridColumn<R>[],
  from: number,
): PastePlan => {
  const head = cells[0] ?? []
  const byTitle = head.map((text) =>
    text.trim() === '' ? -1 : columns.findIndex((c) => bare(c.title) === bare(text) || bare(t(c.title)) === bare(text)),
  )
  const named = head.filter((text) => text.trim() !== '').length
  const hits = byTitle.filter((i) => i >= 0).length
  if (cells.length > 1 && hits > 0 && hits * 2 >= named)
    return {
      lines: cells.slice(1),
      targets: byTitle.map((i, at) => (byTitle.indexOf(i) === at ? i : -1)),
      ignored: head.filter((text, i) => text.trim() !== '' && byTitle[i] === -1),
    }
  const width = Math.max(0, ...cells.map((line) => line.length))
  const targets = Array.from({ length: width }, (_, i) => (from + i < columns.length ? from + i : -1))
  return { lines: cells, targets, ignored: [] }
}

/** The codes the pick column gets, each once. */
export const codesOf = <R extends GridRow>(plan: PastePlan, columns: readonly GridColumn<R>[]): string[] => {
  const picks = plan.targets.flatMap((target, i) => (columns[target]?.kind === 'pick' ? [i] : []))
  return [...new Set(plan.lines.flatMap((line) => picks.map((i) => codeOf(line[i] ?? ''))))].filter((c) => c !== '')
}
const codeOf = (text: string): string => text.normalize('NFKC').trim()

interface Pasted<R> {
  rows: readonly R[]
  report: PasteReport
  /** Cells written, and sentences about those that could not be. */
  cells: { row: string; column: string }[]
  loose: Map<string, string>
  /** Last line touched. */
  last: number
}

/** The rows after a paste at line `start`; the item of a line comes first, so that a pasted price wins over the item's. */
export const applyPaste = <R extends GridRow>(
  d: GridData<R>,
  rows: readonly R[],
  start: number,
  plan: PastePlan,
  found: ReadonlyMap<string, PickOption<R>>,
): Pasted<R> => {
  const next = [...rows]
  const cells: Pasted<R>['cells'] = []
  const loose = new Map<string, string>()
  const problems: PasteProblem[] = []
  const order = plan.targets
    .map((target, i) => ({ column: d.columns[target], i }))
    .filter((x): x is { column: GridColumn<R>; i: number } => x.column !== undefined)
    .sort((a, b) => Number(b.column.kind === 'pick') - Number(a.column.kind === 'pick'))
  let index = start
  let lines = 0
  let bad = 0
  for (const line of plan.lines) {
    const blank = line.every((text) => text.trim() === '')
    if (blank && index >= rows.length) continue
    if (d.fixed && index >= rows.length) {
      const { key: column, title } = order[0]!.column
      problems.push({ line: index + 1, row: '', column, title, text: line.join(' '), message: t('没有这一行') })
      break
    }
    let row = next[index] ?? d.newRow()
    const before = problems.length
    const fail = (c: GridColumn<R>, text: string, message: string, keep = true) => {
      problems.push({ line: index + 1, row: row.key, column: c.key, title: c.title, text, message })
      if (keep) loose.set(cellKey(row.key, c.key), message)
    }
    if (!blank) {
      const wrote = new Set<string>()
      for (const { column, i } of order) {
        const text = line[i]
        if (text === undefined || !writable(d, column, row)) continue
        wrote.add(column.key)
        cells.push({ row: row.key, column: column.key })
        if (column.kind === 'pick') row = pickInto(column, row, codeOf(text), found, fail)
        else {
          const got = accept(column, row, text)
          if (got.value === undefined) fail(column, text, got.fault)
          else if (got.value !== column.get(row)) row = column.set!(row, got.value)
        }
      }
      for (const [key, { message }] of faultsOf(d, row))
        if (!loose.has(cellKey(row.key, key))) {
          const column = d.columns.find((c) => c.key === key)!
          if (wrote.has(key) || column.required) fail(column, column.get(row), message, false)
        }
      lines += 1
      if (problems.length > before) bad += 1
    }
    next[index] = row
    index += 1
  }
  const report = { lines, ok: lines - bad, problems, ignored: plan.ignored }
  return { rows: next, report, cells, loose, last: Math.max(start, index - 1) }
}

const pickInto = <R extends GridRow>(
  column: GridColumn<R>,
  row: R,
  code: string,
  found: ReadonlyMap<string, PickOption<R>>,
  fail: (c: GridColumn<R>, text: string, message: string) => void,
): R => {
  if (code === '') return column.set && column.get(row) !== '' ? column.set(row, '') : row
  const option = found.get(code)
  if (!option) fail(column, code, t('没有找到编码“{{code}}”', { code: code.slice(0, 40) }))
  else if (option.disabledReason) fail(column, code, option.disabledReason)
  else return option.apply(row)
  return row
}
