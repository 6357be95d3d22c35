import { clearBlock, deleteLines, fillDown, insertLines } from './blocks.ts'
import { looseIn } from './cells.ts'
import type { ChoicesOf } from './choices.ts'
import { begin, commit, discard, insertRows, toEntry } from './edit.ts'
import { listErrors, nextPlace, placeOf } from './faults.ts'
import type { Command } from './keys.ts'
import { unrepeat } from './mending.ts'
import type { GridModel } from './model.ts'
import { nextCell, step } from './move.ts'
import type { GridRow, LineError } from './types.ts'

/** What the commands need of the screen. */
export interface Surface {
  /** Text in the capture field. */
  text: () => string
  /** Lines on screen. */
  page: () => number
  caretToEnd: () => void
  /** Puts the focus behind the grid. */
  leave: () => void
}

export const errorsOf = <R extends GridRow>(m: GridModel<R>): LineError[] =>
  listErrors(m.data(), m.all(), m.state().marks)

/** Opens the active cell and its list. A cell that cannot be changed passes on to the next that can. */
export const open = <R extends GridRow>(m: GridModel<R>, list: ChoicesOf<R>, keep: boolean): void => {
  if (!m.rows().length) {
    insertRows(m)
    m.go({ row: 0, col: 0 })
    return
  }
  const { row, column } = m.cell() ?? {}
  const kind = column?.kind
  const chooses = kind === 'pick' || kind === 'select'
  if (!begin(m, keep || !chooses ? 'keep' : 'choose')) {
    if (!keep) toEntry(m, 1)
  } else if (chooses) list.look((kind === 'pick' && row && looseIn(row, column!.key)?.text) || '', true)
}

/** Goes to the error after or before the active cell and says it. */
export const toError = <R extends GridRow>(m: GridModel<R>, by: 1 | -1): void => {
  const errors = errorsOf(m)
  if (m.state().view && errors.some((e) => !m.rows().some((r) => r.key === e.row))) m.look({}, undefined)
  const places = errors.flatMap((e) => placeOf(m.rows(), m.data().columns, e) ?? [])
  const place = nextPlace(places, m.at(), by)
  if (place) m.go(place)
}

/** Carries out a command. @returns false when the key must go on to the browser (Tab at the ends, shortcuts of the page) */
export const run = <R extends GridRow>(m: GridModel<R>, list: ChoicesOf<R>, s: Surface, c: Command): boolean => {
  switch (c.do) {
    case 'move':
      if (c.extend) m.set({ to: step(m.to(), c.way, m.size(), s.page()), show: m.state().show + 1 })
      else m.go(step(m.at(), c.way, m.size(), s.page()))
      return true
    case 'next': {
      const next = nextCell(m.at(), c.by, m.size())
      if (next) m.go(next)
      return next !== undefined
    }
    case 'entry':
      toEntry(m, c.by)
      return true
    case 'take': {
      if (c.whole) {
        if (!list.leave(s.text())) return true
        const next = nextCell(m.at(), c.by, m.size())
        if (next) m.go(next)
        return next !== undefined
      }
      if (list.take(s.text(), c.by)) return true
      if (commit(m, s.text())) {
        list.stop()
        toEntry(m, c.by)
      }
      return true
    }
    case 'list':
      list.turn(c.by)
      return true
    case 'error':
      list.stop()
      if (commit(m, s.text())) toError(m, c.by)
      return true
    case 'open':
      open(m, list, c.keep)
      return true
    case 'caret':
      s.caretToEnd()
      return true
    case 'flush':
      list.stop()
      commit(m, s.text(), true)
      return false
    case 'catalogue': {
      const kind = m.cell()?.column.kind
      if (kind === 'pick' && m.data().pick?.onCatalogue && !m.data().readOnly) {
        if (m.state().edit) discard(m)
        list.stop()
        m.data().pick?.onCatalogue?.()
      } else if (kind === 'select' && !m.state().edit) open(m, list, false)
      return true
    }
    case 'escape':
      list.stop()
      if (m.state().edit) discard(m)
      else if (!m.single()) m.go(m.at())
      else s.leave()
      return true
    case 'find':
      list.stop()
      if (commit(m, s.text())) m.set({ finding: true })
      return true
    case 'merge':
      list.stop()
      if (commit(m, s.text())) unrepeat(m, 'merge')
      return true
    case 'full':
      m.set({ full: !m.state().full, show: m.state().show + 1 })
      return true
    case 'clear':
      clearBlock(m)
      return true
    case 'all':
      m.set({ at: { row: 0, col: 0 }, to: { row: m.size().rows - 1, col: m.size().cols - 1 } })
      return true
    case 'fill':
      fillDown(m)
      return true
    case 'insert':
      insertLines(m)
      return true
    case 'delete':
      deleteLines(m)
      return true
    case 'undo':
      m.undo()
      return true
    case 'redo':
      m.redo()
      return true
  }
}
