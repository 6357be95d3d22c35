import { t } from '../i18n.ts'
import { accept, isEmpty, looseIn, settled, unsettled, writable } from './cells.ts'
import { enterWay } from './enter.ts'
import type { GridModel } from './model.ts'
import { type At, nextBelow, nextEntry } from './move.ts'
import type { GridRow } from './types.ts'

/** Puts a row in place of the one at an index, as one undoable step. */
export const replaceRow = <R extends GridRow>(m: GridModel<R>, index: number, row: R): void =>
  m.change(m.rows().map((r, i) => (i === index ? row : r)))

/** Adds lines at the end, or before `at`, as one undoable step. */
export const insertRows = <R extends GridRow>(m: GridModel<R>, at = m.rows().length, n = 1): void => {
  if (m.data().readOnly) return
  const added = Array.from({ length: n }, () => m.data().newRow())
  m.change([...m.rows().slice(0, at), ...added, ...m.rows().slice(at)])
}

/**
 * Opens the active cell. @param how `typed`: the first key is already in the field; `keep`: with its value, the caret at the
 * end; `choose`: with its value selected, so that typing replaces it. @returns false when the cell cannot be changed
 */
export const begin = <R extends GridRow>(m: GridModel<R>, how: 'typed' | 'keep' | 'choose'): boolean => {
  const { row, column } = m.cell() ?? {}
  if (!row || !column || !writable(m.data(), column, row)) return false
  const loose = looseIn(row, column.key)?.text
  const text = column.kind === 'select' ? '' : (loose ?? column.get(row))
  m.set({
    edit: how === 'typed' ? {} : { text, select: how === 'choose' },
    to: m.at(),
    hint: undefined,
    status: undefined,
    show: m.state().show + 1,
  })
  return true
}

/** Ends the edit without keeping it. */
export const discard = <R extends GridRow>(m: GridModel<R>): void =>
  m.set({ edit: undefined, choices: undefined, hint: undefined })

/**
 * Keeps the text of the running edit. A text that cannot be stored leaves the cell open with the reason, or, when `force`
 * (the focus goes away), the old value with the reason. @returns false when the cell stayed open
 */
export const commit = <R extends GridRow>(m: GridModel<R>, text: string, force = false): boolean => {
  const { row, column } = m.cell() ?? {}
  if (!m.state().edit) return true
  if (!row || !column || !writable(m.data(), column, row)) {
    discard(m)
    return true
  }
  const put = (next: R) => {
    discard(m)
    if (next !== row) replaceRow(m, m.at().row, next)
    m.edited([{ row: row.key, column: column.key }])
  }
  // an item is only ever taken from the list; what was typed for one stays until it is, an emptied cell is emptied
  if (column.kind === 'pick' && (text.trim() !== '' || !column.set)) {
    const said = m.state().edit?.text
    if (text.trim() === '') put(settled(row, column.key))
    else if (text === said || column.get(row) !== '') discard(m)
    else put(unsettled(row, column.key, text.trim(), t('没有选中：按 Enter 从列表选择')))
    return true
  }
  // a choice opened and not typed at keeps its value
  if (column.kind === 'select' && text === '' && m.state().edit?.text !== undefined) {
    discard(m)
    return true
  }
  const got = accept(column, row, text)
  if (got.value === undefined) {
    if (!force) {
      m.set({ hint: got.fault })
      return false
    }
    put(unsettled(row, column.key, text.trim(), got.fault))
    return true
  }
  const rest = settled(row, column.key)
  put(got.value === column.get(row) ? rest : column.set!(rest, got.value))
  return true
}

/** To the next cell that can be filled in; behind the last one a line is added, unless that line is still untouched. */
export const toEntry = <R extends GridRow>(m: GridModel<R>, by: 1 | -1, from: At = m.at()): void => {
  const down = enterWay.get() === 'down'
  const next = down ? nextBelow(from, by, m.size(), m.isEntry) : nextEntry(from, by, m.size(), m.isStop)
  if (next) {
    m.go(next)
    return
  }
  const last = m.rows().at(-1)
  if (by < 0 || m.data().readOnly || (last && isEmpty(m.data(), last))) return
  insertRows(m)
  const start = { row: m.size().rows - 1, col: -1 }
  const same = { ...start, col: from.col }
  if (down && m.isEntry(same)) m.go(same)
  else m.go(nextEntry(start, 1, m.size(), m.isStop) ?? { ...start, col: 0 })
  m.set({ status: t('已增加第 {{line}} 行', { line: m.size().rows }) })
}
