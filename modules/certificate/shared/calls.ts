import { z } from 'zod'
import type { OrgKind } from '#kernel/shared/call.ts'
import { Attachment, AttachmentIds } from '#kernel/shared/calls/files.ts'
import { callsAt, taking } from '#kernel/shared/calls-at.ts'
import { keys, statusesOf } from '#kernel/shared/machine.ts'
import { Day, Days, Id, Saved, versioned } from '#kernel/shared/page.ts'
import { HistoryStep } from '#kernel/shared/step.ts'
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
  creatorName: z.string(),
  auditorName: z.string(),
  auditedAt: z.string().nullable(),
  createdAt: z.string(),
  status: z.enum(statusesOf(machine)),
  version: z.int(),
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

/** @param what what its papers are called in the titles of the calls */
const family = (base: `/${string}`, keepers: readonly OrgKind[], what: string) => {
  const at = callsAt(base, 'baseInfo/certificate', keepers)
  const mine = { allow: at.may('edit') }
  return {
    query: at.list(`查询${what}`, filters, ['createdAt', 'no', 'validTo'], CertRow, everybody),
    detail: at.detail(`${what}详情`, CertRow.extend({ history: z.array(HistoryStep) }), everybody),
    add: at.write('add', `新增${what}`, 'add', body, Saved, { acts: taking(machine, 'renew') }),
    /** What is left out stays as it is. */
    update: at.write('update', `修改${what}`, 'edit', body.partial().extend(versioned.shape).strict(), Saved, {
      acts: taking(machine, 'edit'),
    }),
    delete: at.remove(machine, `删除${what}`),
    submit: { ...at.act(machine, 'submit', `提交${what}`, ['submit']), ...mine },
    withdraw: { ...at.act(machine, 'withdraw', `撤回${what}`, ['withdraw']), ...mine },
    audit: at.act(machine, 'audit', `审核${what}`, ['approve', 'reject']),
    switch: at.act(machine, 'switch', `启用停用${what}`, ['enable', 'disable']),
    export: at.export(`导出${what}`, filters, everybody),
  }
}

/** Certificates of one's own organisation. */
export const certCalls = family('/linex/cert', ['hospital', 'supplier'], '证件')

/** Certificates of products and manufacturers, kept by the authority and by those who supply them. */
export const standardCertCalls = family('/standarddata/cert', ['supplier', 'authority'], '标准数据证件')
export type CertCalls = typeof certCalls

export const certFamilies: Readonly<Record<Scope, CertCalls>> = { org: certCalls, standard: standardCertCalls }
