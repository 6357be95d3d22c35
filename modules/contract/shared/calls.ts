import { z } from 'zod'
import { Acted, SavedOrSent, sending } from '#kernel/shared/act-calls.ts'
import { Attachment, AttachmentIds } from '#kernel/shared/calls/files.ts'
import { callsAt, priced, taking } from '#kernel/shared/calls-at.ts'
import { exportContent } from '#kernel/shared/exporting.ts'
import { wrongValue } from '#kernel/shared/field.ts'
import { keys, statusesOf } from '#kernel/shared/machine.ts'
import { ask, ById, Day, Days, each, Id, Kind, pageOf, Saved, versioned } from '#kernel/shared/page.ts'
import { DecOut, PricePositive, QtyPositive } from '#kernel/shared/quantity.ts'
import { ChainLevel, Earlier, HistoryStep } from '#kernel/shared/step.ts'
import { TemplateBlocks } from '#modules/contract-type/shared/block.ts'
import { boughtAs, categories, MOST_HOSPITALS, MOST_LINES, roles, sources } from './kinds.ts'
import { contractMachine as m } from './machine.ts'
import { Typed } from './typed.ts'
import { contractHeader } from './words.ts'

const all = ['hospital', 'supplier', 'authority'] as const
const at = callsAt('/linex/contract/entry', 'contract/entryAudit', all)
const text = (max: number) => z.string().trim().max(max)
/** Yuan with at most two decimals. */
const Money = text(20).regex(/^\d{1,13}(\.\d{1,2})?$/, '请输入金额，最多 2 位小数')
const Role = z.enum(keys(roles))

export const ContractRow = z.object({
  ...each(Id, 'id', 'hospitalId', 'supplierId', 'createdOrg', 'typeId'),
  ...each(z.string(), 'no', 'outerNo', 'name', 'typeName', 'hospital', 'supplier', 'ownerName', 'supplierOwnerName'),
  ...each(z.string(), 'creatorName', 'createdAt', 'auditorName', 'remark'),
  ...each(z.string().nullable(), 'signDate', 'validFrom', 'validTo', 'submittedAt', 'auditedAt', 'claimedAt'),
  ...each(z.int().nullable(), 'payDays', 'prepayRate', 'deliveryHours'),
  ...each(z.int(), 'lineCount', 'reminderDays', 'version'),
  ...each(z.boolean(), 'framework', 'priceFollows', 'hasLines', 'thirdParty'),
  ...each(Id.nullable(), 'parentId', 'renewsId', 'ownerId', 'supplierOwnerId'),
  parentNo: z.string().nullable(),
  category: z.enum(keys(categories)),
  source: z.enum(keys(sources)),
  /** Null where data permission hides amounts from the reader. */
  amount: DecOut.nullable(),
  status: z.enum(statusesOf(m)),
  /** Why it stands there, of a rejected or voided one. */
  why: z.string().optional(),
  actions: z.array(z.string()),
})

export const Party = z.object({
  role: Role,
  ...each(z.string(), 'name', 'creditCode', 'representative', 'phone', 'address', 'bankName', 'bankAccount'),
})

/** What is agreed of a product; prices per purchase unit, yuan. */
export const ContractLine = z.object({
  ...each(Id, 'id', 'productId'),
  seq: z.int(),
  ...each(z.string(), 'productCode', 'name', 'spec', 'manufacturer', 'unit', 'note'),
  ...each(DecOut.nullable(), 'listedPrice', 'selectedPrice', 'lastPrice', 'qty', 'price', 'amount'),
})
export const Clause = z.object({ title: text(100), text: text(4000) })

/** Certificates of the supplier, each with its end. */
const Paper = z.object({ id: Id, ...each(z.string(), 'certKind', 'name', 'certNo'), validTo: z.string().nullable() })
/** What the type asks for. */
export const TypeRule = z.object({ required: z.array(z.string()), ...each(z.boolean(), 'hasLines', 'thirdParty') })

export const ContractDetail = ContractRow.extend({
  templateId: Id.nullable(),
  templateN: z.int().nullable(),
  parties: z.array(Party),
  lines: z.array(ContractLine),
  clauses: z.array(Clause),
  files: z.array(Attachment),
  type: TypeRule,
  papers: z.array(Paper),
  /** Before it is frozen: its text as paragraphs, and of a renewal that of the contract before. */
  texts: z.array(z.object({ n: z.int(), no: z.string(), paragraphs: z.array(z.string()) })),
  /** Its text by the version of the template it was made with, once it is frozen as it was frozen; of one without a template none. */
  paper: z.array(z.looseObject({ kind: z.string() })),
  warnings: z.array(z.string()),
  history: z.array(HistoryStep),
  earlier: Earlier.nullable(),
  chain: z.array(ChainLevel),
})

/** A whole number of the head, by the rule and in the sentence of its field. */
const intOf = (key: string) => {
  const field = contractHeader.fields.find((f) => f.key === key)!
  return z.int().superRefine((v, ctx) => {
    const wrong = wrongValue(field, v)
    if (wrong) ctx.addIssue({ code: 'custom', message: wrong.reason, params: wrong.params })
  })
}
const header = {
  typeId: Id,
  name: text(120).min(1, '必填'),
  outerNo: text(60).optional(),
  ...each(Day.nullable().optional(), 'signDate', 'validFrom', 'validTo'),
  framework: z.boolean().optional(),
  payDays: intOf('payDays').nullable().optional(),
  /** So much of its amount may be paid before anything was delivered (domain §2.27), in per cent; nothing where it is not said. */
  prepayRate: intOf('prepayRate').nullable().optional(),
  deliveryHours: intOf('deliveryHours').nullable().optional(),
  reminderDays: intOf('reminderDays').optional(),
  /** Where no lines add up to it: of a service, of a framework. */
  amount: Money.optional(),
  remark: text(500).optional(),
  templateId: Id.nullable().optional(),
  templateN: z.int().positive().nullable().optional(),
  files: AttachmentIds.optional(),
}
/** Name and credit code of the two organisations are theirs; of the third they are typed. */
export const PartyBody = z
  .object({
    role: Role,
    name: text(120).optional(),
    creditCode: text(18).toUpperCase().optional(),
    representative: text(60).optional(),
    phone: text(40).optional(),
    address: text(200).optional(),
    bankName: text(120).optional(),
    bankAccount: text(60).optional(),
  })
  .strict()
const LineBody = z
  .object({ productId: Id, price: PricePositive, qty: QtyPositive.nullable().optional(), note: text(200).optional() })
  .strict()
const content = {
  parties: z.array(PartyBody).max(3).optional(),
  lines: z.array(LineBody).max(MOST_LINES).optional(),
  clauses: z.array(Clause.strict()).max(50).optional(),
}
/** `partnerId`: the supplier, of a supplier's own the hospital; `hospitalIds`: of the authority, a contract each. */
const Body = z
  .object({ partnerId: Id, hospitalIds: z.array(Id).min(1).max(MOST_HOSPITALS).optional(), ...header, ...content })
  .strict()
const Changes = z
  .object({ ...header, ...content })
  .partial()
  .extend({ ...versioned.shape, ...sending })
  .strict()

const filters = {
  status: z.array(z.enum(statusesOf(m))),
  /** What I typed, what waits for my approval, what came back. */
  view: z.enum(['mine', 'audit', 'rejected']),
  forMe: z.boolean(),
  category: z.enum(keys(categories)),
  source: z.enum(keys(sources)),
  ...each(Id, 'typeId', 'hospitalId', 'supplierId', 'productId'),
  ...each(Days, 'createdAt', 'submittedAt', 'validFrom', 'validTo'),
  framework: z.boolean(),
}
const sorts = ['no', 'name', 'createdAt', 'submittedAt', 'validFrom', 'validTo', 'amount'] as const

const Partner = z.object({ id: Id, ...each(z.string(), 'name', 'code') })
export const TypeChoice = TypeRule.extend({
  id: Id,
  ...each(z.string(), 'name', 'code'),
  category: z.enum(keys(categories)),
  ...each(z.int().nullable(), 'payDays', 'prepayRate', 'deliveryHours'),
  reminderDays: z.int(),
})
/** A product as a line takes it over; prices per purchase unit. */
export const Candidate = z.object({
  productId: Id,
  ...each(z.string(), 'productCode', 'name', 'spec', 'manufacturer', 'unit'),
  /** What a paste may call it, in small letters. */
  codes: z.array(z.string()),
  ...each(DecOut.nullable(), 'listedPrice', 'ceilingPrice', 'selectedPrice', 'lastPrice', 'agreedPrice'),
})
const CandidateAsk = z
  .object({
    partnerId: Id,
    hospitalIds: z.array(Id).max(MOST_HOSPITALS).optional(),
    keyword: text(100).default(''),
    ids: z.array(Id).max(MOST_LINES).optional(),
    /** Of a paste: platform codes, barcodes or insurance codes. */
    codes: z.array(text(60)).max(MOST_LINES).optional(),
    /** All the supplier brings, at most a contract's lines: of a category, of a class, of a kind, but not these. */
    all: z
      .object({
        categoryId: Id.optional(),
        bought: z.enum(keys(boughtAs)).optional(),
        kind: Kind.optional(),
        but: z.array(Id).max(MOST_LINES).default([]),
      })
      .strict()
      .optional(),
  })
  .strict()
const typing = { codes: ['contract/entryAudit:add', 'contract/entryAudit:edit'] } as const

export const entryCalls = {
  query: at.list('查询合同录入', filters, sorts, ContractRow, priced),
  detail: at.detail('合同录入详情', ContractDetail, {
    ...priced,
    codes: ['contract/entryAudit:view', 'contract/claim:view', 'contract/manage:view'],
  }),
  /** Its text as the very pages it would be frozen as now; once it is frozen, as it was frozen. */
  preview: at.read('preview', '预览合同 PDF', 'view', ById, z.null(), {
    ...priced,
    blob: true,
    codes: ['contract/entryAudit:view', 'contract/claim:view', 'contract/manage:view'],
  }),
  /** The same of what is being typed: nothing is kept of it. */
  previewTyped: at.read('previewTyped', '预览录入中的合同 PDF', 'add', Typed, z.null(), { ...typing, blob: true }),
  add: at.write('add', '录入合同', 'add', Body.extend(sending).strict(), SavedOrSent),
  update: at.write('update', '修改合同', 'edit', Changes, SavedOrSent, {
    orgs: ['hospital', 'supplier'],
    acts: taking(m, 'edit', 'begin'),
  }),
  delete: at.remove(m, '删除合同', { orgs: ['hospital', 'supplier'] }),
  /** Types a contract may be of. */
  types: at.read('types', '查询可用合同类型', 'view', ask({}, ['name']), pageOf(TypeChoice)),
  /** The other sides one may agree with. */
  partners: at.read(
    'partners',
    '查询可签约单位',
    'add',
    ask({ kind: z.enum(['hospital', 'supplier']) }, ['name']),
    pageOf(Partner),
  ),
  /** The two sides as a new contract names them, and the supplier's certificates. */
  sides: at.read(
    'sides',
    '查询交易方资料',
    'add',
    z.object({ partnerId: Id, hospitalId: Id.optional() }).strict(),
    z.object({ parties: z.array(Party), papers: z.array(Paper) }),
    typing,
  ),
  /** Texts a contract of a type may be made of, each as it is now. */
  texts: at.read(
    'texts',
    '查询合同正文模板内容',
    'view',
    z.object({ typeId: Id }).strict(),
    z.array(z.object({ id: Id, name: z.string(), n: z.int(), blocks: TemplateBlocks })),
  ),
  candidates: at.read('candidates', '查询可选标的', 'add', CandidateAsk, z.array(Candidate), { ...typing, ...priced }),
  submit: at.act(m, 'submit', '提交合同', ['submit']),
  withdraw: at.act(m, 'withdraw', '撤回合同', ['withdraw']),
  /** The authority's paper, out of a pool nobody took it from. */
  takeBack: at.act(m, 'takeBack', '收回待认领合同', ['takeBack']),
  audit: at.act(m, 'audit', '审核合同', ['approve', 'reject']),
  import: at.import('导入历史合同', {}, { orgs: ['hospital'] }),
  export: at.export('导出合同录入', { ...filters, ...exportContent }, priced),
}

const pool = callsAt('/linex/contract/claim', 'contract/claim', ['hospital', 'supplier'])
export const PoolRow = z.object({
  ...each(Id, 'id', 'hospitalId', 'supplierId', 'createdOrg'),
  ...each(z.string(), 'no', 'name', 'typeName', 'hospital', 'supplier', 'createdAt', 'ownerName', 'giveUpReason'),
  ...each(z.string().nullable(), 'validFrom', 'validTo', 'claimedAt', 'possibleOwner', 'ownerDepartment'),
  ...each(z.int(), 'lineCount', 'waitingDays', 'version'),
  ...each(Id.nullable(), 'ownerId', 'supplierOwnerId'),
  supplierOwnerName: z.string(),
  category: z.enum(keys(categories)),
  source: z.enum(keys(sources)),
  amount: DecOut.nullable(),
  status: z.enum(statusesOf(m)),
  why: z.string().optional(),
  actions: z.array(z.string()),
})
const poolFilters = {
  status: z.array(z.enum(statusesOf(m))),
  view: z.enum(['open', 'mine', 'department', 'givenUp']),
  category: z.enum(keys(categories)),
  source: z.enum(keys(sources)),
  ...each(Id, 'typeId', 'hospitalId', 'supplierId', 'productId'),
  ...each(Days, 'createdAt', 'validTo'),
}
const poolSorts = ['no', 'name', 'createdAt', 'validTo', 'amount'] as const
const Owner = z.object({ id: Id, ...each(z.string(), 'name', 'login') })

export const claimCalls = {
  query: pool.list('查询合同认领', poolFilters, poolSorts, PoolRow, priced),
  /** No version is asked: the second of two is told who was first. */
  claim: pool.write('claim', '认领合同', 'claim', ById, Acted, { acts: taking(m, 'claim', 'take') }),
  giveUp: pool.write(
    'giveUp',
    '放弃认领合同',
    'giveUp',
    versioned.extend({ reason: text(200).min(1, '请填写放弃认领原因') }).strict(),
    Acted,
    { acts: taking(m, 'giveUp', 'leave') },
  ),
  assign: pool.write(
    'assign',
    '指派合同负责人',
    'assign',
    versioned.extend({ userId: Id, departmentId: Id.nullable().optional() }).strict(),
    Saved,
    { acts: taking(m, 'appoint', 'assign') },
  ),
  /** Who may look after a contract here. */
  owners: pool.read('owners', '查询可指派人员', 'assign', ask({}, ['name']), pageOf(Owner)),
  export: pool.export('导出合同认领', poolFilters, priced),
}
