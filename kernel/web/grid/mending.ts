import { t } from '../i18n.ts'
import { twinsOf } from './faults.ts'
import type { GridModel } from './model.ts'
import { remembered } from './remembered.ts'
import type { GridRow } from './types.ts'

/** Repeated lines go, their quantities into the first of each (`merge`) or with them; one step. */
export const unrepeat = <R extends GridRow>(m: GridModel<R>, how: 'merge' | 'delete'): void => {
  const { twins } = m.data()
  const found = twinsOf(m.data(), m.all())
  if (!twins || found.size === 0 || m.data().readOnly) return
  const more = Map.groupBy(
    m.all().filter((row) => found.has(row.key)),
    (row) => twins.of(row),
  )
  const left = m.all().flatMap((row) => {
    if (found.has(row.key)) return []
    const rest = how === 'merge' ? (more.get(twins.of(row)) ?? []) : []
    return rest.reduce(twins.merge, row)
  })
  m.changeAll(left)
  m.go(m.at())
  const text = how === 'merge' ? '已合并 {{n}} 行，Ctrl+Z 撤销' : '已删除 {{n}} 行，Ctrl+Z 撤销'
  m.set({ status: t(text, { n: found.size }) })
}

/** A line with every value at the next one that is allowed. */
const rounded = <R extends GridRow>(m: GridModel<R>, row: R): R =>
  m.data().columns.reduce((now, c) => (c.round && !now.loose?.[c.key] ? c.round(now) : now), row)

const uneven = remembered<readonly object[], WeakMap<object, boolean>>(() => new WeakMap())

/** How many lines 一键取整 would change; each remembered as long as it is the same object: a key changes one of many. */
export const roundable = <R extends GridRow>(m: GridModel<R>, rows = m.all()): number => {
  const { columns } = m.data()
  if (!columns.some((c) => c.round)) return 0
  const known = uneven(columns)
  return rows.filter((row) => {
    let is = known.get(row)
    if (is === undefined) {
      is = rounded(m, row) !== row
      known.set(row, is)
    }
    return is
  }).length
}

/** 一键取整: all values to the next allowed one, as one step. */
export const roundAll = <R extends GridRow>(m: GridModel<R>): void => {
  const n = roundable(m)
  if (n === 0 || m.data().readOnly) return
  m.changeAll(m.all().map((row) => rounded(m, row)))
  m.set({ status: t('已取整 {{n}} 行，Ctrl+Z 撤销', { n }) })
}
