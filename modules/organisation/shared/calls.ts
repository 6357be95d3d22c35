import { z } from 'zod'
import { callsAt } from '#kernel/shared/calls-at.ts'
import { changesOf, zodOf } from '#kernel/shared/field.ts'
import { Id, Stored, signed, switched, versioned } from '#kernel/shared/page.ts'
import { orgTable } from './fields.ts'

const at = callsAt('/rbac/org', 'system/hospital', ['authority'])

const OrgKind = z.enum(['hospital', 'supplier', 'authority'])

const OrgRow = z.object({
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
  disabledReason: z.string(),
  userCount: z.int(),
  version: z.int(),
  updatedAt: z.string(),
  actions: z.array(z.string()),
})

const Why = { reason: z.string().trim().max(200).default('') }
const filters = { id: Id, kind: OrgKind, enabled: z.boolean() }

export const orgCalls = {
  /** Who administers users or roles of the region picks their organisation here. */
  query: at.list('查询机构', filters, ['code', 'name', 'updatedAt'], OrgRow, {
    codes: ['system/hospital:view', 'system/user:view', 'system/role:view', 'system/config:view'],
  }),
  add: at.write('add', '新建机构', 'add', zodOf(orgTable), Stored),
  /** The kind of an organisation never changes. */
  update: at.write('update', '修改机构', 'edit', versioned.extend({ values: changesOf(orgTable) }).strict(), Stored),
  /** `signOff`: the second person’s proof, when a supplier is let in; `reason`: why it is switched off, read on its row. */
  switch: at.write('switch', '启用停用机构', 'enable', switched.extend({ ...signed, ...Why }).strict(), Stored),
  import: at.import('导入机构'),
  export: at.export('导出机构', filters),
}
