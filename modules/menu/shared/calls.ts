import { z } from 'zod'
import { callsAt } from '#kernel/shared/calls-at.ts'
import { changesOf, zodOf } from '#kernel/shared/field.ts'
import { Id, Stored, versioned } from '#kernel/shared/page.ts'
import { menuTable } from './fields.ts'

const at = callsAt('/rbac/menu', 'system/menu', ['authority'])

const MenuRow = z.object({
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

const Folder = z.object({ parentId: Id.nullable(), values: zodOf(menuTable) }).strict()
const Order = z
  .object({
    parentId: Id.nullable(),
    ids: z.array(Id).min(1).max(500),
    /** The one that is moved: others that a colleague moved elsewhere meanwhile stay there. All, when left out. */
    id: Id.optional(),
  })
  .strict()

/** The tree belongs to the database; paths and codes to the catalogue in code. Pages are moved and hidden, never deleted. */
export const menuCalls = {
  query: at.read('query', '查询菜单', 'view', z.object({}).strict(), z.object({ rows: z.array(MenuRow) })),
  /** A new folder, on top or in an area. */
  add: at.write('add', '新建菜单目录', 'add', Folder, Stored),
  update: at.write('update', '修改菜单', 'edit', versioned.extend({ values: changesOf(menuTable) }).strict(), Stored),
  /** An empty folder of one's own. */
  delete: at.erase('删除菜单目录'),
  /** Puts these entries, in this order, into a folder (null: the top). */
  sort: at.write('sort', '调整菜单顺序', 'sort', Order, z.object({ moved: z.int() })),
  import: at.import('导入菜单'),
  export: at.export('导出菜单', {}),
}
