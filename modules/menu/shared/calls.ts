import { z } from 'zod'
import { type Allow, call } from '#kernel/shared/call.ts'
import { exportCall } from '#kernel/shared/exporting.ts'
import { zodOf } from '#kernel/shared/field.ts'
import { importCall } from '#kernel/shared/importing.ts'
import { Id, Version } from '#kernel/shared/page.ts'
import { menuTable } from './fields.ts'

const may = (code: string): Allow => ({ code: `system/menu:${code}`, orgs: ['authority'] })
const write = { method: 'POST', does: 'write' } as const
const Saved = z.object({ id: Id, version: z.int() })
const Wish = z.object({ id: Id, version: Version }).strict()
const base = '/rbac/menu'

export const MenuRow = z.object({
  id: Id,
  parentId: Id.nullable(),
  /** Path of the page; null for a folder. */
  path: z.string().nullable(),
  name: z.string(),
  nameEn: z.string(),
  icon: z.string(),
  hidden: z.boolean(),
  sort: z.int(),
  /** Kinds of organisation it is offered to, and its action codes: the catalogue's, in code. */
  kinds: z.array(z.string()),
  codes: z.array(z.object({ code: z.string(), label: z.string() })),
  version: z.int(),
  actions: z.array(z.string()),
})

/** The tree belongs to the database; paths and codes to the catalogue in code. Pages are moved and hidden, never deleted. */
export const menuCalls = {
  query: call({
    method: 'POST',
    does: 'read',
    path: `${base}/query`,
    title: '查询菜单',
    allow: may('view'),
    input: z.object({}).strict(),
    output: z.object({ rows: z.array(MenuRow) }),
  }),
  /** A new folder, on top or in an area. */
  add: call({
    ...write,
    path: `${base}/add`,
    title: '新建菜单目录',
    allow: may('add'),
    input: z.object({ parentId: Id.nullable(), values: zodOf(menuTable) }).strict(),
    output: Saved,
  }),
  update: call({
    ...write,
    path: `${base}/update`,
    title: '修改菜单',
    allow: may('edit'),
    input: Wish.extend({ values: zodOf(menuTable) }).strict(),
    output: Saved,
  }),
  /** An empty folder of one's own. */
  delete: call({
    ...write,
    path: `${base}/delete`,
    title: '删除菜单目录',
    allow: may('delete'),
    input: Wish,
    output: z.object({ id: Id }),
  }),
  /** Puts these entries, in this order, into a folder (null: the top). */
  sort: call({
    ...write,
    path: `${base}/sort`,
    title: '调整菜单顺序',
    allow: may('sort'),
    input: z.object({ parentId: Id.nullable(), ids: z.array(Id).min(1).max(500) }).strict(),
    output: z.object({ moved: z.int() }),
  }),
  import: importCall(`${base}/import`, '导入菜单', may('import')),
  export: exportCall(`${base}/export`, '导出菜单', may('export'), {}),
}
