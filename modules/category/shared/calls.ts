import { z } from 'zod'
import type { Allow } from '#kernel/shared/call.ts'
import { callsAt } from '#kernel/shared/calls-at.ts'
import { textOf } from '#kernel/shared/field.ts'
import { ask, Batch, Id, Kind, pageOf, Stored, versioned } from '#kernel/shared/page.ts'
import { categoryTable } from './fields.ts'
import { placesOfUse } from './places.ts'

const at = callsAt('/linex/hospital/wzfl', 'baseInfo/materialClassification', ['authority', 'hospital'])
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
  /** Whose tree it is of: none of the platform's. */
  hospitalId: Id.nullable(),
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

const Moved = z.object({
  /** The parents before and after; empty at the top. */
  from: z.string(),
  to: z.string(),
  /** Of the branch, itself included. */
  categories: z.int(),
  /** The lowest level the branch would have. */
  deepest: z.int(),
  products: z.int(),
  /** How many name a category of the branch; how many name only one above it now, or then. */
  uses: z.array(z.object({ place: z.enum(placesOfUse), kept: z.int(), lost: z.int(), gained: z.int() })),
})
const parentId = Id.nullable()

export const categoryCalls = {
  query: at.read('query', '查询物资分类', view, ask(filters, ['code', 'name', 'level']), pageOf(CategoryRow)),
  tree: at.read(
    'tree',
    '物资分类树',
    // what is counted of a shelf may be a category too, and a category of a catalogue comes into a contract
    {
      ...view,
      code: [...view.code, 'inventory/stockCount:add', 'contract/entryAudit:add', 'contract/entryAudit:edit'],
    },
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
        /** The platform's tree, though the reader's hospital keeps its own: for what is said of a product to the region. */
        platform: z.boolean().optional(),
      })
      .strict(),
    z.array(CategoryNode),
  ),
  add: at.write('add', '新建物资分类', 'add', CategoryBody, Stored),
  update: at.write('update', '修改物资分类', 'edit', named.partial().extend(versioned.shape).strict(), Stored),
  delete: at.erase('删除物资分类'),
  switch: at.switch('启用停用物资分类'),
  preview: at.read('preview', '移动物资分类的影响', 'edit', z.object({ id: Id, parentId }).strict(), Moved),
  /** With all below it; without a parent to the top. */
  move: at.write('move', '移动物资分类', 'edit', versioned.extend({ parentId }).strict(), Stored),
  assign: at.write(
    'assign',
    '归类产品',
    'edit',
    z.object({ categoryId: Id, productIds: z.array(Id).min(1).max(500) }).strict(),
    Batch,
  ),
  import: at.import('导入物资分类'),
  export: at.export('导出物资分类', filters),
}
