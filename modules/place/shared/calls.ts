import { z } from 'zod'
import { callsAt } from '#kernel/shared/calls-at.ts'
import { textOf } from '#kernel/shared/field.ts'
import { keys } from '#kernel/shared/machine.ts'
import { Id, Kind, Stored, versioned } from '#kernel/shared/page.ts'
import { departmentTable, pointTable } from './fields.ts'
import { departmentTypes, keepers, pointTypes } from './types.ts'

const ks = callsAt('/linex/ks', 'baseInfo/department', ['hospital'])
const psd = callsAt('/linex/hospital/psd', 'baseInfo/distributionPoint', ['hospital'])

const department = (key: string) => textOf(departmentTable, key)
const point = (key: string) => textOf(pointTable, key)

export const DepartmentBody = z
  .object({
    code: department('code'),
    name: department('name'),
    type: z.enum(departmentTypes),
    campus: department('campus').optional(),
    leader: department('leader').optional(),
    hisCode: department('hisCode').optional(),
    standardCode: department('standardCode').optional(),
  })
  .strict()

const Place = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  type: z.string(),
  campus: z.string(),
  enabled: z.boolean(),
  version: z.int(),
  updatedAt: z.string(),
  /** 'edit', 'enable', 'disable', 'delete', 'setDefault': what the reader may do. */
  actions: z.array(z.string()),
})
export const DepartmentRow = Place.extend({ leader: z.string(), hisCode: z.string(), standardCode: z.string() })

export const PointBody = z
  .object({
    code: point('code'),
    name: point('name'),
    type: z.enum(pointTypes),
    keptBy: z.enum(keys(keepers)).optional(),
    productKinds: z
      .array(Kind)
      .min(1, '请选择产品大类')
      .max(4)
      .transform((kinds) => [...new Set(kinds)].sort()),
    campus: point('campus').optional(),
    district: point('district').optional(),
    address: point('address').optional(),
    receiver: point('receiver').optional(),
    phone: point('phone').optional(),
    invoiceTitle: point('invoiceTitle').optional(),
    receivingHours: point('receivingHours').optional(),
  })
  .strict()

export const PointRow = Place.extend({
  keptBy: z.enum(keys(keepers)),
  productKinds: z.array(z.int()),
  /** The kinds whose goods come here when nothing else is said; one point per hospital and kind. */
  defaultKinds: z.array(z.int()),
  district: z.string(),
  address: z.string(),
  receiver: z.string(),
  phone: z.string(),
  invoiceTitle: z.string(),
  receivingHours: z.string(),
})

const departmentFilters = { departmentType: z.enum(departmentTypes), enabled: z.boolean() }
const pointFilters = { pointType: z.enum(pointTypes), kind: Kind, enabled: z.boolean() }
const sorts = ['code', 'name', 'updatedAt'] as const

const Option = z.object({ id: Id, code: z.string(), name: z.string(), initials: z.string() })
const options = z.array(Option)
/** Whose places a picker wants: the region's reader says of which hospital, everybody else is shown his own. */
const ofHospital = { hospitalId: Id.optional() }

export const departmentCalls = {
  query: ks.list('查询科室', departmentFilters, sorts, DepartmentRow),
  detail: ks.detail('科室详情', DepartmentRow),
  add: ks.write('add', '新建科室', 'add', DepartmentBody, Stored),
  update: ks.write('update', '修改科室', 'edit', DepartmentBody.partial().extend(versioned.shape).strict(), Stored),
  delete: ks.erase('删除科室'),
  switch: ks.switch('启用停用科室'),
  import: ks.import('导入科室'),
  export: ks.export('导出科室', departmentFilters),
  /** For pickers: the enabled departments of one's own hospital, or of one of the region. */
  options: ks.read('options', '科室选项', 'signed-in', z.object(ofHospital).strict(), options),
  /** The same by its legacy address. */
  dept: callsAt('/rbac', '', []).read(
    'dept',
    '科室选项',
    'signed-in',
    z.object({ t: z.string().optional() }),
    options,
    { method: 'GET' },
  ),
}

export const pointCalls = {
  query: psd.list('查询配送点', pointFilters, sorts, PointRow),
  detail: psd.detail('配送点详情', PointRow),
  add: psd.write('add', '新建配送点', 'add', PointBody, Stored),
  update: psd.write('update', '修改配送点', 'edit', PointBody.partial().extend(versioned.shape).strict(), Stored),
  delete: psd.erase('删除配送点'),
  switch: psd.switch('启用停用配送点'),
  /** Several kinds at once; each leaves the point that was its default. */
  setDefault: psd.write(
    'setDefault',
    '设为默认配送点',
    'setDefault',
    versioned.extend({ kinds: z.array(Kind).min(1).max(4) }).strict(),
    Stored,
  ),
  import: psd.import('导入配送点'),
  export: psd.export('导出配送点', pointFilters),
  /** For pickers: the enabled points of one's own hospital, or of one of the region; those of a kind when one is given. */
  options: psd.read(
    'options',
    '配送点选项',
    'signed-in',
    z.object({ kind: Kind.optional(), ...ofHospital }).strict(),
    z.array(
      Option.extend({
        type: z.string(),
        address: z.string(),
        receiver: z.string(),
        phone: z.string(),
        defaultKinds: z.array(z.int()),
      }),
    ),
  ),
}
