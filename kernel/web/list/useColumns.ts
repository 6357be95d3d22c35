import { useMemo } from 'react'
import { type Arranged, arranged, changed, keptOf, moved } from './arrange.ts'
import { useKeptColumns } from './usePage.ts'

/** The page's columns in the user's arrangement, and the ways to change it; every change shows at once. */
export const useColumns = <C extends Arranged>(page: string, columns: readonly C[]) => {
  const { value, ready, save } = useKeptColumns(page)
  const now = useMemo(() => arranged(columns, value), [columns, value])
  const keep = (next: readonly Arranged[]) => save(keptOf(next, columns))
  return {
    now,
    /** The user has arranged something. */
    touched: value !== null,
    ready,
    change: (key: string, patch: Partial<Arranged>) => keep(changed(now, key, patch)),
    move: (key: string, to: string) => keep(moved(now, key, to)),
    reset: () => save(null),
  }
}
export type Columns<C extends Arranged> = ReturnType<typeof useColumns<C>>
