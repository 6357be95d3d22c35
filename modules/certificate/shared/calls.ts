import { z } from 'zod'
import type { OrgKind } from '#kernel/shared/call.ts'
import { Attachment, AttachmentIds } from '#kernel/shared/calls/files.ts'
import { callsAt, taking } from '#kernel/shared/calls-at.ts'
import { keys, statusesOf } from '#kernel/shared/machine.ts'
import { Day, Days, Id, Saved, versioned } from '#kernel/shared/page.ts'
import { ChainLevel, HistoryStep } from '#kernel/shared/step.ts'
import { certKinds, type Scope, validities } from './kinds.ts'
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
  })
  .strict()
const CertDetail = CertRow.extend({
  history: z.array(HistoryStep),
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
