import type { Ctx } from '#kernel/server/ctx.ts'
import { type Importer, type ImportRow, type Outcome, rowByRow } from '#kernel/server/importing.ts'
import { refuse } from '#kernel/server/refusal.ts'
import type { Values } from '#kernel/shared/field.ts'
import { orgTable } from '../shared/fields.ts'
import * as q from './queries.ts'
import * as orgs from './service.ts'

/** The parent by code or name; one that stands further up in the same file is known by then. */
const parentOf = async (ctx: Ctx, row: ImportRow): Promise<string | null> => {
  const said = String(row.values.parentId ?? '').trim()
  if (!said) return null
  const id = (await q.byCodesAndNames(ctx.tx, [said])).get(said)
  if (!id) throw refuse('上级机构「{{name}}」不存在', { name: said })
  return id
}

/** One row, by the very functions of the screen. An empty cell leaves what is there. */
const saveRow = async (ctx: Ctx, row: ImportRow, skip: boolean): Promise<Outcome> => {
  const id = (await q.byCodesAndNames(ctx.tx, [String(row.values.code)])).get(String(row.values.code))
  const parentId = await parentOf(ctx, row)
  if (!id) {
    await orgs.add(ctx, { ...row.values, parentId })
    return 'added'
  }
  if (skip) return 'unchanged'
  const before = await q.lock(ctx.tx, ctx.actor, id)
  if (!before || before.code !== row.values.code)
    throw refuse('机构编码「{{code}}」已存在', { code: String(row.values.code) })
  const was = orgs.typed({ ...before })
  const values: Values = { ...was }
  for (const f of orgTable.fields) if (row.given.has(f.key)) values[f.key] = row.values[f.key]
  if (row.given.has('parentId')) values.parentId = parentId
  const next = orgs.typed(values)
  if (JSON.stringify(next) === JSON.stringify(was)) return 'unchanged'
  await orgs.update(ctx, { id, version: before.version, values: { ...next } })
  return 'changed'
}

/** How published lists of institutions call a grade. */
const grades: Readonly<Record<string, string>> = {
  无等级: '未定级',
  一级无等: '一级',
  二级无等: '二级',
  三级无等: '三级',
}

/** A list with grades, and no kinds, is one of hospitals. */
const prepare = (v: Values): Values => {
  const level = grades[String(v.level)] ?? v.level
  return { ...v, ...(level ? { level, kind: v.kind ?? 'hospital' } : {}) }
}

export const orgImporter: Importer = {
  ...orgTable,
  prepare,
  kind: 'org',
  title: '机构',
  allow: { code: 'system/hospital:import', orgs: ['authority'] },
  batch: 100,
  keyOf: (v) => String(v.code),
  save: (ctx, rows, o) => rowByRow(ctx, rows, (row) => saveRow(ctx, row, o.existing === 'skip')),
}
