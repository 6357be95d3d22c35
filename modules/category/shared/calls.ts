import { z } from 'zod'
import type { Allow } from '#kernel/shared/call.ts'
import { callsAt } from '#kernel/shared/calls-at.ts'
import { textOf } from '#kernel/shared/field.ts'
import { ask, Id, Kind, pageOf, Stored, versioned } from '#kernel/shared/page.ts'
import { categoryTable } from './fields.ts'

const at = callsAt('/linex/hospital/wzfl', 'baseInfo/materialClassification', ['authority'])
/** Product forms and pickers of every organisation offer the tree. */
const view: Exclude<Allow, string> = {
  code: [
    'baseInfo/materialClassification:view',
    'baseInfo/drug:view',
    'baseInfo/consumable:view',
    'baseInfo/logistics:view',
  ],
  orgs: ['hospital', 'supplier', 'authority'],
}

export const CategoryRow = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  parentId: Id.nullable(),
  parentCode: z.string(),
  parentName: z.string(),
  level: z.int(),
  kind: z.int(),
  isLeaf: z.boolean(),
  /** Products that name this category itself. */
  products: z.int(),
  enabled: z.boolean(),
  version: z.int(),
  actions: z.array(z.string()),
})

export const CategoryNode = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  level: z.int(),
  kind: z.int(),
  enabled: z.boolean(),
  /** It has children that are not in this answer: ask with its id as `parentId`. */
  more: z.boolean(),
  get children() {
    return z.array(CategoryNode)
  },
})
export type CategoryNode = z.infer<typeof CategoryNode>

const named = z.object({ code: textOf(categoryTable, 'code'), name: textOf(categoryTable, 'name') })

/** What is typed; the level follows from the parent, and the kind of a child is its parent's. */
export const CategoryBody = named.extend({ parentId: Id.nullish(), kind: Kind }).strict()

/** A tree answers at most so many nodes; what lies deeper is asked for when it is opened or searched (ux.md Selects). */
export const mostNodes = 2000

const filters = { kind: Kind, parentId: Id, level: z.int().min(1).max(4), enabled: z.boolean() }

export const categoryCalls = {
  query: at.read('query', '查询物资分类', view, ask(filters, ['code', 'name', 'level']), pageOf(CategoryRow)),
  tree: at.read(
    'tree',
    '物资分类树',
    // what is counted of a shelf may be a category too
    { ...view, code: [...view.code, 'inventory/stockCount:add'] },
    z
      .object({
        kind: Kind.optional(),
        enabled: z.boolean().optional(),
        /** Only what this names by code, name, pinyin or initials, with what lies above it. */
        keyword: z.string().trim().max(100).optional(),
        /** Only the children of this category. */
        parentId: Id.optional(),
        /** Only this category, with what lies above it. */
        id: Id.optional(),
      })
      .strict(),
    z.array(CategoryNode),
  ),
  add: at.write('add', '新建物资分类', 'add', CategoryBody, Stored),
  update: at.write('update', '修改物资分类', 'edit', named.partial().extend(versioned.shape).strict(), Stored),
  delete: at.erase('删除物资分类'),
  switch: at.switch('启用停用物资分类'),
  import: at.import('导入物资分类'),
  export: at.export('导出物资分类', filters, { orgs: ['hospital', 'authority'] }),
}
