import { z } from 'zod'
import type { OrgKind } from '#kernel/shared/call.ts'
import { Attachment, AttachmentIds } from '#kernel/shared/calls/files.ts'
import { callsAt, priced, taking } from '#kernel/shared/calls-at.ts'
import { keys, statusesOf } from '#kernel/shared/machine.ts'
import { ask, Day, Days, each, Id, Kind as ProductKind, pageOf, Saved, versioned } from '#kernel/shared/page.ts'
import { ChainLevel, Earlier, HistoryStep } from '#kernel/shared/step.ts'
import { goodsClasses, linkStates, links, ways } from './chain.ts'
import { certKinds, deviceClasses, type Scope, scopes, validities } from './kinds.ts'
import { certificateMachine as machine } from './machine.ts'

const everybody = { orgs: ['hospital', 'supplier', 'authority'] } as const
/** With it a hospital reads the papers of its suppliers, beside its own. */
export const PARTNERS = 'baseInfo/mySupplier:viewCert'

const Kind = z.enum(keys(certKinds))
const CertRow = z.object({
  id: Id,
  no: z.string(),
  org: z.string(),
  orgId: Id,
  kind: Kind,
  certNo: z.string(),
  name: z.string(),
  issuer: z.string(),
  covers: z.string(),
  issueDate: z.string().nullable(),
  validFrom: z.string().nullable(),
  /** 2999-12-31: without end. */
  validTo: z.string(),
  validity: z.enum(keys(validities)),
  productId: Id.nullable(),
  product: z.string(),
  productCode: z.string(),
  companyId: Id.nullable(),
  company: z.string(),
  /** Of a letter: who authorises whom. */
  fromCompanyId: Id.nullable(),
  fromCompany: z.string(),
  toCompanyId: Id.nullable(),
  toCompany: z.string(),
  /** Whom a mandate names. */
  personName: z.string(),
  personPhone: z.string(),
  files: z.array(Attachment),
  remark: z.string(),
  replacesId: Id.nullable(),
  /** Its own renewal, which takes its place from its first day on; null while there is none. */
  renewal: z
    .object({ id: Id, no: z.string(), status: z.enum(statusesOf(machine)), validFrom: z.string().nullable() })
    .nullable(),
  creatorName: z.string(),
  auditorName: z.string(),
  auditedAt: z.string().nullable(),
  createdAt: z.string(),
  status: z.enum(statusesOf(machine)),
  version: z.int(),
  /** Why it stands there, of a refused one. */
  why: z.string().optional(),
  actions: z.array(z.string()),
})

const text = (max: number) => z.string().trim().max(max).optional()
/** What a certificate covers, in parts (domain-lists §2.34); of each, none is no limit. */
const scope = {
  kinds: z.array(ProductKind).max(4).optional(),
  deviceClasses: z
    .array(z.enum(keys(deviceClasses)))
    .max(3)
    .optional(),
  /** Branches of the tree: what is below them too. */
  categories: z.array(Id).max(200).optional(),
  /** Provinces, cities or districts, as hospitals write theirs. */
  regions: z.array(z.string().trim().min(2).max(50)).max(100).optional(),
  /** Of a letter; of an agreement the hospitals it is with. */
  products: z.array(Id).max(2000).optional(),
  hospitals: z.array(Id).max(500).optional(),
  fromCompanyId: Id.nullish(),
  toCompanyId: Id.nullish(),
  personName: text(50),
  personPhone: text(32),
}
const body = z
  .object({
    kind: Kind,
    certNo: z.string().trim().min(1).max(100),
    name: text(200),
    issuer: text(200),
    covers: text(2000),
    issueDate: Day.nullish(),
    validFrom: Day.nullish(),
    /** None: without end. */
    validTo: Day.nullish(),
    remark: text(500),
    /** The certificate this one renews. */
    replacesId: Id.nullish(),
    /** Standard data: what it is of, one of the two. */
    productId: Id.nullish(),
    companyId: Id.nullish(),
    files: AttachmentIds.optional(),
    ...scope,
  })
  .strict()
const Named = z.array(z.object({ id: Id, name: z.string() }))
const CertDetail = CertRow.extend({
  kinds: z.array(z.int()),
  deviceClasses: z.array(z.string()),
  categories: z.array(Id),
  regions: z.array(z.string()),
  products: z.array(Id),
  hospitals: z.array(Id),
  categoryNames: Named,
  productNames: Named,
  hospitalNames: Named,
  history: z.array(HistoryStep),
  earlier: Earlier.nullable(),
  /** Of who audits it: levels of the authority's flow. */
  chain: z.array(ChainLevel),
})
const filters = {
  status: z.array(z.enum(statusesOf(machine))),
  kind: Kind,
  validity: z.enum(keys(validities)),
  orgId: Id,
  productId: Id,
  companyId: Id,
  /** Letters this company gave. */
  fromCompanyId: Id,
  validTo: Days,
  createdAt: Days,
  /** Only what waits for the reader's audit. */
  forMe: z.boolean(),
}

const titles = {
  query: '查询证件',
  detail: '证件详情',
  add: '新增证件',
  update: '修改证件',
  delete: '删除证件',
  submit: '提交证件',
  withdraw: '撤回证件',
  audit: '审核证件',
  switch: '启用停用证件',
  export: '导出证件',
}

const family = (base: `/${string}`, keepers: readonly OrgKind[], title: typeof titles) => {
  const at = callsAt(base, 'baseInfo/certificate', keepers)
  const mine = { allow: at.may('edit') }
  return {
    query: at.list(title.query, filters, ['createdAt', 'no', 'validTo'], CertRow, everybody),
    detail: at.detail(title.detail, CertDetail, everybody),
    add: at.write('add', title.add, 'add', body, Saved, { acts: taking(machine, 'renew') }),
    /** What is left out stays as it is. */
    update: at.write('update', title.update, 'edit', body.partial().extend(versioned.shape).strict(), Saved, {
      acts: taking(machine, 'edit'),
    }),
    delete: at.remove(machine, title.delete),
    submit: { ...at.act(machine, 'submit', title.submit, ['submit']), ...mine },
    withdraw: { ...at.act(machine, 'withdraw', title.withdraw, ['withdraw']), ...mine },
    audit: at.act(machine, 'audit', title.audit, ['approve', 'reject']),
    switch: at.act(machine, 'switch', title.switch, ['enable', 'disable']),
    export: at.export(title.export, filters, everybody),
  }
}

const at = callsAt('/linex/cert', 'baseInfo/certificate', everybody.orgs)
const State = z.enum(keys(linkStates))
/** A paper of a chain; `open`: its page is the reader's to open. */
const ChainPaper = z.object({
  id: Id,
  scope: z.enum(scopes),
  kind: Kind,
  certNo: z.string(),
  validTo: z.string(),
  open: z.boolean(),
})
const Party = z.object({ id: Id, code: z.string(), name: z.string() })
const ChainLink = z.object({
  link: z.enum(keys(links)),
  way: z.enum(ways),
  asks: z.string(),
  owner: z.string(),
  state: State,
  paper: ChainPaper.nullable(),
  /** Letters from the maker down. */
  steps: z.array(ChainPaper.extend({ from: z.string(), to: z.string(), state: State })),
  /** Why it does not hold, in the reader's language. */
  fault: z.string(),
})

/** What ends soon, and what rests on it. Amounts in yuan. */
const Ending = z.object({
  id: Id,
  no: z.string(),
  scope: z.enum(scopes),
  kind: Kind,
  certNo: z.string(),
  owner: z.string(),
  validTo: z.string(),
  daysLeft: z.int(),
  relations: z.int(),
  items: z.int(),
  hospitals: z.int(),
  orders: z.int(),
  amount: z.string(),
  /** The first day goods of these orders are expected or promised. */
  firstShipment: z.string().nullable(),
})
const endingFilters = { within: z.enum(['d30', 'd60', 'd90']), kind: Kind, orgId: Id }

export const chainCalls = {
  /** The licence chain of a supplier, a product and a hospital on a day; today where none is said. */
  chain: at.read(
    'chain',
    '资质链',
    'view',
    z.object({ supplierId: Id, productId: Id, hospitalId: Id, day: Day.optional() }).strict(),
    z.object({
      ...each(z.string(), 'supplier', 'product', 'maker', 'hospital', 'day'),
      goods: z.enum(keys(goodsClasses)),
      /** Whether the region asks for chains at all. */
      on: z.boolean(),
      links: z.array(ChainLink),
      /** The first broken link that refuses, in words; empty where none does. */
      broken: z.string(),
    }),
  ),
  lookahead: at.read('lookahead', '到期影响', 'view', ask(endingFilters, ['validTo']), pageOf(Ending), priced),
  /** Companies and hospitals a certificate may name. */
  companies: at.read('companies', '证件可选的企业', 'view', ask({}, ['name']), pageOf(Party)),
  hospitals: at.read('hospitals', '证件可选的医院', 'view', ask({}, ['name']), pageOf(Party)),
}

/** Certificates of one's own organisation. */
export const certCalls = family('/linex/cert', ['hospital', 'supplier'], titles)

/** Certificates of products and manufacturers, kept by the authority and by those who supply them. */
export const standardCertCalls = family('/standarddata/cert', ['supplier', 'authority'], {
  query: '查询标准数据证件',
  detail: '标准数据证件详情',
  add: '新增标准数据证件',
  update: '修改标准数据证件',
  delete: '删除标准数据证件',
  submit: '提交标准数据证件',
  withdraw: '撤回标准数据证件',
  audit: '审核标准数据证件',
  switch: '启用停用标准数据证件',
  export: '导出标准数据证件',
})
export type CertCalls = typeof certCalls

export const certFamilies: Readonly<Record<Scope, CertCalls>> = { org: certCalls, standard: standardCertCalls }
