import { z } from 'zod'
import { actCall } from '#kernel/shared/act-calls.ts'
import { type Allow, call, type OrgKind } from '#kernel/shared/call.ts'
import { Attachment, AttachmentIds } from '#kernel/shared/calls/files.ts'
import { taking } from '#kernel/shared/calls-at.ts'
import { exportCall } from '#kernel/shared/exporting.ts'
import { keys, statusesOf } from '#kernel/shared/machine.ts'
import { ask, Day, Days, Id, pageOf, Version } from '#kernel/shared/page.ts'
import { HistoryStep } from '#kernel/shared/step.ts'
import { certKinds, type Scope, validities } from './kinds.ts'
import { certificateMachine as machine } from './machine.ts'

const everybody: readonly OrgKind[] = ['hospital', 'supplier', 'authority']
const may = (code: string, orgs: readonly OrgKind[]): Allow => ({ code: `baseInfo/certificate:${code}`, orgs })
/** With it a hospital reads the papers of its suppliers, beside its own. */
export const PARTNERS = 'baseInfo/mySupplier:viewCert'
const read = { method: 'POST', does: 'read' } as const
const write = { method: 'POST', does: 'write' } as const

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
  creatorName: z.string(),
  auditorName: z.string(),
  auditedAt: z.string().nullable(),
  createdAt: z.string(),
  status: z.enum(statusesOf(machine)),
  version: z.int(),
  actions: z.array(z.string()),
})

const body = {
  kind: Kind,
  certNo: z.string().trim().min(1).max(100),
  name: z.string().trim().max(200).default(''),
  issuer: z.string().trim().max(200).default(''),
  covers: z.string().trim().max(2000).default(''),
  issueDate: Day.nullish(),
  validFrom: Day.nullish(),
  /** Left out: without end. */
  validTo: Day.nullish(),
  remark: z.string().trim().max(500).default(''),
  /** The certificate this one renews. */
  replacesId: Id.nullish(),
  /** Standard data: what it is of, one of the two. */
  productId: Id.nullish(),
  companyId: Id.nullish(),
  /** Left out, they stay as they are. */
  files: AttachmentIds.optional(),
}
const filters = {
  status: z.array(z.enum(statusesOf(machine))),
  kind: Kind,
  validity: z.enum(keys(validities)),
  orgId: Id,
  productId: Id,
  companyId: Id,
  validTo: Days,
  createdAt: Days,
}
const saved = z.object({ id: Id, no: z.string(), version: z.int() })

interface Titles {
  query: string
  detail: string
  add: string
  update: string
  delete: string
  submit: string
  withdraw: string
  audit: string
  switch: string
  export: string
}

const family = (base: `/${string}`, keepers: readonly OrgKind[], title: Titles) => ({
  query: call({
    ...read,
    path: `${base}/query`,
    title: title.query,
    allow: may('view', everybody),
    input: ask(filters, ['createdAt', 'no', 'validTo']),
    output: pageOf(CertRow),
  }),
  detail: call({
    ...read,
    path: `${base}/detail`,
    title: title.detail,
    allow: may('view', everybody),
    input: z.object({ id: Id }).strict(),
    output: CertRow.extend({ history: z.array(HistoryStep) }),
  }),
  add: call({
    ...write,
    path: `${base}/add`,
    acts: taking(machine, 'renew'),
    title: title.add,
    allow: may('add', keepers),
    input: z.object(body).strict(),
    output: saved,
  }),
  update: call({
    ...write,
    path: `${base}/update`,
    acts: taking(machine, 'edit'),
    title: title.update,
    allow: may('edit', keepers),
    input: z.object({ ...body, id: Id, version: Version }).strict(),
    output: saved,
  }),
  delete: call({
    ...write,
    path: `${base}/delete`,
    acts: taking(machine, 'delete'),
    title: title.delete,
    allow: may('delete', keepers),
    input: z.object({ id: Id, version: Version }).strict(),
    output: z.object({ id: Id }),
  }),
  submit: actCall(machine, `${base}/submit`, title.submit, ['submit'], may('edit', keepers)),
  withdraw: actCall(machine, `${base}/withdraw`, title.withdraw, ['withdraw'], may('edit', keepers)),
  audit: actCall(machine, `${base}/audit`, title.audit, ['approve', 'reject'], may('audit', ['authority'])),
  switch: actCall(machine, `${base}/switch`, title.switch, ['enable', 'disable'], may('enable', everybody)),
  export: exportCall(`${base}/export`, title.export, may('export', everybody), filters),
})

/** Certificates of one's own organisation. */
export const certCalls = family('/linex/cert', ['hospital', 'supplier'], {
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
})

/** Certificates of products and manufacturers, kept by the authority and by those who supply them. */
export const standardCertCalls: typeof certCalls = family('/standarddata/cert', ['supplier', 'authority'], {
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
