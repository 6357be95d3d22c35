import { isEmpty, writable } from './cells.ts'
import { cellKey, type Marks, noMarks } from './faults.ts'
import { type History, noHistory, redone, remember, undone } from './history.ts'
import { type At, clamp, type Size, same } from './move.ts'
import type { PasteReport } from './paste.ts'
import type { GridColumn, GridData, GridRow, PickOption } from './types.ts'
import { merged, seen as seenOf, type View, type Wish } from './view.ts'

/** A running edit. The text itself lives in the capture field, so that typing draws nothing else. */
export interface Edit {
  /** What the field starts with; undefined: what was just typed into it stays. */
  text?: string
  /** Select all of it, so that typing replaces. */
  select?: boolean
}

/** The choices under a `pick` or `select` cell. */
export interface Choices<R> {
  items: readonly PickOption<R>[]
  /** Highlighted one, -1 for none. */
  index: number
  loading: boolean
  word: string
  failed?: boolean
}

export interface GridState<R extends GridRow> {
  /** The active cell and the opposite corner of the selected block. */
  at: At
  to: At
  edit?: Edit
  choices?: Choices<R>
  /** One translated line beside the active cell. */
  hint?: string
  /** One translated line below the grid. */
  status?: string
  marks: Marks
  /** The error bar was asked for. */
  bar: boolean
  report?: PasteReport
  busy?: boolean
  /** Filter and sort; `view` are the lines they leave. It stands still while lines are edited. */
  wish: Wish
  view?: View
  /** The search in the lines is open. */
  finding?: boolean
  /** The grid takes the whole window. */
  full?: boolean
  /** Grows whenever `to` must be scrolled into view. */
  show: number
}

interface Snapshot<R> {
  /** All lines, those a filter hides too. */
  rows: readonly R[]
  at: At
}

/** The grid's logic without a DOM: state, watchers, rows with history. Made by `createModel`. */
export type GridModel<R extends GridRow> = ReturnType<typeof createModel<R>>

export const createModel = <R extends GridRow>(start: GridData<R>) => {
  let data = start
  let all = start.rows
  let rows = start.rows
  let seen = start.rows
  let mine = false
  let history: History<Snapshot<R>> = noHistory
  let state: GridState<R> = {
    at: { row: 0, col: 0 },
    to: { row: 0, col: 0 },
    marks: noMarks,
    bar: false,
    show: 0,
    wish: {},
  }
  const watchers = new Set<() => void>()

  const set = (change: Partial<GridState<R>>) => {
    state = { ...state, ...change }
    for (const tell of watchers) tell()
  }
  const size = (): Size => ({ rows: rows.length, cols: data.columns.length })
  const at = (): At => clamp(state.at, size())
  const cell = (place: At = at()): { row: R; column: GridColumn<R> } | undefined => {
    const row = rows[place.row]
    const column = data.columns[place.col]
    return row && column && { row, column }
  }
  /** Takes over all lines; lines the view does not know yet come last in it. */
  const send = (next: readonly R[], view = state.view) => {
    const known = new Set(all.map((r) => r.key))
    const more = view ? next.filter((r) => !known.has(r.key) && !view.includes(r.key)).map((r) => r.key) : []
    const wanted = view && more.length > 0 ? [...view, ...more] : view
    all = next
    rows = seenOf(all, wanted)
    mine = true
    if (wanted !== state.view) set({ view: wanted })
    data.onRows(next)
  }
  /** One undoable step from all lines to all lines. */
  const step = (next: readonly R[], view?: View) => {
    history = remember(history, { rows: all, at: at() })
    send(next, view)
  }
  const go = (place: At, to: At = place) => {
    const from = at()
    const left = rows[from.row]
    const next = clamp(place, size())
    let { marks } = state
    if (left && next.row !== from.row && !isEmpty(data, left) && !marks.lines.has(left.key))
      marks = { ...marks, lines: new Set([...marks.lines, left.key]) }
    set({ at: next, to: clamp(to, size()), marks, hint: undefined, show: state.show + 1 })
  }
  const restore = (found: { to: Snapshot<R>; history: History<Snapshot<R>> } | undefined) => {
    if (!found) return
    history = found.history
    send(found.to.rows)
    set({ report: undefined, status: undefined })
    go(found.to.at)
  }

  return {
    state: () => state,
    data: () => data,
    /** The lines on screen. */
    rows: () => rows,
    /** All lines of the document. */
    all: () => all,
    size,
    at,
    cell,
    set,
    go,
    /** The other corner of the block; the active cell when nothing more is selected. */
    to: (): At => clamp(state.to, size()),
    single: (): boolean => same(at(), clamp(state.to, size())),
    isEntry: (place: At): boolean => {
      const c = cell(place)
      return c !== undefined && writable(data, c.column, c.row)
    },
    /** Where Enter stops. */
    isStop: (place: At): boolean => {
      const c = cell(place)
      return c !== undefined && !c.column.seldom && writable(data, c.column, c.row)
    },
    subscribe: (tell: () => void) => {
      watchers.add(tell)
      return () => void watchers.delete(tell)
    },
    /** Takes over new props. Rows that did not come from here (loaded, saved) cannot be undone past. */
    sync: (next: GridData<R>) => {
      data = next
      if (next.rows === seen) return
      seen = next.rows
      all = next.rows
      rows = seenOf(all, state.view)
      if (!mine) history = noHistory
      mine = false
    },
    /** One undoable step of the lines on screen; equal rows are none. */
    change: (next: readonly R[]) => {
      if (next === rows || (next.length === rows.length && next.every((r, i) => r === rows[i]))) return
      if (!state.view) return step(next)
      step(
        merged(all, rows, next),
        next.map((r) => r.key),
      )
    },
    /** The same for all lines. */
    changeAll: (next: readonly R[]) => step(next, state.view),
    /** Filters and sorts what is on screen; the document stays as it is. */
    look: (wish: Wish, view: View | undefined) => {
      const top = { row: 0, col: state.at.col }
      rows = seenOf(all, view)
      set({ wish, view, at: top, to: top, hint: undefined, show: state.show + 1 })
    },
    /** Remembers that cells were edited: what is in them may show as wrong, what was said about them is past. */
    edited: (cells: readonly { row: string; column: string }[]) => {
      const { marks } = state
      const names = cells.map((c) => cellKey(c.row, c.column))
      const touched = new Set(names)
      const keys = new Set(cells.map((c) => c.row))
      const past = (data.errors ?? []).filter(
        (e) => keys.has(e.row) && (!e.column || touched.has(cellKey(e.row, e.column))),
      )
      set({
        marks: {
          ...marks,
          cells: new Set([...marks.cells, ...names]),
          gone: new Set([...marks.gone, ...past]),
        },
      })
    },
    undo: () => restore(undone(history, { rows: all, at: at() })),
    redo: () => restore(redone(history, { rows: all, at: at() })),
  }
}
