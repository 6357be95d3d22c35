import { z } from 'zod'
import { type Allow, call } from '#kernel/shared/call.ts'
import { ask, Id, pageOf } from '#kernel/shared/page.ts'

const may = (code: string): Allow => ({
  code: `system/config:${code}`,
  orgs: ['hospital', 'supplier', 'authority'],
})
const edit = may('edit')
const authority = (code: string): Allow => ({ code: `system/config:${code}`, orgs: ['authority'] })

const Value = z.union([z.boolean(), z.number(), z.string().max(2000)])
const Key = z.string().min(1).max(100)

/** One setting as the reader's organisation lives with it (specification §3: key1, value1, defaultValue). */
export const ConfigRow = z.object({
  id: z.string(),
  key1: z.string(),
  title: z.string(),
  group: z.string(),
  type: z.enum(['bool', 'int', 'text', 'choice']),
  choices: z.array(z.string()),
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** What holds. */
  value1: Value,
  defaultValue: Value,
  regionValue: Value.nullable(),
  orgValue: Value.nullable(),
  /** Where the value that holds comes from. */
  source: z.enum(['default', 'region', 'org']),
  /** Only the region sets it; organisations live with it. */
  regionOnly: z.boolean(),
  changedBy: z.string(),
  changedAt: z.string().nullable(),
  /** Of the level the reader edits; 0 when nothing is stored there. */
  version: z.int(),
  actions: z.array(z.string()),
})

export const ConfigChange = z.object({
  id: z.string(),
  at: z.string(),
  userName: z.string(),
  orgName: z.string(),
  before: Value.nullable(),
  after: Value.nullable(),
})

const at = '/linex/sysconfig'
/** Which level: the authority edits the region's value, or with `orgId` that of an organisation; others their own. */
const level = { orgId: Id.optional() }

export const configCalls = {
  query: call({
    method: 'GET',
    path: `${at}/query`,
    title: '查询系统配置',
    allow: may('view'),
    does: 'read',
    input: z.object({ ...level, keyword: z.string().max(100).optional(), t: z.string().optional() }).strict(),
    output: z.array(ConfigRow),
  }),
  update: call({
    method: 'POST',
    path: `${at}/update`,
    title: '修改系统配置',
    allow: edit,
    does: 'write',
    input: z.object({ ...level, key1: Key, value1: Value, version: z.int().min(0) }).strict(),
    output: z.object({ key1: z.string(), version: z.int() }),
  }),
  /** Takes the stored value away: the region's, or the default, holds again. */
  reset: call({
    method: 'POST',
    path: `${at}/reset`,
    title: '恢复默认配置',
    allow: may('reset'),
    does: 'write',
    input: z.object({ ...level, key1: Key, version: z.int().min(0) }).strict(),
    output: z.object({ key1: z.string() }),
  }),
  history: call({
    method: 'POST',
    path: `${at}/history`,
    title: '系统配置变更记录',
    allow: may('view'),
    does: 'read',
    input: z.object({ ...level, key1: Key }).strict(),
    output: z.array(ConfigChange),
  }),
  version: call({
    method: 'GET',
    path: `${at}/version`,
    title: '系统版本',
    allow: 'public',
    does: 'read',
    input: z.object({ t: z.string().optional() }),
    output: z.object({ version: z.string() }),
  }),
}

/** The settings of the procurement flow alone, several in one save (all or none). */
export const procurementConfigCalls = {
  query: call({
    method: 'POST',
    path: '/linex/distribute/config/query',
    title: '查询采购配置',
    allow: may('view'),
    does: 'read',
    input: z.object(level).strict(),
    output: z.array(ConfigRow),
  }),
  save: call({
    method: 'POST',
    path: '/linex/distribute/config/save',
    title: '保存采购配置',
    allow: edit,
    does: 'write',
    input: z
      .object({
        ...level,
        items: z
          .array(z.object({ key1: Key, value1: Value, version: z.int().min(0) }).strict())
          .min(1)
          .max(100),
      })
      .strict(),
    output: z.array(z.object({ key1: z.string(), version: z.int() })),
  }),
}

export interface DictNode {
  code: string
  name: string
  children: DictNode[]
}
export const DictNode: z.ZodType<DictNode> = z.object({
  code: z.string(),
  name: z.string(),
  get children() {
    return z.array(DictNode)
  },
})
export const DictRow = z.object({
  id: z.string(),
  kind: z.string(),
  code: z.string(),
  name: z.string(),
  parent: z.string().nullable(),
  parentName: z.string(),
  sort: z.int(),
  enabled: z.boolean(),
  actions: z.array(z.string()),
})
const Kind = z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/)
const Code = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_-]{1,40}$/, '编码只能是 1 至 40 位字母、数字、横线和下划线')

export const dictCalls = {
  /** Enumerations by name: dictionaries of the table, and the fixed ones of the program. An unknown name is refused. */
  getEnum: call({
    method: 'POST',
    path: '/api/Dictionary/GetEnum',
    title: '获取枚举',
    allow: 'signed-in',
    does: 'read',
    quiet: true,
    input: z.object({ names: z.array(Kind).min(1).max(50) }).strict(),
    output: z.record(z.string(), z.array(DictNode)),
  }),
  tree: call({
    method: 'POST',
    path: '/linex/dict/tree',
    title: '字典树',
    allow: 'signed-in',
    does: 'read',
    input: z.object({ kind: Kind }).strict(),
    output: z.array(DictNode),
  }),
  province: call({
    method: 'POST',
    path: '/linex/dict/province',
    title: '省市区',
    allow: 'signed-in',
    does: 'read',
    input: z.object({}).strict(),
    output: z.array(DictNode),
  }),
  query: call({
    method: 'POST',
    path: '/linex/dict/query',
    title: '查询字典',
    allow: 'signed-in',
    does: 'read',
    input: ask({ kind: Kind, enabled: z.boolean() }, ['sort', 'code', 'name']),
    output: pageOf(DictRow),
  }),
  kinds: call({
    method: 'POST',
    path: '/linex/dict/kinds',
    title: '字典种类',
    allow: 'signed-in',
    does: 'read',
    input: z.object({}).strict(),
    output: z.array(z.object({ kind: z.string(), title: z.string(), count: z.int() })),
  }),
  /** Adds or changes one entry; the code of an entry never changes. */
  save: call({
    method: 'POST',
    path: '/linex/dict/save',
    title: '保存字典项',
    allow: authority('edit'),
    does: 'write',
    input: z
      .object({
        kind: Kind,
        code: Code,
        name: z.string().trim().min(1, '请填写名称').max(100),
        parent: Code.nullable().default(null),
        sort: z.int().min(0).max(99_999).default(0),
        isNew: z.boolean(),
      })
      .strict(),
    output: z.object({ code: z.string() }),
  }),
  /** Documents name codes, so an entry is never deleted, only disabled. */
  switch: call({
    method: 'POST',
    path: '/linex/dict/switch',
    title: '启用停用字典项',
    allow: authority('edit'),
    does: 'write',
    input: z.object({ kind: Kind, code: Code, enabled: z.boolean() }).strict(),
    output: z.object({ code: z.string() }),
  }),
}
