import { z } from 'zod'
import { type Allow, call } from '#kernel/shared/call.ts'
import { exportCall } from '#kernel/shared/exporting.ts'
import { textOf } from '#kernel/shared/field.ts'
import { importCall } from '#kernel/shared/importing.ts'
import { ask, Id, pageOf, Version } from '#kernel/shared/page.ts'
import { categoryTable } from './fields.ts'

const path = 'baseInfo/materialClassification'
const may = (code: string): Allow => ({ code: `${path}:${code}`, orgs: ['authority'] })
/** Product forms and pickers of every organisation offer the tree. */
const view: Allow = {
  code: [`${path}:view`, 'baseInfo/drug:view', 'baseInfo/consumable:view', 'baseInfo/logistics:view'],
  orgs: ['hospital', 'supplier', 'authority'],
}
const base = '/linex/hospital/wzfl'

export const productKinds = ['药品', '耗材', '试剂', '后勤物资'] as const
export const Kind = z.int().min(0).max(3)

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

const code = textOf(categoryTable, 'code')
const name = textOf(categoryTable, 'name')

/** What is typed; the level follows from the parent, and the kind of a child is its parent's. */
export const CategoryBody = z.object({ code, name, parentId: Id.nullish(), kind: Kind }).strict()

/** A tree answers at most so many nodes; what lies deeper is asked for when it is opened or searched (ux.md Selects). */
export const mostNodes = 2000

const filters = { kind: Kind, parentId: Id, level: z.int().min(1).max(4), enabled: z.boolean() }
const Saved = z.object({ id: Id, version: z.int() })

export const categoryCalls = {
  query: call({
    method: 'POST',
    path: `${base}/query`,
    title: '查询物资分类',
    allow: view,
    does: 'read',
    input: ask(filters, ['code', 'name', 'level']),
    output: pageOf(CategoryRow),
  }),
  tree: call({
    method: 'POST',
    path: `${base}/tree`,
    title: '物资分类树',
    allow: view,
    does: 'read',
    input: z
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
    output: z.array(CategoryNode),
  }),
  add: call({
    method: 'POST',
    path: `${base}/add`,
    title: '新建物资分类',
    allow: may('add'),
    does: 'write',
    input: CategoryBody,
    output: Saved,
  }),
  update: call({
    method: 'POST',
    path: `${base}/update`,
    title: '修改物资分类',
    allow: may('edit'),
    does: 'write',
    input: z.object({ id: Id, version: Version, code, name }).strict(),
    output: Saved,
  }),
  delete: call({
    method: 'POST',
    path: `${base}/delete`,
    title: '删除物资分类',
    allow: may('delete'),
    does: 'write',
    input: z.object({ id: Id, version: Version }).strict(),
    output: z.object({ id: Id }),
  }),
  switch: call({
    method: 'POST',
    path: `${base}/switch`,
    title: '启用停用物资分类',
    allow: may('enable'),
    does: 'write',
    input: z.object({ id: Id, version: Version, enabled: z.boolean() }).strict(),
    output: Saved,
  }),
  import: importCall(`${base}/import`, '导入物资分类', may('import')),
  export: exportCall(
    `${base}/export`,
    '导出物资分类',
    { code: `${path}:export`, orgs: ['hospital', 'authority'] },
    filters,
  ),
}
