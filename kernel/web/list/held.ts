import { useEffect, useState } from 'react'
import type { Ran } from '../document/acts.ts'

type Row = { id: string }

/** Rows as they were answered now, in their old places; what is new comes last, `done` are those something was done with. */
export const inPlace = <R extends Row>(
  rows: readonly R[],
  ids: readonly string[],
  done: ReadonlyMap<string, R>,
): R[] => {
  const fresh = new Map(rows.map((r) => [r.id, r]))
  const old = ids.flatMap((id) => fresh.get(id) ?? done.get(id) ?? [])
  const known = new Set(ids)
  return [...old, ...rows.filter((r) => !known.has(r.id))]
}

const create = <R extends Row>() => {
  // where the rows on screen stand, and under which address
  let shown: { of: string; ids: readonly string[] } = { of: '', ids: [] }
  let held: { of: string; ids: readonly string[]; done: ReadonlyMap<string, R> } | undefined
  let last: { rows: R[]; held: typeof held; of: string; all: R[] } = { rows: [], held, of: '', all: [] }
  return {
    /** Something was done with this row: from now on every row stays where it is. */
    keep: (row: R, now: NonNullable<Ran['now']>) => {
      const before = held?.of === shown.of ? held : { ...shown, done: new Map<string, R>() }
      held = { ...before, done: new Map(before.done).set(row.id, { ...row, ...now, actions: [] }) }
    },
    drop: () => {
      held = undefined
    },
    /** The rows of an address as they are to be shown. */
    laid: (of: string, rows: R[]): R[] => {
      // the same rows are the same array: whatever is worked out of them is not worked out again
      if (last.rows !== rows || last.held !== held || last.of !== of)
        last = { rows, held, of, all: held?.of === of ? inPlace(rows, held.ids, held.done) : rows }
      shown = { of, ids: last.all.map((r) => r.id) }
      return last.all
    },
  }
}

/**
 * Keeps the rows of a list where they are after something was done with one of them, until the list is asked anew: nothing
 * moves under the pointer, and a row that its filter would take away stays with its new status (ux.md 69).
 */
export const useHeld = <R extends Row>() => {
  const [held] = useState(create<R>)
  // who comes back to the page sees it as it is
  useEffect(() => held.drop, [held])
  return held
}
