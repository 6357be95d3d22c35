import { z } from 'zod'
import { type Allow, call, type OrgKind } from '#kernel/shared/call.ts'
import { exportCall } from '#kernel/shared/exporting.ts'
import { zodOf } from '#kernel/shared/field.ts'
import { importCall } from '#kernel/shared/importing.ts'
import { ask, Day, Id, pageOf, Version } from '#kernel/shared/page.ts'
import { DecOut, PricePositive } from '#kernel/shared/quantity.ts'
import { makerTable, supplierTable } from './fields.ts'

const everybody: readonly OrgKind[] = ['hospital', 'supplier', 'authority']
const read = { method: 'POST', does: 'read' } as const
const write = { method: 'POST', does: 'write' } as const
const one = z.object({ id: Id }).strict()
const Saved = z.object({ id: Id, version: z.int() })
const values = z.record(z.string(), z.unknown())

// ---- manufacturers

const makers = 'baseInfo/manufacturer'
const mayMaker = (code: string): Allow => ({ code: `${makers}:${code}`, orgs: ['authority'] })
/** Product screens name makers too. */
const viewMaker: Allow = {
  code: [`${makers}:view`, 'baseInfo/drug:view', 'baseInfo/consumable:view', 'baseInfo/logistics:view'],
  orgs: everybody,
}
const makerFilters = { companyType: z.int().min(1).max(5), enabled: z.boolean() }

export const MakerRow = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  shortName: z.string(),
  creditCode: z.string(),
  companyType: z.int(),
  regionCode: z.string(),
  address: z.string(),
  enabled: z.boolean(),
  version: z.int(),
  actions: z.array(z.string()),
})

export const manufacturerCalls = {
  query: call({
    ...read,
    path: '/linex/manufacturer/query',
    title: '查询生产企业',
    allow: viewMaker,
    input: ask(makerFilters, ['code', 'name']),
    output: pageOf(MakerRow),
  }),
  detail: call({
    ...read,
    path: '/linex/manufacturer/detail',
    title: '生产企业详情',
    allow: viewMaker,
    input: one,
    output: MakerRow.extend({ values }),
  }),
  add: call({
    ...write,
    path: '/linex/manufacturer/add',
    title: '新建生产企业',
    allow: mayMaker('add'),
    input: z.object({ values: zodOf(makerTable) }).strict(),
    output: Saved,
  }),
  update: call({
    ...write,
    path: '/linex/manufacturer/update',
    title: '修改生产企业',
    allow: mayMaker('edit'),
    input: z.object({ id: Id, version: Version, values: zodOf(makerTable) }).strict(),
    output: Saved,
  }),
  switch: call({
    ...write,
    path: '/linex/manufacturer/switch',
    title: '启用停用生产企业',
    allow: mayMaker('enable'),
    input: z
      .object({ id: Id, version: Version, enabled: z.boolean(), reason: z.string().trim().max(200).default('') })
      .strict(),
    output: Saved,
  }),
  import: importCall('/linex/manufacturer/import', '导入生产企业', mayMaker('import')),
  export: exportCall(
    '/linex/manufacturer/export',
    '导出生产企业',
    { code: `${makers}:export`, orgs: everybody },
    makerFilters,
  ),
}

// ---- suppliers

const mine = 'baseInfo/mySupplier'
const view: Allow = { code: `${mine}:view`, orgs: everybody }

export const SupplierRow = z.object({
  /** Id of the organisation. */
  id: Id,
  code: z.string(),
  name: z.string(),
  shortName: z.string(),
  creditCode: z.string(),
  companyType: z.int(),
  address: z.string(),
  contact: z.string(),
  mobile: z.string(),
  supplyTypes: z.array(z.int()),
  /** Enabled supply relations the reader may see. */
  relations: z.int(),
  enabled: z.boolean(),
  version: z.int(),
  actions: z.array(z.string()),
})

const SupplierDetail = SupplierRow.omit({ relations: true }).extend({ values })

export const supplierCalls = {
  query: call({
    ...read,
    path: '/linex/supplier/query',
    title: '查询供应商',
    allow: view,
    input: ask({ enabled: z.boolean(), supplyType: z.int().min(0).max(3) }, ['name', 'code']),
    output: pageOf(SupplierRow),
  }),
  /** The papers of one's own company. */
  baseInfo: call({
    ...read,
    path: '/linex/supplier/baseInfo',
    title: '本企业基本信息',
    allow: { code: `${mine}:view`, orgs: ['supplier'] },
    input: z.object({}).strict(),
    output: SupplierDetail,
  }),
  detail: call({
    ...read,
    path: '/linex/supplier/detail',
    title: '供应商详情',
    allow: view,
    input: one,
    output: SupplierDetail,
  }),
  update: call({
    ...write,
    path: '/linex/supplier/update',
    title: '修改供应商',
    allow: { code: `${mine}:edit`, orgs: ['supplier', 'authority'] },
    input: z.object({ id: Id, version: Version, values: zodOf(supplierTable) }).strict(),
    output: Saved,
  }),
  listOrgOfUser: call({
    ...read,
    path: '/linex/supplier/listOrgOfUser',
    title: '本人所属机构',
    allow: 'signed-in',
    input: z.object({}).strict(),
    output: z.array(z.object({ id: Id, code: z.string(), name: z.string(), kind: z.string() })),
  }),
}

// ---- supply relations

const mayRelate = (code: string): Allow => ({ code: `${mine}:${code}`, orgs: ['hospital', 'authority'] })

export const RelationRow = z.object({
  id: Id,
  hospitalId: Id,
  hospital: z.string(),
  supplierId: Id,
  supplier: z.string(),
  productId: Id,
  kind: z.int(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  packSpec: z.string(),
  unit: z.string(),
  manufacturer: z.string(),
  listedPrice: DecOut.nullable(),
  ceilingPrice: DecOut.nullable(),
  price: DecOut,
  validFrom: z.string(),
  validTo: z.string(),
  enabled: z.boolean(),
  version: z.int(),
  actions: z.array(z.string()),
})

const terms = { price: PricePositive, validFrom: Day, validTo: Day.default('2999-12-31') }

export const relationCalls = {
  query: call({
    ...read,
    path: '/linex/hospital/relation/query',
    title: '查询供货关系',
    allow: view,
    input: ask({ supplierId: Id, hospitalId: Id, productId: Id, kind: z.int().min(0).max(3), enabled: z.boolean() }, [
      'createdAt',
      'price',
      'name',
    ]),
    output: pageOf(RelationRow),
  }),
  /** For the authority, which names the hospital of a new relation. */
  hospitals: call({
    ...read,
    path: '/linex/hospital/relation/hospitals',
    title: '供货关系的医院选项',
    allow: { code: `${mine}:add`, orgs: ['authority'] },
    input: z.object({}).strict(),
    output: z.array(z.object({ id: Id, name: z.string() })),
  }),
  add: call({
    ...write,
    path: '/linex/hospital/relation/add',
    title: '新建供货关系',
    allow: mayRelate('add'),
    /** The authority names the hospital; a hospital adds only its own. */
    input: z.object({ hospitalId: Id.optional(), supplierId: Id, productId: Id, ...terms }).strict(),
    output: Saved,
  }),
  update: call({
    ...write,
    path: '/linex/hospital/relation/update',
    title: '修改供货关系',
    allow: mayRelate('edit'),
    input: z.object({ id: Id, version: Version, ...terms }).strict(),
    output: Saved,
  }),
  switch: call({
    ...write,
    path: '/linex/hospital/relation/switch',
    title: '启用停用供货关系',
    allow: mayRelate('enable'),
    input: z.object({ id: Id, version: Version, enabled: z.boolean() }).strict(),
    output: Saved,
  }),
}
