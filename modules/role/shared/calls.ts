import { z } from 'zod'
import { callsAt } from '#kernel/shared/calls-at.ts'
import { ById, each, Id, Stored, versioned } from '#kernel/shared/page.ts'

const orgs = ['hospital', 'supplier', 'authority'] as const
const at = callsAt('/rbac/role', 'system/role', orgs)

const OrgKind = z.enum(orgs)
const Code = z.string().regex(/^[A-Za-z]{1,40}$/)
const Path = z.string().regex(/^[A-Za-z/]{1,60}$/)

/** Menu path → action codes; `view` is the menu item itself and must be there for any other. */
export const Grants = z.record(Path, z.array(Code).max(60))
export type Grants = z.output<typeof Grants>

/** Which part of the organisation's data a role shows; a missing key means all. */
export const Range = z
  .object({
    /** Hospitals: for roles of the authority and of suppliers. */
    orgs: z.array(Id).max(500).optional(),
    departments: z.array(Id).max(500).optional(),
    suppliers: z.array(Id).max(500).optional(),
    productKinds: z.array(z.int().min(0).max(3)).max(4).optional(),
    /** Branches of the classification, each with all below it. */
    categories: z.array(Id).max(500).optional(),
  })
  .strict()
export type Range = z.output<typeof Range>

export const RoleRow = z.object({
  id: Id,
  orgId: Id,
  ...each(z.string(), 'orgName', 'name', 'template', 'templateName', 'remark'),
  enabled: z.boolean(),
  range: Range,
  userCount: z.int(),
  actionCount: z.int(),
  /** The reader holds this role himself and therefore may not change it. */
  mine: z.boolean(),
  version: z.int(),
  updatedAt: z.string(),
  actions: z.array(z.string()),
})

/** One screen a role may be given; `codes` in the order the screen offers them. */
export const OfferedScreen = z.object({
  path: z.string(),
  name: z.string(),
  nameEn: z.string(),
  codes: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      /** The reader may grant it: he holds it, or the role's template does. */
      grantable: z.boolean(),
    }),
  ),
})
export const OfferedArea = z.object({
  id: z.string(),
  name: z.string(),
  nameEn: z.string(),
  screens: z.array(OfferedScreen),
})

export const RoleDetail = RoleRow.extend({
  orgKind: OrgKind,
  grants: Grants,
  /** What the template it was made of gives today and it has not: newer than the role, or taken away from it. */
  lacking: Grants,
  menu: z.array(OfferedArea),
})

const Named = z.object({ id: Id, name: z.string() })
const names = {
  name: z.string().trim().min(1, '请填写角色名称').max(100),
  remark: z.string().trim().max(500).default(''),
}
/** Rights are changed only by whom has just typed his password. */
const proves = { proves: true } as const
const ofOrg = z.object({ orgId: Id.optional() }).strict()
const Name = versioned.extend({ name: names.name })
/** The authority names the organisation; everybody else makes roles of his own. */
const NewRole = ofOrg.extend({ ...names, grants: Grants.default({}), range: Range.default({}) })
/** Grants and range stay as they are when left out. */
const Changed = versioned.extend({
  name: names.name,
  remark: names.remark.unwrap().optional(),
  enabled: z.boolean().optional(),
  grants: Grants.optional(),
  range: Range.optional(),
})
const RangeOptions = z.object({
  orgs: z.array(Named),
  departments: z.array(Named),
  suppliers: z.array(Named),
  categories: z.array(Named.extend({ parentId: Id.nullable() })),
})
const Offered = z.object({ orgKind: OrgKind, menu: z.array(OfferedArea) })

export const roleCalls = {
  query: at.list('查询角色', { orgId: Id, enabled: z.boolean() }, ['name', 'updatedAt'], RoleRow),
  detail: at.detail('角色详情', RoleDetail),
  /** What a new role of an organisation may be given. */
  offered: at.read('offered', '可授权的菜单', 'view', ofOrg, Offered),
  /** What a data range may name. */
  rangeOptions: at.read('rangeOptions', '数据范围选项', 'view', ofOrg, RangeOptions),
  add: at.write('add', '新建角色', 'add', NewRole, Stored, proves),
  update: at.write('update', '修改角色', 'edit', Changed, Stored, proves),
  delete: at.write('delete', '删除角色', 'delete', versioned, ById, proves),
  copy: at.write('copy', '复制角色', 'copy', Name, Stored, proves),
  /** The menu items of a role; the actions of an item that goes go with it. */
  authMenu: at.write(
    'authMenu',
    '角色菜单授权',
    'authMenu',
    versioned.extend({ paths: z.array(Path).max(300) }),
    Stored,
    proves,
  ),
  /** The actions on the menu items a role has. */
  authButton: at.write(
    'authButton',
    '角色按钮授权',
    'authButton',
    versioned.extend({ grants: Grants }),
    Stored,
    proves,
  ),
  domain: at.write('domain', '角色数据范围', 'authData', versioned.extend({ range: Range }), Stored, proves),
}

export const TemplateRow = z.object({
  /** Code of a built-in template, or id of one the platform saved. */
  key: z.string(),
  name: z.string(),
  orgKind: OrgKind,
  builtIn: z.boolean(),
  grants: Grants,
  version: z.int(),
})
const of = callsAt('/rbac/qxmb', 'system/role', orgs)
const byRegion = { proves: true, orgs: ['authority'] } as const
const Use = ofOrg.extend({ key: z.string().min(1).max(40), name: names.name })
const Taken = z.object({ roleId: Id, name: names.name }).strict()

/** Permission templates 权限模板: what the platform lets every organisation of a kind make roles of. */
export const templateCalls = {
  query: of.read(
    'query',
    '查询权限模板',
    'view',
    z.object({ orgKind: OrgKind.optional() }).strict(),
    z.array(TemplateRow),
  ),
  /** Saves a role's menu items and actions as a template of the platform. */
  add: of.write('add', '保存为权限模板', 'saveTemplate', Taken, Stored, byRegion),
  update: of.write('update', '修改权限模板', 'saveTemplate', Name, Stored, byRegion),
  delete: of.write('delete', '删除权限模板', 'saveTemplate', versioned, ById, byRegion),
  apply: of.write('apply', '使用权限模板', 'useTemplate', Use, Stored, proves),
}
