import { z } from 'zod'
import { type Allow, call } from '#kernel/shared/call.ts'
import { exportCall } from '#kernel/shared/exporting.ts'
import { textOf } from '#kernel/shared/field.ts'
import { importCall } from '#kernel/shared/importing.ts'
import { ask, Id, pageOf, Version } from '#kernel/shared/page.ts'
import { sentences } from '#kernel/shared/validators.ts'
import { codePattern, departmentTable, departmentTypes, phonePattern, pointTypes } from './fields.ts'

const at = (path: string) => ({
  may: (code: string): Allow => ({ code: `baseInfo/${path}:${code}`, orgs: ['hospital'] }),
})
const department = at('department')
const point = at('distributionPoint')

export const Kind = z.int().min(0).max(3)
const text = (max: number) => z.string().trim().max(max).default('')
const code = z.string().trim().regex(codePattern.like, codePattern.sentence)
const Wish = z.object({ id: Id, version: Version }).strict()
const Switch = Wish.extend({ enabled: z.boolean() }).strict()
const Saved = z.object({ id: Id, version: z.int() })
const Gone = z.object({ id: Id })

export const DepartmentBody = z
  .object({
    code: textOf(departmentTable, 'code'),
    name: textOf(departmentTable, 'name'),
    type: z.enum(departmentTypes),
    campus: textOf(departmentTable, 'campus').default(''),
    leader: textOf(departmentTable, 'leader').default(''),
    hisCode: textOf(departmentTable, 'hisCode').default(''),
    standardCode: textOf(departmentTable, 'standardCode').default(''),
  })
  .strict()

export const DepartmentRow = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  type: z.string(),
  campus: z.string(),
  leader: z.string(),
  hisCode: z.string(),
  standardCode: z.string(),
  enabled: z.boolean(),
  version: z.int(),
  updatedAt: z.string(),
  /** 'edit', 'enable', 'disable', 'delete': what the reader may do. */
  actions: z.array(z.string()),
})

export const PointBody = z
  .object({
    code,
    name: z.string().trim().min(1, '请填写配送点名称').max(100),
    type: z.enum(pointTypes),
    productKinds: z
      .array(Kind)
      .min(1, '请选择产品大类')
      .max(4)
      .transform((kinds) => [...new Set(kinds)].sort()),
    campus: text(100),
    district: text(100),
    address: text(200),
    receiver: text(50),
    phone: text(32).refine((s) => s === '' || phonePattern.like.test(s), sentences.phone),
    invoiceTitle: text(200),
    receivingHours: text(100),
  })
  .strict()

export const PointRow = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  type: z.string(),
  productKinds: z.array(z.int()),
  /** The kinds whose goods come here when nothing else is said; one point per hospital and kind. */
  defaultKinds: z.array(z.int()),
  campus: z.string(),
  district: z.string(),
  address: z.string(),
  receiver: z.string(),
  phone: z.string(),
  invoiceTitle: z.string(),
  receivingHours: z.string(),
  enabled: z.boolean(),
  version: z.int(),
  updatedAt: z.string(),
  actions: z.array(z.string()),
})

const read = { method: 'POST', does: 'read' } as const
const write = { method: 'POST', does: 'write' } as const
const ks = '/linex/ks'
const psd = '/linex/hospital/psd'
const departmentFilters = { departmentType: z.enum(departmentTypes), enabled: z.boolean() }
const pointFilters = { pointType: z.enum(pointTypes), kind: Kind, enabled: z.boolean() }

const options = z.array(z.object({ id: Id, code: z.string(), name: z.string(), initials: z.string() }))

export const departmentCalls = {
  query: call({
    ...read,
    path: `${ks}/query`,
    title: '查询科室',
    allow: department.may('view'),
    input: ask(departmentFilters, ['code', 'name', 'updatedAt']),
    output: pageOf(DepartmentRow),
  }),
  detail: call({
    ...read,
    path: `${ks}/detail`,
    title: '科室详情',
    allow: department.may('view'),
    input: z.object({ id: Id }).strict(),
    output: DepartmentRow,
  }),
  add: call({
    ...write,
    path: `${ks}/add`,
    title: '新建科室',
    allow: department.may('add'),
    input: DepartmentBody,
    output: Saved,
  }),
  update: call({
    ...write,
    path: `${ks}/update`,
    title: '修改科室',
    allow: department.may('edit'),
    input: DepartmentBody.extend(Wish.shape).strict(),
    output: Saved,
  }),
  delete: call({
    ...write,
    path: `${ks}/delete`,
    title: '删除科室',
    allow: department.may('delete'),
    input: Wish,
    output: Gone,
  }),
  switch: call({
    ...write,
    path: `${ks}/switch`,
    title: '启用停用科室',
    allow: department.may('enable'),
    input: Switch,
    output: Saved,
  }),
  import: importCall(`${ks}/import`, '导入科室', department.may('import')),
  export: exportCall(`${ks}/export`, '导出科室', department.may('export'), departmentFilters),
  /** For pickers: the enabled departments of one's own hospital. */
  options: call({
    ...read,
    path: `${ks}/options`,
    title: '科室选项',
    allow: 'signed-in',
    input: z.object({}).strict(),
    output: options,
  }),
  /** The same by its legacy address. */
  dept: call({
    method: 'GET',
    path: '/rbac/dept',
    title: '科室选项',
    allow: 'signed-in',
    does: 'read',
    input: z.object({ t: z.string().optional() }),
    output: options,
  }),
}

export const pointCalls = {
  query: call({
    ...read,
    path: `${psd}/query`,
    title: '查询配送点',
    allow: point.may('view'),
    input: ask(pointFilters, ['code', 'name', 'updatedAt']),
    output: pageOf(PointRow),
  }),
  detail: call({
    ...read,
    path: `${psd}/detail`,
    title: '配送点详情',
    allow: point.may('view'),
    input: z.object({ id: Id }).strict(),
    output: PointRow,
  }),
  add: call({
    ...write,
    path: `${psd}/add`,
    title: '新建配送点',
    allow: point.may('add'),
    input: PointBody,
    output: Saved,
  }),
  update: call({
    ...write,
    path: `${psd}/update`,
    title: '修改配送点',
    allow: point.may('edit'),
    input: PointBody.extend(Wish.shape).strict(),
    output: Saved,
  }),
  delete: call({
    ...write,
    path: `${psd}/delete`,
    title: '删除配送点',
    allow: point.may('delete'),
    input: Wish,
    output: Gone,
  }),
  switch: call({
    ...write,
    path: `${psd}/switch`,
    title: '启用停用配送点',
    allow: point.may('enable'),
    input: Switch,
    output: Saved,
  }),
  setDefault: call({
    ...write,
    path: `${psd}/setDefault`,
    title: '设为默认配送点',
    allow: point.may('setDefault'),
    /** Several kinds at once; each leaves the point that was its default. */
    input: Wish.extend({ kinds: z.array(Kind).min(1).max(4) }).strict(),
    output: Saved,
  }),
  export: exportCall(`${psd}/export`, '导出配送点', point.may('export'), pointFilters),
  /** For pickers: the enabled points of one's own hospital, those of a kind when one is given. */
  options: call({
    ...read,
    path: `${psd}/options`,
    title: '配送点选项',
    allow: 'signed-in',
    input: z.object({ kind: Kind.optional() }).strict(),
    output: z.array(
      z.object({
        id: Id,
        code: z.string(),
        name: z.string(),
        initials: z.string(),
        address: z.string(),
        receiver: z.string(),
        phone: z.string(),
        defaultKinds: z.array(z.int()),
      }),
    ),
  }),
}
