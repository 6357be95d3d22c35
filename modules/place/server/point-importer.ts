import type { Ctx } from '#kernel/server/ctx.ts'
import { type Importer, type ImportRow, type Outcome, rowByRow } from '#kernel/server/importing.ts'
import type { Values } from '#kernel/shared/field.ts'
import { PointBody } from '../shared/calls.ts'
import { pointSheet } from '../shared/fields.ts'
import * as points from './points.ts'
import * as q from './queries/points.ts'

const keys = Object.keys(PointBody.shape) as (keyof typeof PointBody.shape)[]
type Point = ReturnType<typeof PointBody.parse>

/** The point a row says, as the screen would send it. */
const typed = (v: Values): Point =>
  PointBody.parse(
    Object.fromEntries(
      keys.map((key) => [
        key,
        key === 'productKinds'
          ? ((v[key] ?? []) as string[]).map(Number)
          : (v[key] ?? (key === 'keptBy' ? 'here' : '')),
      ]),
    ),
  )

/** One row, by the very functions of the screen, so that the defaults stay as settled. An empty cell leaves what is there. */
const saveRow = async (ctx: Ctx, row: ImportRow, skip: boolean): Promise<Outcome> => {
  const wanted = typed(row.values)
  const before = (await q.lockAll(ctx.tx, ctx.actor)).find((p) => p.code === wanted.code)
  if (!before) {
    await points.add(ctx, wanted)
    return 'added'
  }
  const other = keys.filter((key) => row.given.has(key) && JSON.stringify(wanted[key]) !== JSON.stringify(before[key]))
  if (skip || other.length === 0) return 'unchanged'
  const change = Object.fromEntries(other.map((key) => [key, wanted[key]]))
  await points.update(ctx, { id: before.id, version: before.version, ...change })
  return 'changed'
}

export const pointImporter: Importer = {
  ...pointSheet,
  kind: 'distributionPoint',
  title: '配送点',
  allow: { code: 'baseInfo/distributionPoint:import', orgs: ['hospital'] },
  keyOf: (v) => String(v.code),
  save: (ctx, rows, o) => rowByRow(ctx, rows, (row) => saveRow(ctx, row, o.existing === 'skip')),
}
