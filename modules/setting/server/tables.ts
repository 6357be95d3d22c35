import type { Ctx } from '#kernel/server/ctx.ts'
import { notFound } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { TableColumn, tableCalls } from '#kernel/shared/calls/tables.ts'
import { menuKnows } from '#modules/menu/server/public.ts'
import * as q from './queries/tables.ts'

type In<K extends keyof typeof tableCalls> = Input<(typeof tableCalls)[K]>

/** Tables are named by the menu's own paths: a key nobody knows is refused (security.md, generic calls). */
export const known = async ({ tx }: Ctx, table: string) => {
  if (!(await menuKnows(tx, table.split('#')[0] ?? ''))) throw notFound('表格不存在')
}

export const getHeader = async (ctx: Ctx, { table }: In<'getHeader'>) => {
  await known(ctx, table)
  return { columns: (await q.setting(ctx.tx, `table:${table}`)) as TableColumn[] | null }
}
export const updateHeader = async (ctx: Ctx, { table, columns }: In<'updateHeader'>) => {
  await known(ctx, table)
  await q.keep(ctx.tx, `table:${table}`, columns)
  return { ok: true }
}
export const layout = async (ctx: Ctx, { table }: In<'layout'>) => {
  await known(ctx, table)
  return { layout: (await q.setting(ctx.tx, `layout:${table}`)) as Record<string, unknown> | null }
}
export const saveLayout = async (ctx: Ctx, { table, layout: wanted }: In<'saveLayout'>) => {
  await known(ctx, table)
  await q.keep(ctx.tx, `layout:${table}`, wanted)
  return { ok: true }
}
