import { z } from 'zod'
import { callsAt } from '#kernel/shared/calls-at.ts'
import { textOf } from '#kernel/shared/field.ts'
import { keys } from '#kernel/shared/machine.ts'
import { each, Id, Stored, Version, versioned } from '#kernel/shared/page.ts'
import { categories, orderRules, signModes } from '#modules/contract/shared/kinds.ts'
import { TemplateBlocks } from './block.ts'
import { MOST_RULES, scopes } from './kinds.ts'
import { required, typeTable } from './words.ts'

const screen = 'contractSettings/type'
const both = ['hospital', 'authority'] as const
const at = callsAt('/linex/contract/type', screen, both)
const tpl = callsAt('/linex/contract/type/template', screen, both)
const own = callsAt('/linex/contract/authority', 'contractSettings/dataPermission', both)

const typed = (key: string) => textOf(typeTable, key)
const Category = z.enum(keys(categories))
const days = z.int().min(0).max(365)

const percent = z.int().min(0).max(100)
const TypeBody = z
  .object({
    code: typed('code'),
    name: typed('name'),
    category: Category,
    thirdParty: z.boolean().default(false),
    hasLines: z.boolean().default(true),
    required: z
      .array(z.enum(keys(required)))
      .max(20)
      .default([]),
    signMode: z.enum(keys(signModes)).default('both'),
    reminderDays: days.default(60),
    orderRule: z.enum(keys(orderRules)).optional(),
    priceFollows: z.boolean().default(false),
    payDays: days.nullable().default(null),
    /** Per cent of the amount that may be paid before anything came. */
    prepayRate: percent.nullable().default(null),
    deliveryHours: z.int().min(1).max(8760).nullable().default(null),
    remark: typed('remark').default(''),
  })
  .strict()
/** What is left out stays as it is. */
const TypeChange = z
  .object({
    code: typed('code'),
    name: typed('name'),
    category: Category,
    ...each(z.boolean(), 'thirdParty', 'hasLines', 'priceFollows'),
    required: z.array(z.enum(keys(required))).max(20),
    signMode: z.enum(keys(signModes)),
    reminderDays: days,
    orderRule: z.enum(keys(orderRules)),
    payDays: days.nullable(),
    prepayRate: percent.nullable(),
    deliveryHours: z.int().min(1).max(8760).nullable(),
    remark: typed('remark'),
  })
  .partial()
  .extend(versioned.shape)
  .strict()

export const TypeRow = z.object({
  ...each(Id, 'id', 'orgId'),
  ...each(z.string(), 'code', 'name', 'remark', 'updatedAt'),
  category: Category,
  /** The authority's, read-only below. */
  ...each(z.boolean(), 'region', 'thirdParty', 'hasLines', 'priceFollows', 'enabled'),
  required: z.array(z.string()),
  signMode: z.enum(keys(signModes)),
  orderRule: z.enum(keys(orderRules)),
  ...each(z.int(), 'reminderDays', 'templates', 'version'),
  ...each(z.int().nullable(), 'payDays', 'prepayRate', 'deliveryHours'),
  actions: z.array(z.string()),
})
const typeFilters = { category: Category, region: z.boolean(), enabled: z.boolean() }

export const typeCalls = {
  query: at.list('查询合同类型', typeFilters, ['code', 'name', 'category', 'updatedAt'], TypeRow),
  detail: at.detail('合同类型详情', TypeRow),
  add: at.write('add', '新建合同类型', 'add', TypeBody, Stored),
  update: at.write('update', '修改合同类型', 'edit', TypeChange, Stored),
  delete: at.erase('删除合同类型'),
  switch: at.switch('启用停用合同类型'),
}

const name = z.string().trim().min(1, '请填写模板名称').max(60)
export const TemplateRow = z.object({
  ...each(Id, 'id', 'orgId', 'typeId'),
  ...each(z.string(), 'name', 'typeName', 'savedAt', 'saverName'),
  ...each(z.boolean(), 'region', 'enabled'),
  ...each(z.int(), 'n', 'version'),
  actions: z.array(z.string()),
})
/** A text as it is on paper: kernel/shared/pdf-block.ts. */
const Paper = z.array(z.looseObject({ kind: z.string() }))
const Empty = z.object({ ...each(z.string(), 'placeholder', 'label', 'tab', 'field') })

export const templateCalls = {
  query: tpl.list(
    '查询合同正文模板',
    { typeId: Id, region: z.boolean(), enabled: z.boolean() },
    ['name', 'savedAt'],
    TemplateRow,
  ),
  detail: tpl.detail(
    '合同正文模板详情',
    TemplateRow.extend({
      blocks: TemplateBlocks,
      /** Newest first. */
      versions: z.array(z.object({ n: z.int(), blocks: TemplateBlocks, ...each(z.string(), 'savedAt', 'saverName') })),
    }),
  ),
  /** A new one, or the next version of one; its type stays. */
  save: tpl.write(
    'save',
    '保存合同正文模板',
    'edit',
    z
      .object({
        id: Id.optional(),
        version: Version.optional(),
        typeId: Id.optional(),
        name: name.optional(),
        enabled: z.boolean().optional(),
        blocks: TemplateBlocks.optional(),
      })
      .strict(),
    Stored.extend({ n: z.int() }),
    { codes: [`${screen}:add`, `${screen}:edit`] },
  ),
  delete: tpl.erase('删除合同正文模板'),
  /** The text filled with an example contract, as it is typed. */
  preview: tpl.read(
    'preview',
    '预览合同正文模板',
    'view',
    z
      .object({ blocks: TemplateBlocks, thirdParty: z.boolean().default(false), hasLines: z.boolean().default(true) })
      .strict(),
    z.object({ blocks: Paper, empty: z.array(Empty) }),
  ),
}

const Rule = z.object({
  /** Null: every type no other rule names. */
  typeId: Id.nullable(),
  scope: z.enum(keys(scopes)),
  hideAmount: z.boolean(),
})
/** Of a role or a person nothing is said of yet; what is said already goes by its id. */
const Subject = { id: Id.optional(), roleId: Id.optional(), userId: Id.optional() }
export const PermissionRow = z.object({
  id: Id,
  ...each(Id.nullable(), 'roleId', 'userId'),
  ...each(z.string(), 'subject', 'savedAt', 'saverName'),
  kind: z.enum(['role', 'person']),
  rules: z.array(Rule.extend({ typeName: z.string() })),
  version: z.int(),
  actions: z.array(z.string()),
})
const Choice = z.object({ id: Id, ...each(z.string(), 'name', 'note') })

export const permissionCalls = {
  query: own.list(
    '查询合同数据权限',
    { kind: z.enum(['role', 'person']), userId: Id },
    ['subject', 'savedAt'],
    PermissionRow,
  ),
  /** Whom, and which types, something may be said of. */
  choices: own.read(
    'choices',
    '合同数据权限选项',
    'view',
    z.object({}).strict(),
    z.object({ ...each(z.array(Choice), 'roles', 'people', 'types') }),
  ),
  /** What a person sees, as the wall has it. */
  seesAs: own.read(
    'seesAs',
    '查看他人合同可见范围',
    'view',
    z.object({ userId: Id }).strict(),
    z.object({
      /** Nothing is said of him: he sees all contracts of the house. */
      open: z.boolean(),
      departments: z.array(z.string()),
      types: z.array(
        z.object({
          typeId: Id,
          typeName: z.string(),
          scope: z.enum(keys(scopes)),
          hideAmount: z.boolean(),
          ...each(z.int(), 'seen', 'all'),
        }),
      ),
      /** The newest of those he sees. */
      contracts: z.array(z.object({ id: Id, ...each(z.string(), 'no', 'name', 'typeName', 'ownerName') })),
    }),
  ),
  /** All that is said of a role or a person; without rules nothing is said any more. */
  save: own.write(
    'save',
    '保存合同数据权限',
    'setScope',
    z.object({ ...Subject, version: Version, rules: z.array(Rule.strict()).max(MOST_RULES) }).strict(),
    Stored,
  ),
}
