import { asKnown } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import type { Actor, Ctx } from '#kernel/server/ctx.ts'
import { exportBlob } from '#kernel/server/exporting.ts'
import { judged } from '#kernel/server/master.ts'
import { notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { Values } from '#kernel/shared/field.ts'
import type { menuCalls } from '../shared/calls.ts'
import { menuSheet, menuTable } from '../shared/fields.ts'
import { actionLabel } from './catalogue.ts'
import * as q from './queries/tree.ts'

type In<K extends keyof typeof menuCalls> = Input<(typeof menuCalls)[K]>

/** Area, folder, page: deeper the side menu does not go. */
const DEEPEST = 3
/** Whoever hides this can never show it again. */
const ANCHOR = 'system/menu'

export const childrenOf = (rows: readonly q.MenuRow[], id: string) => rows.filter((r) => r.parentId === id)
const depthOf = (rows: readonly q.MenuRow[], id: string | null): number => {
  const row = rows.find((r) => r.id === id)
  return row ? 1 + depthOf(rows, row.parentId) : 0
}
const heightOf = (rows: readonly q.MenuRow[], id: string): number =>
  1 + Math.max(0, ...childrenOf(rows, id).map((c) => heightOf(rows, c.id)))
const holds = (rows: readonly q.MenuRow[], id: string, path: string): boolean =>
  rows.find((r) => r.id === id)?.path === path || childrenOf(rows, id).some((c) => holds(rows, c.id, path))
const within = (rows: readonly q.MenuRow[], id: string | null, ancestor: string): boolean =>
  id !== null && (id === ancestor || within(rows, rows.find((r) => r.id === id)?.parentId ?? null, ancestor))

const actionsOf = (rows: readonly q.MenuRow[], r: q.MenuRow, actor: Actor): string[] => {
  const may = (code: string) => actor.codes.has(`system/menu:${code}`)
  const own = r.path === null && r.area === null
  return [
    ...(may('edit') ? ['edit'] : []),
    ...(may('sort') ? ['sort'] : []),
    ...(may('delete') && own && childrenOf(rows, r.id).length === 0 ? ['delete'] : []),
  ]
}

export const query = async ({ tx, actor }: Ctx) => {
  const rows = await q.all(tx)
  return {
    rows: rows.map((r) => ({
      ...r,
      codes: r.codes.map((code) => ({ code, label: actionLabel(code) })),
      actions: actionsOf(rows, r, actor),
    })),
  }
}

const entryOf = (v: Values): q.Entry => ({
  name: String(v.name),
  nameEn: String(v.nameEn),
  icon: String(v.icon ?? ''),
  hidden: v.hidden === true,
})

export const note = (ctx: Ctx, r: { id: string; name: string }, action: string, before?: object, after?: object) =>
  audit(ctx, { entity: 'menu', entityId: r.id, entityNo: r.name, action, before, after })

/** A folder that may hold an entry of this height. @throws Refusal */
export const folderFor = (rows: readonly q.MenuRow[], parentId: string | null, height: number, page: boolean) => {
  const parent = rows.find((r) => r.id === parentId)
  if (parentId !== null && !parent) throw notFound('上级目录不存在')
  if (parent && parent.path !== null) throw refuse('「{{name}}」是页面，不能包含下级', { name: parent.name })
  if (page && !parent) throw refuse('页面必须放在目录下')
  if (depthOf(rows, parentId) + height > DEEPEST) throw refuse('菜单最多 {{most}} 级', { most: DEEPEST })
}

const nameFree = (rows: readonly q.MenuRow[], parentId: string | null, name: string, except?: string) => {
  if (rows.some((r) => r.parentId === parentId && r.name === name && r.id !== except))
    throw refuse('同一目录下已有「{{name}}」', { name })
}

export const add = async (ctx: Ctx, { parentId, values }: In<'add'>) => {
  const rows = await q.lock(ctx.tx)
  const entry = entryOf(values)
  folderFor(rows, parentId, 1, false)
  nameFree(rows, parentId, entry.name)
  const last = Math.max(-1, ...rows.filter((r) => r.parentId === parentId).map((r) => r.sort))
  const saved = await q.insert(ctx.tx, parentId, entry, last + 1)
  note(ctx, { id: saved.id, name: entry.name }, 'add', undefined, entry)
  return saved
}

const known = (ctx: Ctx, rows: readonly q.MenuRow[], wish: { id: string; version: number }) =>
  asKnown(
    ctx,
    rows.find((r) => r.id === wish.id),
    wish.version,
    '菜单不存在',
  )

/** A renamed entry is found under its new name, also by pinyin; the page's path and codes stay the code's. */
export const change = async (ctx: Ctx, rows: readonly q.MenuRow[], row: q.MenuRow, entry: q.Entry) => {
  nameFree(rows, row.parentId, entry.name, row.id)
  if (entry.hidden && holds(rows, row.id, ANCHOR)) throw refuse('菜单管理不能隐藏')
  const saved = await q.update(ctx.tx, row.id, entry)
  note(ctx, { id: row.id, name: entry.name }, 'update', entryOf({ ...row }), entry)
  return saved
}

export const update = async (ctx: Ctx, { values, ...wish }: In<'update'>) => {
  const rows = await q.lock(ctx.tx)
  const row = await known(ctx, rows, wish)
  return change(ctx, rows, row, entryOf(judged(menuTable, { ...row }, values).all))
}

export const remove = async (ctx: Ctx, wish: In<'delete'>) => {
  const rows = await q.lock(ctx.tx)
  const row = await known(ctx, rows, wish)
  if (row.path !== null || row.area !== null) throw refuse('系统菜单不能删除，可以隐藏')
  if (childrenOf(rows, row.id).length > 0) throw refuse('目录不为空，不能删除')
  await q.remove(ctx.tx, row.id)
  note(ctx, row, 'delete', { name: row.name })
  return { id: row.id }
}

/** Moves one entry under a folder after judging where it may hang. */
export const judgeMove = (rows: readonly q.MenuRow[], id: string, parentId: string | null) => {
  const row = rows.find((r) => r.id === id)
  if (!row) throw notFound('菜单不存在')
  if (within(rows, parentId, id)) throw refuse('不能移动到自己的下级')
  if (row.parentId === parentId) return row
  folderFor(rows, parentId, heightOf(rows, id), row.path !== null)
  nameFree(rows, parentId, row.name, id)
  return row
}

export const sort = async (ctx: Ctx, { parentId, ids, id: own }: In<'sort'>) => {
  const rows = await q.lock(ctx.tx)
  const stays = (id: string) => !own || id === own || rows.find((r) => r.id === id)?.parentId === parentId
  const wanted = [...new Set(ids)].filter(stays)
  const moved = wanted.map((id) => judgeMove(rows, id, parentId))
  // what the editor did not see stays behind the others
  const rest = rows.filter((r) => r.parentId === parentId && !wanted.includes(r.id)).map((r) => r.id)
  const count = await q.place(ctx.tx, parentId, [...wanted, ...rest])
  const folder = rows.find((r) => r.id === parentId)
  const before = rows.filter((r) => r.parentId === parentId).map((r) => r.name)
  if (count > 0)
    note(ctx, folder ?? { id: 'top', name: '' }, 'sort', { names: before }, { names: moved.map((r) => r.name) })
  return { moved: count }
}

export const exportTree = async (ctx: Ctx, { type, columns }: In<'export'>) => {
  const rows = await q.all(ctx.tx)
  const parts = (parentId: string | null): (q.MenuRow & { parent: string })[] =>
    rows
      .filter((r) => r.parentId === parentId)
      .flatMap((r) => [{ ...r, parent: rows.find((p) => p.id === r.parentId)?.name ?? '' }, ...parts(r.id)])
  return exportBlob(ctx, { name: '菜单', fields: menuSheet.fields, rows: parts(null), type, columns })
}
