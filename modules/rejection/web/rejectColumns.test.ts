import { expect, test } from 'vitest'
import type { Column } from '#kernel/web/list/columns.tsx'
import { fitted } from '#kernel/web/list/table/fitted.ts'
import { atSize } from '#kernel/web/list/widths.ts'
import { rejectColumns } from './rejectColumns.tsx'

type Row = { id: string }
const col = (key: string, width: number, elastic = false): Column<Row> => ({
  key,
  label: '',
  width,
  elastic,
  show: () => null,
})
const parts = {
  which: [col('on', 56), col('name', 160, true)],
  goods: [col('spec', 100, true), col('openQty', 84), col('qty', 110)],
  why: [col('reasonCode', 130), col('reason', 130)],
  instead: [col('expectedDate', 150), col('substitute', 150)],
}
/** Inside of the dialog of the house. */
const ROOM = 1052
const widthAt = (size: number) =>
  fitted(atSize(rejectColumns(parts, size), [{ id: '1' }], size), ROOM).reduce((n, c) => n + c.width, 0)

test('at every size of letters all that is typed of a refused line stands in the dialog, and its product stays in view', () => {
  expect([14, 16, 18].map((size) => widthAt(size) <= ROOM)).toEqual([true, true, true])
  const kept = rejectColumns(parts, 18).filter((c) => c.fixed === 'start')
  expect(kept.map((c) => c.key)).toEqual(['on', 'name'])
})

test('with the usual letters everything has a column of its own', () => {
  expect(rejectColumns(parts, 14).map((c) => c.key)).toEqual(
    Object.values(parts).flatMap((some) => some.map((c) => c.key)),
  )
})
