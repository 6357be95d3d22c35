import type { TableColumn } from '#kernel/shared/calls/tables.ts'

/** What of a column the arrangement looks at. */
export interface Arranged {
  key: string
  width: number
  /** Number, key and operation columns: never hidden. */
  firm?: boolean
  hidden?: boolean
  fixed?: 'start' | 'end'
}

/** Pixels; what the server keeps. */
const [narrowest, widest] = [40, 1200]
const inside = (width: number) => Math.min(widest, Math.max(narrowest, Math.round(width)))

/**
 * A page's columns as the user keeps them: his order, widths, freezing, hiding. Columns he has never seen (a newer
 * release) stand behind the column they follow by default; settings of columns that are gone are ignored.
 */
export const arranged = <C extends Arranged>(columns: readonly C[], kept: readonly TableColumn[] | null): C[] => {
  if (!kept) return [...columns]
  const known = kept.flatMap((k) => {
    const column = columns.find((c) => c.key === k.key)
    if (!column) return []
    return [
      {
        ...column,
        // the operation column is as wide as its buttons
        width: column.key === 'actions' ? column.width : (k.width ?? column.width),
        hidden: column.firm ? false : k.hidden,
        fixed: k.fixed ?? (column.key === 'actions' ? column.fixed : undefined),
      },
    ]
  })
  columns.forEach((column, i) => {
    if (known.some((c) => c.key === column.key)) return
    const before = columns.slice(0, i).findLast((c) => known.some((k) => k.key === c.key))
    const at = before ? known.findIndex((c) => c.key === before.key) + 1 : 0
    known.splice(at, 0, { ...column, hidden: column.firm ? false : column.hidden, fixed: column.fixed })
  })
  return known
}

/** What is kept of an arrangement: everything that differs from the page's own columns, in order. */
export const keptOf = (now: readonly Arranged[], columns: readonly Arranged[]): TableColumn[] =>
  now.map((c) => {
    const own = columns.find((x) => x.key === c.key)
    return {
      key: c.key,
      ...(own && own.width !== c.width ? { width: inside(c.width) } : {}),
      ...(c.hidden ? { hidden: true } : {}),
      ...(c.fixed ? { fixed: c.fixed } : {}),
    }
  })

export const changed = <C extends Arranged>(now: readonly C[], key: string, patch: Partial<Arranged>): C[] =>
  now.map((c) => (c.key === key ? { ...c, ...patch, ...(patch.width ? { width: inside(patch.width) } : {}) } : c))

/** Moves a column to the place of another. */
export const moved = <C extends Arranged>(now: readonly C[], key: string, to: string): C[] => {
  const from = now.findIndex((c) => c.key === key)
  const at = now.findIndex((c) => c.key === to)
  if (from < 0 || at < 0) return [...now]
  const rest = now.toSpliced(from, 1)
  return rest.toSpliced(at, 0, now[from] as C)
}

/** The columns on screen from left to right: frozen left, free, frozen right, and how far the frozen ones stand off. */
export const laid = <C extends Arranged>(now: readonly C[], lead = 0): (C & { offset?: number })[] => {
  const seen = now.filter((c) => !c.hidden)
  const left = seen.filter((c) => c.fixed === 'start')
  const right = seen.filter((c) => c.fixed === 'end')
  const sum = (of: readonly C[]) => of.reduce((n, c) => n + c.width, 0)
  return [
    ...left.map((c, i) => ({ ...c, offset: lead + sum(left.slice(0, i)) })),
    ...seen.filter((c) => !c.fixed),
    ...right.map((c, i) => ({ ...c, offset: sum(right.slice(i + 1)) })),
  ]
}
