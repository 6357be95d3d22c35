import { z } from 'zod'
import { call } from '../call.ts'

/** `menu path#table`; the path alone for a page's only table. A path the menu does not know is refused. */
export const TableKey = z.string().regex(/^[A-Za-z/]{1,60}(#[A-Za-z0-9-]{1,40})?$/)

/** One column as a user wants it; columns he has not touched are absent and keep their default place. */
export const TableColumn = z
  .object({
    key: z.string().min(1).max(60),
    width: z.int().min(40).max(1200).optional(),
    hidden: z.boolean().optional(),
    fixed: z.enum(['start', 'end']).optional(),
  })
  .strict()
export type TableColumn = z.output<typeof TableColumn>

const Columns = z.array(TableColumn).max(200)

/** Columns of the tables, kept per user (specification §7; ux.md 1.2 Column settings). */
export const tableCalls = {
  getHeader: call({
    method: 'POST',
    path: '/api/TableColumnConfig/GetHeader',
    title: '查询表格列设置',
    allow: 'signed-in',
    does: 'read',
    quiet: true,
    input: z.object({ table: TableKey }).strict(),
    /** In the order of the user; null when he has set nothing. */
    output: z.object({ columns: Columns.nullable() }),
  }),
  updateHeader: call({
    method: 'POST',
    path: '/api/TableColumnConfig/UpdateHeader',
    title: '保存表格列设置',
    allow: 'signed-in',
    does: 'write',
    quiet: true,
    /** null: back to the default. */
    input: z.object({ table: TableKey, columns: Columns.nullable() }).strict(),
    output: z.object({ ok: z.boolean() }),
  }),
  layout: call({
    method: 'POST',
    path: '/linex/layout/setting/query',
    title: '查询自定义布局',
    allow: 'signed-in',
    does: 'read',
    quiet: true,
    input: z.object({ table: TableKey }).strict(),
    output: z.object({ layout: z.record(z.string(), z.unknown()).nullable() }),
  }),
  /** What a page keeps beside columns: a side panel's width, a folded card. At most 20 kB. */
  saveLayout: call({
    method: 'POST',
    path: '/linex/layout/setting/save',
    title: '保存自定义布局',
    allow: 'signed-in',
    does: 'write',
    quiet: true,
    input: z
      .object({
        table: TableKey,
        layout: z
          .record(z.string().max(60), z.unknown())
          .nullable()
          .refine((v) => JSON.stringify(v).length <= 20_000, '内容过大'),
      })
      .strict(),
    output: z.object({ ok: z.boolean() }),
  }),
}
