import { z } from 'zod'
import { SavedOrSent, sending } from '#kernel/shared/act-calls.ts'
import { callsAt, priced, taking } from '#kernel/shared/calls-at.ts'
import { exportContent } from '#kernel/shared/exporting.ts'
import { keys, statusesOf } from '#kernel/shared/machine.ts'
import { Day, Days, each, Id, Saved, versioned } from '#kernel/shared/page.ts'
import { DecOut } from '#kernel/shared/quantity.ts'
import { ChainLevel, Earlier, HistoryStep } from '#kernel/shared/step.ts'
import { Kept } from '#modules/invoice-reading/shared/reading.ts'
import { Article } from '#modules/product/shared/article.ts'
import { requestStates } from '#modules/requisition/shared/types.ts'
import { kinds, rejectReasons } from './kinds.ts'
import { invoiceMachine as m } from './machine.ts'
import { digitsOf } from './number.ts'

const screen = 'settlement/invoice'
const two = ['supplier', 'hospital'] as const
const at = callsAt('/linex/settlement/invoice', screen, two)
const readers = { orgs: ['supplier', 'hospital', 'authority'], ...priced } as const
const KindOut = z.enum(keys(kinds))
const text = (max: number) => z.string().trim().max(max)
/** Yuan, not below zero, with at most two decimals. */
const Money = z
  .string()
  .trim()
  .regex(/^\d{1,12}(\.\d{1,2})?$/, '请输入金额，最多 2 位小数')
/** Packs of an item, not below zero; whether so much is open the ledger says. */
const Packs = z
  .string()
  .trim()
  .regex(/^\d{1,8}(\.\d{1,6})?$/, '请输入数量，最多 6 位小数')
const Digits = text(60).transform(digitsOf)

export const InvoiceRow = z.object({
  ...each(Id, 'id', 'hospitalId', 'supplierId'),
  ...each(z.string(), 'no', 'number', 'code', 'hospital', 'supplier', 'issueDate', 'creatorName', 'createdAt'),
  ...each(z.string().nullable(), 'submittedAt', 'auditedAt'),
  ...each(DecOut, 'amount', 'exclAmount', 'taxAmount', 'linkedAmount', 'diffAmount'),
  ...each(z.int(), 'lineCount', 'version'),
  invoiceType: KindOut,
  /** What its last match found, a letter for each of the seventeen checks; nothing before its first submit. */
  marks: z.string(),
  status: z.enum(statusesOf(m)),
  /** How far it is asked for and paid. */
  payState: z.enum(keys(requestStates)),
  /** Why it stands there, of a rejected one. */
  why: z.string().optional(),
  actions: z.array(z.string()),
})

/** A part of an item that an invoice stands for; packs, yuan. */
export const InvoiceLine = z.object({
  ...each(Id, 'id', 'itemId', 'sourceId'),
  ...each(z.int(), 'seq', 'sourceType'),
  ...each(z.string(), 'code', 'name', 'spec', 'manufacturer', 'unit', 'lotNo', 'sourceNo', 'deliveryNo', 'orderNo'),
  acceptedOn: z.string().nullable(),
  ...each(DecOut, 'price', 'qty', 'amount', 'openQty', 'openAmount'),
})

export const InvoiceDetail = InvoiceRow.extend({
  ...each(z.string(), 'digitalNo', 'checkCode', 'sellerName', 'sellerTaxNo', 'buyerName', 'buyerTaxNo', 'remark'),
  ...each(z.string(), 'auditorName', 'rejectCode'),
  /** How far amount and lines may be apart: yuan. */
  tolerance: DecOut,
  lines: z.array(InvoiceLine),
  /** The originals it was entered from: what each says. */
  readings: z.array(Kept),
  warnings: z.array(z.string()),
  history: z.array(HistoryStep),
  earlier: Earlier.nullable(),
  chain: z.array(ChainLevel),
})

/** A part of an open item. */
const LineBody = z.object({ itemId: Id, qty: Packs }).strict()
const lines = z.array(LineBody).max(2000)
const numbers = {
  invoiceType: KindOut,
  number: Digits.pipe(z.string().min(1, '必填')),
  code: Digits.optional(),
  digitalNo: Digits.optional(),
  checkCode: Digits.optional(),
  issueDate: Day,
}
/** Yuan; what is left out of the two sides is what their 开票资料 says. */
const face = {
  ...numbers,
  ...each(Money, 'exclAmount', 'taxAmount', 'amount'),
  ...each(text(100).optional(), 'sellerName', 'buyerName'),
  ...each(text(20).optional(), 'sellerTaxNo', 'buyerTaxNo'),
  remark: text(500).optional(),
}
/** Originals it is entered from, sealed as their reading gave them; of an invoice that has some, these are added. */
const readings = z.array(z.string().max(40_000)).max(5).optional()
/** `partnerId`: the hospital of a supplier's invoice, the supplier of one a hospital raises. */
export const InvoiceBody = z.object({ partnerId: Id, ...face, lines, readings }).strict()
const Changes = z
  .object({ partnerId: Id, ...face, lines, readings })
  .partial()
  .extend({ ...versioned.shape, ...sending })
  .strict()

const AuditBody = versioned
  .extend({
    action: z.enum(['approve', 'reject']),
    /** What a rejected one is wrong with; 其他 when left out. */
    rejectCode: z.enum(keys(rejectReasons)).optional(),
    reason: text(200).optional(),
  })
  .strict()

/** What is open between two and has no invoice; `ids`: these, whatever is open of them. */
const CandidateAsk = z
  .object({ partnerId: Id, keyword: text(100).default(''), ids: z.array(Id).max(2000).optional() })
  .strict()
export const Candidate = z.object({
  ...each(Id, 'itemId', 'sourceId'),
  sourceType: z.int(),
  ...each(z.string(), 'code', 'name', 'spec', 'manufacturer', 'unit', 'lotNo', 'sourceNo', 'deliveryNo', 'orderNo'),
  acceptedOn: z.string(),
  ...each(DecOut, 'price', 'openQty', 'openAmount'),
})

const filters = {
  status: z.array(z.enum(statusesOf(m))),
  invoiceType: KindOut,
  ...each(Id, 'hospitalId', 'supplierId'),
  ...each(Days, 'createdAt', 'issueDate'),
  article: Article,
  /** Only what waits for the reader's check. */
  forMe: z.boolean(),
  /** Amount and lines are apart. */
  differs: z.boolean(),
}
const sorts = ['no', 'createdAt', 'issueDate', 'amount'] as const

export const invoiceCalls = {
  query: at.list('查询发票', filters, sorts, InvoiceRow, readers),
  detail: at.detail('发票详情', InvoiceDetail, readers),
  add: at.write('add', '登记发票', 'add', InvoiceBody.extend(sending).strict(), SavedOrSent, {
    codes: [`${screen}:add`, 'settlement/awaitInvoice:addInvoice'],
  }),
  update: at.write('update', '修改发票', 'edit', Changes, SavedOrSent, { acts: taking(m, 'edit') }),
  delete: at.remove(m, '删除发票'),
  /** The items an invoice of a partner may be for. */
  candidates: at.read('candidates', '可开票明细', 'add', CandidateAsk, z.array(Candidate), {
    codes: [`${screen}:add`, `${screen}:edit`, `${screen}:link`, 'settlement/awaitInvoice:addInvoice'],
    ...priced,
  }),
  /** Only what it stands for is changed. */
  link: at.write('link', '关联应付明细', 'link', versioned.extend({ lines }).strict(), Saved),
  submit: at.act(m, 'submit', '提交发票', ['submit']),
  withdraw: at.act(m, 'withdraw', '撤回发票', ['withdraw']),
  audit: at.acting(m, 'audit', '验票', ['approve', 'reject'], AuditBody),
  void: at.act(m, 'void', '作废发票', ['void']),
  print: at.print('打印发票登记单', InvoiceDetail.omit({ tolerance: true, readings: true }), { orgs: two }),
  export: at.export('导出发票', { ...filters, ...exportContent }, readers),
}
