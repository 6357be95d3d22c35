import { z } from 'zod'
import { callsAt, callsFor } from '#kernel/shared/calls-at.ts'
import { ask, Id, pageOf, signed } from '#kernel/shared/page.ts'

const everybody = ['hospital', 'supplier', 'authority'] as const
const at = callsAt('/linex/sysconfig', 'system/config', everybody)
const flow = callsAt('/linex/distribute/config', 'system/config', everybody)
const entries = callsAt('/linex/dict', 'system/config', ['authority'])
const own = callsFor('signed-in')

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
  /** It can lower a wall: changing it takes a second person. */
  twoSign: z.boolean(),
  /** Nobody reads it again: what is told says only that it is set. */
  secret: z.boolean(),
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
  /** Nothing was set of its own then: `before` and `after` are what held instead, null where nobody noted it. */
  beforeUnset: z.boolean(),
  afterUnset: z.boolean(),
  /** Who agreed, where it took two. */
  second: z.string(),
})

/** Which level: the authority edits the region's value, or with `orgId` that of an organisation; others their own. */
const Level = z.object({ orgId: Id.optional() }).strict()
/** `signOff`: the second person’s proof, where it takes two. */
const Seen = { key1: Key, version: z.int().min(0), ...signed }
const Value1 = z.object({ ...Seen, value1: Value }).strict()
const Saved = z.object({ key1: z.string(), version: z.int() })
const At = z.object({ t: z.string().optional() })
const get = { method: 'GET' } as const

export const configCalls = {
  query: at.read(
    'query',
    '查询系统配置',
    'view',
    Level.extend({ keyword: z.string().max(100).optional(), ...At.shape }),
    z.array(ConfigRow),
    get,
  ),
  update: at.write('update', '修改系统配置', 'edit', Level.extend(Value1.shape), Saved),
  /** Takes the stored value away: the region's, or the default, holds again. */
  reset: at.write('reset', '恢复默认配置', 'reset', Level.extend(Seen), z.object({ key1: z.string() })),
  history: at.read('history', '系统配置变更记录', 'view', Level.extend({ key1: Key }), z.array(ConfigChange)),
  version: callsFor('public').read('/linex/sysconfig/version', '系统版本', At, z.object({ version: z.string() }), get),
}

const Several = Level.extend({ items: z.array(Value1).min(1).max(100) })
/** The settings of the procurement flow alone, several in one save (all or none). */
export const procurementConfigCalls = {
  query: flow.read('query', '查询采购配置', 'view', Level, z.array(ConfigRow)),
  save: flow.write('save', '保存采购配置', 'edit', Several, z.array(Saved)),
}

/** A wall that is down: a setting, or a flow of approval that is switched off or deleted. */
export const LoweredRow = z.object({
  id: z.string(),
  title: z.string(),
  /** Empty: the region's. */
  orgName: z.string(),
  /** Of a setting. */
  value: Value.nullable(),
  /** Of a flow: no other one stands in its place. */
  deleted: z.boolean(),
  changedBy: z.string(),
  agreedBy: z.string(),
  changedAt: z.string(),
})
const walls = callsAt('/linex/sysconfig/lowered', 'system/lowered', everybody)
export const loweredCalls = {
  query: walls.read('query', '查询已降低的防线', 'view', z.object({}).strict(), z.array(LoweredRow)),
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

const Names = z.object({ names: z.array(Kind).min(1).max(50) }).strict()
const None = z.object({}).strict()
const Coded = z.object({ code: z.string() })
/** Of an entry that is there what is left out stays. */
const Entry = z
  .object({
    kind: Kind,
    code: Code,
    name: z.string().trim().min(1, '请填写名称').max(100).optional(),
    parent: Code.nullable().optional(),
    sort: z.int().min(0).max(99_999).optional(),
    isNew: z.boolean(),
  })
  .strict()
const Switch = z.object({ kind: Kind, code: Code, enabled: z.boolean() }).strict()
const OfKind = z.object({ kind: z.string(), title: z.string(), count: z.int() })

export const dictCalls = {
  /** Enumerations by name: dictionaries of the table, and the fixed ones of the program. An unknown name is refused. */
  getEnum: own.read('/api/Dictionary/GetEnum', '获取枚举', Names, z.record(z.string(), z.array(DictNode)), {
    quiet: true,
  }),
  tree: own.read('/linex/dict/tree', '字典树', z.object({ kind: Kind }).strict(), z.array(DictNode)),
  province: own.read('/linex/dict/province', '省市区', None, z.array(DictNode)),
  query: own.read(
    '/linex/dict/query',
    '查询字典',
    ask({ kind: Kind, enabled: z.boolean() }, ['sort', 'code', 'name']),
    pageOf(DictRow),
  ),
  kinds: own.read('/linex/dict/kinds', '字典种类', None, z.array(OfKind)),
  /** Adds or changes one entry; the code of an entry never changes. */
  save: entries.write('save', '保存字典项', 'edit', Entry, Coded),
  /** Documents name codes, so an entry is never deleted, only disabled. */
  switch: entries.write('switch', '启用停用字典项', 'edit', Switch, Coded),
}
