import { t } from '../i18n.ts'
import { accept, copied, looseIn, settled, unsettled, writable } from './cells.ts'
import { insertRows } from './edit.ts'
import type { GridModel } from './model.ts'
import { type Block, blockOf } from './move.ts'
import { writeTsv } from './tsv.ts'
import type { Beside, GridColumn, GridRow } from './types.ts'

export const selected = <R extends GridRow>(m: GridModel<R>): Block => blockOf(m.at(), m.to())

/** The selected block as Excel reads it. */
export const copyBlock = <R extends GridRow>(m: GridModel<R>): string => {
  const { top, bottom, left, right } = selected(m)
  const columns = m.data().columns.slice(left, right + 1)
  return writeTsv(
    m
      .rows()
      .slice(top, bottom + 1)
      .map((row) => columns.map((c) => copied(c, row))),
  )
}

/** Rewrites the writable cells of a block as one step; `write` answers the row it was given to leave it alone. */
const rewrite = <R extends GridRow>(
  m: GridModel<R>,
  { top, bottom, left, right }: Block,
  write: (column: GridColumn<R>, row: R, beside: Beside) => R,
): void => {
  const columns = m.data().columns.slice(left, right + 1)
  const beside = new Set(columns.map((c) => c.key))
  const cells: { row: string; column: string }[] = []
  const next = m.rows().map((before, i) => {
    if (i < top || i > bottom) return before
    return columns.reduce((row, c) => {
      if (!writable(m.data(), c, row)) return row
      const after = write(c, row, beside)
      if (after !== row) cells.push({ row: row.key, column: c.key })
      return after
    }, before)
  })
  m.change(next)
  if (cells.length) m.edited(cells)
}

/** Empties what can be emptied. */
export const clearBlock = <R extends GridRow>(m: GridModel<R>): void =>
  rewrite(m, selected(m), (c, row, beside) => {
    const rest = settled(row, c.key)
    return c.set && c.get(rest) !== '' ? c.set(rest, '', beside) : rest
  })

/** Ctrl+D: the first line of the block into all of it; for one line, the line above into it. */
export const fillDown = <R extends GridRow>(m: GridModel<R>): void => {
  const block = selected(m)
  if (block.top === block.bottom) block.top -= 1
  const from = m.rows()[block.top]
  if (!from || block.top === block.bottom) return
  rewrite(m, { ...block, top: block.top + 1 }, (c, row, beside) => {
    const loose = looseIn(from, c.key)
    if (loose) return unsettled(row, c.key, loose.text, loose.message)
    const rest = settled(row, c.key)
    if (c.fill) return c.fill(rest, from)
    if (!c.set || c.kind === 'pick') return rest
    const { value } = accept(c, rest, c.get(from))
    return value === undefined || value === c.get(rest) ? rest : c.set(rest, value, beside)
  })
}

/**
 * One value into a column of the lines from `top` to `bottom`, as one step.
 * @returns how many lines took it, and why the first did not that cannot
 */
export const setColumn = <R extends GridRow>(
  m: GridModel<R>,
  column: GridColumn<R>,
  text: string,
  { top, bottom }: { top: number; bottom: number },
): { taken: number; fault?: string } => {
  const at = m.data().columns.indexOf(column)
  let taken = 0
  let fault: string | undefined
  rewrite(m, { top, bottom, left: at, right: at }, (c, row) => {
    const got = accept(c, row, text)
    if (got.value === undefined) fault ??= got.fault
    else taken += 1
    if (got.value === undefined || !c.set) return row
    const rest = settled(row, c.key)
    return got.value === c.get(rest) ? rest : c.set(rest, got.value)
  })
  return { taken, ...(fault ? { fault } : {}) }
}

/** Ctrl+Insert: as many new lines before the block as it has. */
export const insertLines = <R extends GridRow>(m: GridModel<R>): void => {
  if (m.data().readOnly || m.data().fixed) return
  const { top, bottom } = selected(m)
  insertRows(m, top, m.rows().length ? bottom - top + 1 : 1)
  m.go({ row: top, col: m.at().col })
}

/** Ctrl+Delete: the lines of the block; a grid never stays without a line. */
export const deleteLines = <R extends GridRow>(m: GridModel<R>): void => {
  if (m.data().readOnly || m.data().fixed || !m.rows().length) return
  const { top, bottom } = selected(m)
  const left = m.rows().filter((_, i) => i < top || i > bottom)
  const { col } = m.at()
  const hidden = m.all().length - m.rows().length
  m.change(left.length || hidden ? left : [m.data().newRow()])
  m.go({ row: top, col })
  m.set({ status: t('已删除 {{n}} 行，Ctrl+Z 撤销', { n: bottom - top + 1 }) })
}
