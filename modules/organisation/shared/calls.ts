import { z } from 'zod'
import { type Allow, call } from '#kernel/shared/call.ts'
import { exportCall } from '#kernel/shared/exporting.ts'
import { zodOf } from '#kernel/shared/field.ts'
import { importCall } from '#kernel/shared/importing.ts'
import { ask, Id, pageOf, Version } from '#kernel/shared/page.ts'
import { orgTable } from './fields.ts'

const may = (code: string): Allow => ({ code: `system/hospital:${code}`, orgs: ['authority'] })

export const OrgKind = z.enum(['hospital', 'supplier', 'authority'])

export const OrgRow = z.object({
  id: Id,
  kind: OrgKind,
  code: z.string(),
  name: z.string(),
  shortName: z.string(),
  parentId: Id.nullable(),
  parentName: z.string(),
  parentFrom: z.string().nullable(),
  parentTo: z.string().nullable(),
  level: z.string(),
  district: z.string(),
  address: z.string(),
  creditCode: z.string(),
  contact: z.string(),
  mobile: z.string(),
  enabled: z.boolean(),
  userCount: z.int(),
  version: z.int(),
  updatedAt: z.string(),
  actions: z.array(z.string()),
})

const filters = { id: Id, kind: OrgKind, enabled: z.boolean() }
const Wish = z.object({ id: Id, version: Version }).strict()
const Saved = z.object({ id: Id, version: z.int() })
const read = { method: 'POST', does: 'read' } as const
const write = { method: 'POST', does: 'write' } as const
const base = '/rbac/org'

export const orgCalls = {
  query: call({
    ...read,
    path: `${base}/query`,
    title: '查询机构',
    /** Who administers users or roles of the region picks their organisation here. */
    allow: {
      code: ['system/hospital:view', 'system/user:view', 'system/role:view', 'system/config:view'],
      orgs: ['authority'],
    },
    input: ask(filters, ['code', 'name', 'updatedAt']),
    output: pageOf(OrgRow),
  }),
  add: call({
    ...write,
    path: `${base}/add`,
    title: '新建机构',
    allow: may('add'),
    input: zodOf(orgTable),
    output: Saved,
  }),
  /** The kind of an organisation never changes. */
  update: call({
    ...write,
    path: `${base}/update`,
    title: '修改机构',
    allow: may('edit'),
    input: Wish.extend({ values: zodOf(orgTable) }).strict(),
    output: Saved,
  }),
  switch: call({
    ...write,
    path: `${base}/switch`,
    title: '启用停用机构',
    allow: may('enable'),
    input: Wish.extend({ enabled: z.boolean() }).strict(),
    output: Saved,
  }),
  import: importCall(`${base}/import`, '导入机构', may('import')),
  export: exportCall(`${base}/export`, '导出机构', may('export'), filters),
}
