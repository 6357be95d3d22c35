import { z } from 'zod'
import type { Allow, OrgKind } from '#kernel/shared/call.ts'
import { callsAt, priced } from '#kernel/shared/calls-at.ts'
import { changesOf, zodOf } from '#kernel/shared/field.ts'
import { ask, Batch, ById, Day, Id, Kind, pageOf, Stored, signed, switched, versioned } from '#kernel/shared/page.ts'
import { DecOut, PricePositive } from '#kernel/shared/quantity.ts'
import { makerTable, newSupplierTable, supplierTable } from './fields.ts'
import { isPercent, percentPattern } from './percent.ts'

const everybody: readonly OrgKind[] = ['hospital', 'supplier', 'authority']
const values = z.record(z.string(), z.unknown())
const none = z.object({}).strict()

// ---- manufacturers

const makers = callsAt('/linex/manufacturer', 'baseInfo/manufacturer', ['authority'])
/** Product screens name makers too. */
const viewMaker: Exclude<Allow, string> = {
  code: ['baseInfo/manufacturer:view', 'baseInfo/drug:view', 'baseInfo/consumable:view', 'baseInfo/logistics:view'],
  orgs: everybody,
}
const makerFilters = { companyType: z.int().min(1).max(5), enabled: z.boolean() }

const Company = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  shortName: z.string(),
  creditCode: z.string(),
  companyType: z.int(),
  address: z.string(),
  enabled: z.boolean(),
  version: z.int(),
  actions: z.array(z.string()),
})
export const MakerRow = Company.extend({ regionCode: z.string() })

export const manufacturerCalls = {
  query: makers.read('query', '查询生产企业', viewMaker, ask(makerFilters, ['code', 'name']), pageOf(MakerRow)),
  detail: makers.read('detail', '生产企业详情', viewMaker, ById, MakerRow.extend({ values })),
  add: makers.write('add', '新建生产企业', 'add', z.object({ values: zodOf(makerTable) }).strict(), Stored),
  update: makers.write(
    'update',
    '修改生产企业',
    'edit',
    versioned.extend({ values: changesOf(makerTable) }).strict(),
    Stored,
  ),
  reveal: makers.write('reveal', '查看完整号码', 'view', ById, z.object({ values }), { unkept: true }),
  switch: makers.write(
    'switch',
    '启用停用生产企业',
    'enable',
    switched.extend({ reason: z.string().trim().max(200).default('') }).strict(),
    Stored,
  ),
  import: makers.import('导入生产企业'),
  export: makers.export('导出生产企业', makerFilters, { orgs: everybody }),
}

// ---- suppliers

const mine = callsAt('/linex/supplier', 'baseInfo/mySupplier', everybody)

/** `id` is that of the organisation. */
export const SupplierRow = Company.extend({
  contact: z.string(),
  mobile: z.string(),
  supplyTypes: z.array(z.int()),
  /** Why it was switched off. */
  disabledReason: z.string(),
  /** Enabled supply relations the reader may see. */
  relations: z.int(),
})

const SupplierDetail = SupplierRow.omit({ relations: true }).extend({ companyId: Id.nullable(), values })

const supplierFilters = { enabled: z.boolean(), supplyType: Kind }

export const supplierCalls = {
  query: mine.list('查询供应商', supplierFilters, ['name', 'code'], SupplierRow),
  /** The papers of one's own company. */
  baseInfo: mine.read('baseInfo', '本企业基本信息', 'view', none, SupplierDetail, { orgs: ['supplier'] }),
  detail: mine.detail('供应商详情', SupplierDetail),
  export: mine.export('导出供应商', supplierFilters),
  /** The authority's: an organisation nobody signs in for before two have enabled it, with its papers. Hospitals invite. */
  add: mine.write('add', '新建供应商', 'add', z.object({ values: zodOf(newSupplierTable) }).strict(), Stored, {
    orgs: ['authority'],
  }),
  import: mine.import('导入供应商', {}, { orgs: ['authority'], proves: true }),
  update: mine.write(
    'update',
    '修改供应商',
    'edit',
    versioned.extend({ values: changesOf(supplierTable), ...signed }).strict(),
    Stored,
    { orgs: ['supplier', 'authority'] },
  ),
  /** Numbers of people and accounts, which are masked elsewhere; each look is logged. */
  reveal: mine.write('reveal', '查看完整号码', 'view', ById, z.object({ values }), { unkept: true }),
  listOrgOfUser: mine.read(
    'listOrgOfUser',
    '本人所属机构',
    'signed-in',
    none,
    z.array(z.object({ id: Id, code: z.string(), name: z.string(), kind: z.string() })),
  ),
}

// ---- supply relations

const relations = callsAt('/linex/hospital/relation', 'baseInfo/mySupplier', ['hospital', 'authority'])

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
  /** When the supplier, or the authority, said that it is so; his account and papers are closed to the hospital before. */
  agreedAt: z.string().nullable(),
  /** Switched off by the authority, which alone switches it on. */
  held: z.boolean(),
  version: z.int(),
  actions: z.array(z.string()),
})

/** A product as the lines of new relations take it over. */
export const RelationArticle = RelationRow.pick({
  kind: true,
  code: true,
  name: true,
  spec: true,
  packSpec: true,
  unit: true,
  manufacturer: true,
  listedPrice: true,
  ceilingPrice: true,
}).extend({
  /** Id of the product. */
  id: Id,
})
const said = z.string().trim().min(1).max(200).optional()

const terms = z.object({ price: PricePositive, validFrom: Day, validTo: Day.default('2999-12-31') })
/** What two do, and why where a price is far from the listed one or the one before. */
const explained = { ...signed, why: z.string().trim().max(200).optional() }
/** `warnings`: of what the supplier lacks. */
const Warned = Stored.extend({ warnings: z.array(z.string()) })
const relationFilters = {
  ...{ supplierId: Id, hospitalId: Id, productId: Id, kind: Kind, enabled: z.boolean() },
  /** Relations that rest on this certificate: what stops when it ends. */
  certificateId: Id,
}

export const relationCalls = {
  query: relations.list('查询供货关系', relationFilters, ['createdAt', 'price', 'name'], RelationRow, {
    orgs: everybody,
    ...priced,
  }),
  /** For the authority, which names the hospital of a new relation. */
  hospitals: relations.read(
    'hospitals',
    '供货关系的医院选项',
    'add',
    none,
    z.array(z.object({ id: Id, name: z.string() })),
    { orgs: ['authority'] },
  ),
  add: relations.write(
    'add',
    '新建供货关系',
    'add',
    /** The authority names the hospital; a hospital adds only its own. */
    terms.extend({ hospitalId: Id.optional(), supplierId: Id, productId: Id, ...explained }).strict(),
    Warned,
  ),
  /** Several of one supplier and one hospital, as the entry page takes them: all or none. */
  addAll: relations.write(
    'addAll',
    '批量新建供货关系',
    'add',
    z
      .object({
        hospitalId: Id.optional(),
        supplierId: Id,
        lines: z
          .array(terms.extend({ productId: Id }).strict())
          .min(1)
          .max(500),
        ...signed,
      })
      .strict(),
    z.object({ items: z.array(Stored), warnings: z.array(z.string()) }),
  ),
  /** Enabled products, for its lines. */
  articles: relations.read('articles', '可供货的产品选项', 'add', ask({}, ['name']), pageOf(RelationArticle)),
  /** What pasted lines mean, in their order: a product by its code, or its name and specification; else the reason why none. */
  match: relations.read(
    'match',
    '识别粘贴的产品',
    'add',
    z
      .object({
        /** `text`: what no heading says the kind of. */
        lines: z.array(z.object({ code: said, text: said, name: said, spec: said }).strict()).max(2000),
      })
      .strict(),
    z.array(z.object({ article: RelationArticle.nullable(), reason: z.string() })),
  ),
  update: relations.write(
    'update',
    '修改供货关系',
    'edit',
    versioned
      .extend({ price: PricePositive.optional(), validFrom: Day.optional(), validTo: Day.optional(), ...explained })
      .strict(),
    Stored,
  ),
  switch: relations.write('switch', '启用停用供货关系', 'enable', switched, Warned),
  /** New prices by per cent, a new end, or both, for several at once. */
  batchUpdate: relations.write(
    'batchUpdate',
    '批量修改供货关系',
    'edit',
    z
      .object({
        items: z.array(versioned).min(1).max(500),
        percent: z.string().regex(percentPattern).refine(isPercent, '降幅须小于 100%').optional(),
        validTo: Day.optional(),
        ...signed,
      })
      .strict(),
    Batch,
  ),
  import: relations.import('导入供货关系', {}, { proves: true }),
  export: relations.export('导出供货关系', relationFilters, { orgs: everybody, ...priced }),
  /** The supplier's word that he supplies this hospital, or the authority's. */
  confirm: relations.write('confirm', '确认供货关系', 'edit', versioned, Stored, { orgs: ['supplier', 'authority'] }),
}
