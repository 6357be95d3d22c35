import type { Ctx } from '#kernel/server/ctx.ts'
import { type Importer, type ImportRow, type Outcome, rowByRow } from '#kernel/server/importing.ts'
import { menuSheet } from '../shared/fields.ts'
import { menuIcons } from '../shared/words.ts'
import * as q from './queries/tree.ts'
import * as menus from './service.ts'

/** One row: the page of its path, or the folder of its name under its parent; new folders are made. */
const saveRow = async (ctx: Ctx, row: ImportRow, skip: boolean): Promise<Outcome> => {
  const v = row.values
  const rows = await q.lock(ctx.tx)
  const parent = v.parent ? rows.find((r) => r.path === null && r.name === v.parent) : undefined
  if (v.parent && !parent) return { column: 'parent', reason: '上级目录不存在' }
  if (v.icon && !(String(v.icon) in menuIcons)) {
    const same = rows.find((r) => r.icon === v.icon)
    if (!same) return { column: 'icon', reason: '没有这个图标' }
  }
  const parentId = parent?.id ?? null
  const found = v.path
    ? rows.find((r) => r.path === v.path)
    : rows.find((r) => r.path === null && r.name === v.name && (r.parentId === parentId || !row.given.has('parent')))
  if (v.path && !found) return { column: 'path', reason: '没有这个页面' }
  const entry = {
    name: String(v.name),
    nameEn: String(v.nameEn),
    icon: row.given.has('icon') ? String(v.icon ?? '') : (found?.icon ?? ''),
    hidden: row.given.has('hidden') ? v.hidden === true : (found?.hidden ?? false),
  }
  if (!found) {
    await menus.add(ctx, { parentId, values: entry })
    return 'added'
  }
  if (skip) return 'unchanged'
  const target = row.given.has('parent') || v.path ? parentId : found.parentId
  const sort = row.given.has('sort') ? Number(v.sort) : found.sort
  const moved = target !== found.parentId || sort !== found.sort
  const changed = (['name', 'nameEn', 'icon', 'hidden'] as const).some((k) => entry[k] !== found[k])
  if (moved) {
    menus.judgeMove(rows, found.id, target)
    await q.putAt(ctx.tx, found.id, target, sort)
    const folder = (id: string | null) => rows.find((r) => r.id === id)?.name ?? ''
    const was = { parent: folder(found.parentId), sort: found.sort }
    menus.note(ctx, found, 'sort', was, { parent: folder(target), sort })
  }
  if (changed) await menus.change(ctx, moved ? await q.all(ctx.tx) : rows, found, entry)
  return moved || changed ? 'changed' : 'unchanged'
}

export const menuImporter: Importer = {
  ...menuSheet,
  kind: 'menu',
  title: '菜单',
  allow: { code: 'system/menu:import', orgs: ['authority'] },
  keyOf: (v) => String(v.path || `${v.parent ?? ''}/${v.name}`),
  save: (ctx, rows, o) => rowByRow(ctx, rows, (row) => saveRow(ctx, row, o.existing === 'skip')),
}
