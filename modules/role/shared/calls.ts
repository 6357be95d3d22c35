import { z } from 'zod'
import { type Allow, call } from '#kernel/shared/call.ts'
import { ask, Id, pageOf, Version } from '#kernel/shared/page.ts'

const orgs = ['hospital', 'supplier', 'authority'] as const
const may = (...codes: string[]): Allow => ({ code: codes.map((c) => `system/role:${c}`), orgs })

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
  orgName: z.string(),
  name: z.string(),
  template: z.string(),
  templateName: z.string(),
  remark: z.string(),
  enabled: z.boolean(),
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
  range: Range,
  menu: z.array(OfferedArea),
})

const Named = z.object({ id: Id, name: z.string() })
const names = {
  name: z.string().trim().min(1, '请填写角色名称').max(100),
  remark: z.string().trim().max(500).default(''),
}
const Wish = z.object({ id: Id, version: Version }).strict()
const Saved = z.object({ id: Id, version: z.int() })
const read = { method: 'POST', does: 'read' } as const
/** Rights are changed only by whom has just typed his password. */
const write = { method: 'POST', does: 'write', proves: true } as const
const base = '/rbac/role'

export const roleCalls = {
  query: call({
    ...read,
    path: `${base}/query`,
    title: '查询角色',
    allow: may('view'),
    input: ask({ orgId: Id, enabled: z.boolean() }, ['name', 'updatedAt']),
    output: pageOf(RoleRow),
  }),
  detail: call({
    ...read,
    path: `${base}/detail`,
    title: '角色详情',
    allow: may('view'),
    input: z.object({ id: Id }).strict(),
    output: RoleDetail,
  }),
  /** What a new role of an organisation may be given. */
  offered: call({
    ...read,
    path: `${base}/offered`,
    title: '可授权的菜单',
    allow: may('view'),
    input: z.object({ orgId: Id.optional() }).strict(),
    output: z.object({ orgKind: OrgKind, menu: z.array(OfferedArea) }),
  }),
  /** What a data range may name. */
  rangeOptions: call({
    ...read,
    path: `${base}/rangeOptions`,
    title: '数据范围选项',
    allow: may('view'),
    input: z.object({ orgId: Id.optional() }).strict(),
    output: z.object({
      orgs: z.array(Named),
      departments: z.array(Named),
      suppliers: z.array(Named),
      categories: z.array(Named.extend({ parentId: Id.nullable() })),
    }),
  }),
  add: call({
    ...write,
    path: `${base}/add`,
    title: '新建角色',
    allow: may('add'),
    /** The authority names the organisation; everybody else makes roles of his own. */
    input: z.object({ ...names, orgId: Id.optional(), grants: Grants.default({}), range: Range.default({}) }).strict(),
    output: Saved,
  }),
  update: call({
    ...write,
    path: `${base}/update`,
    title: '修改角色',
    allow: may('edit'),
    /** Grants and range stay as they are when left out. */
    input: Wish.extend({
      ...names,
      enabled: z.boolean().optional(),
      grants: Grants.optional(),
      range: Range.optional(),
    }).strict(),
    output: Saved,
  }),
  delete: call({
    ...write,
    path: `${base}/delete`,
    title: '删除角色',
    allow: may('delete'),
    input: Wish,
    output: z.object({ id: Id }),
  }),
  copy: call({
    ...write,
    path: `${base}/copy`,
    title: '复制角色',
    allow: may('copy'),
    input: Wish.extend({ name: names.name }).strict(),
    output: Saved,
  }),
  /** The menu items of a role; the actions of an item that goes go with it. */
  authMenu: call({
    ...write,
    path: `${base}/authMenu`,
    title: '角色菜单授权',
    allow: may('authMenu'),
    input: Wish.extend({ paths: z.array(Path).max(300) }).strict(),
    output: Saved,
  }),
  /** The actions on the menu items a role has. */
  authButton: call({
    ...write,
    path: `${base}/authButton`,
    title: '角色按钮授权',
    allow: may('authButton'),
    input: Wish.extend({ grants: Grants }).strict(),
    output: Saved,
  }),
  domain: call({
    ...write,
    path: `${base}/domain`,
    title: '角色数据范围',
    allow: may('authData'),
    input: Wish.extend({ range: Range }).strict(),
    output: Saved,
  }),
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
const Key = z.string().min(1).max(40)
const template = '/rbac/qxmb'

/** Permission templates 权限模板: what the platform lets every organisation of a kind make roles of. */
export const templateCalls = {
  query: call({
    ...read,
    path: `${template}/query`,
    title: '查询权限模板',
    allow: may('view'),
    input: z.object({ orgKind: OrgKind.optional() }).strict(),
    output: z.array(TemplateRow),
  }),
  /** Saves a role's menu items and actions as a template of the platform. */
  add: call({
    ...write,
    path: `${template}/add`,
    title: '保存为权限模板',
    allow: { code: 'system/role:saveTemplate', orgs: ['authority'] },
    input: z.object({ roleId: Id, name: names.name }).strict(),
    output: Saved,
  }),
  update: call({
    ...write,
    path: `${template}/update`,
    title: '修改权限模板',
    allow: { code: 'system/role:saveTemplate', orgs: ['authority'] },
    input: Wish.extend({ name: names.name }).strict(),
    output: Saved,
  }),
  delete: call({
    ...write,
    path: `${template}/delete`,
    title: '删除权限模板',
    allow: { code: 'system/role:saveTemplate', orgs: ['authority'] },
    input: Wish,
    output: z.object({ id: Id }),
  }),
  apply: call({
    ...write,
    path: `${template}/apply`,
    title: '使用权限模板',
    allow: may('useTemplate'),
    input: z.object({ key: Key, name: names.name, orgId: Id.optional() }).strict(),
    output: Saved,
  }),
}
