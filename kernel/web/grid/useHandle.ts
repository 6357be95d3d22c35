import { type RefObject, useCallback, useEffect, useImperativeHandle } from 'react'
import { flushSync } from 'react-dom'
import type { ChoicesOf } from './choices.ts'
import type { Surface } from './commands.ts'
import { commit, discard } from './edit.ts'
import { ownFaults, placeOf } from './faults.ts'
import type { Layout } from './layout.ts'
import type { GridModel } from './model.ts'
import type { GridProps, GridRow, LineError } from './types.ts'

interface Parts<R extends GridRow> {
  model: GridModel<R>
  list: ChoicesOf<R>
  layout: Layout
  foot: number
  scroller: RefObject<HTMLDivElement | null>
  field: RefObject<HTMLTextAreaElement | null>
  after: RefObject<HTMLSpanElement | null>
}

/** What the page may ask of the grid, and the way to an error. */
export const useHandle = <R extends GridRow>(p: GridProps<R>, parts: Parts<R>) => {
  const { model, list, layout, foot, scroller, field, after } = parts
  const text = () => field.current?.value ?? ''
  const focus = useCallback(() => field.current?.focus({ preventScroll: true }), [field])
  const goTo = (e: LineError) => {
    const { columns } = model.data()
    // a line the filter hides comes back into view
    if (!placeOf(model.rows(), columns, e) && placeOf(model.all(), columns, e)) model.look({}, undefined)
    const place = placeOf(model.rows(), columns, e)
    if (place) model.go(place)
    focus()
  }
  const keep = () => {
    list.stop()
    flushSync(() => commit(model, text(), true))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new errors move the user
  useEffect(() => {
    if (p.errors?.length) goTo(p.errors[0]!)
  }, [p.errors])
  useEffect(() => list.stop, [list])
  useImperativeHandle(p.ref, () => ({
    validate: () => {
      keep()
      model.set({ marks: { ...model.state().marks, all: true }, bar: true })
      const found = ownFaults(model.data(), model.all(), model.state().marks)
      if (found[0]) goTo(found[0])
      return found
    },
    commit: keep,
    leaveEmpty: () => {
      if (text() !== '') return
      list.stop()
      flushSync(() => discard(model))
    },
    rows: model.all,
    at: () => model.cell()?.row,
    focus,
    undo: model.undo,
    focusCell: (row, column) => goTo({ row, column, message: '' }),
    change: model.changeAll,
  }))
  const surface: Surface = {
    text,
    page: () => {
      const room = (scroller.current?.clientHeight ?? 400) - layout.line - foot
      return Math.max(1, Math.floor(room / layout.line) - 1)
    },
    caretToEnd: () => field.current?.setSelectionRange(text().length, text().length),
    leave: () => after.current?.focus(),
  }
  return { goTo, focus, surface }
}
