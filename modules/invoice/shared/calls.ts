import { z } from 'zod'
import { SavedOrSent, sending } from '#kernel/shared/act-calls.ts'
import { callsAt, priced, taking } from '#kernel/shared/calls-at.ts'
import { exportContent } from '#kernel/shared/exporting.ts'
import { keys, statusesOf } from '#kernel/shared/machine.ts'
import { Day, Days, each, Id, Saved, versioned } from '#kernel/shared/page.ts'
import { DecOut } from '#kernel/shared/quantity.ts'
import { ChainLevel, Earlier, HistoryStep } from '#kernel/shared/step.ts'
import { Kept, origins, ReadValue } from '#modules/invoice-reading/shared/reading.ts'
import { everyResult } from '#modules/invoice-verify/shared/results.ts'
import { Article } from '#modules/product/shared/article.ts'
import { requestStates } from '#modules/requisition/shared/types.ts'
import { colours, kinds, redReasons, rejectReasons } from './kinds.ts'
import { invoiceMachine as m } from './machine.ts'
import { digitsOf } from './number.ts'

const screen = 'settlement/invoice'
const two = ['supplier', 'hospital'] as const
const at = callsAt('/linex/settlement/invoice', screen, two)
const readers = { orgs: ['supplier', 'hospital', 'authority'], ...priced } as const
/** Its door of the interfaces that were there before. */
const was = (name: string) => ({ aliases: [`/api/InvoiceOrder/${name}` as const] })
const KindOut = z.enum(keys(kinds))
const text = (max: number) => z.string().trim().max(max)
/** Yuan, not below zero, with at most two decimals. */
const Money = z
  .string()
  .trim()
  .regex(/^\d{1,12}(\.\d{1,2})?$/, '请输入金额，最多 2 位小数')
/** Yuan with a minus, as red invoices have it; a plus is told at its field. */
const Signed = z
  .string()
  .trim()
  .regex(/^-?\d{1,12}(\.\d{1,2})?$/, '请输入金额，最多 2 位小数')
/** Packs of an item, with a minus of what is owed back; whether so much is open the ledger says. */
const Packs = z
  .string()
  .trim()
  .regex(/^-?\d{1,8}(\.\d{1,6})?$/, '请输入数量，最多 6 位小数')
const RedReasonOut = z.enum(keys(redReasons))
const Digits = text(60).transform(digitsOf)

export const InvoiceRow = z.object({
  ...each(Id, 'id', 'hospitalId', 'supplierId'),
  ...each(z.string(), 'no', 'number', 'code', 'hospital', 'supplier', 'issueDate', 'creatorName', 'createdAt'),
  ...each(z.string().nullable(), 'submittedAt', 'auditedAt'),
  ...each(DecOut, 'amount', 'exclAmount', 'taxAmount', 'linkedAmount', 'diffAmount'),
  ...each(z.int(), 'lineCount', 'version'),
  invoiceType: KindOut,
  colour: z.enum(keys(colours)),
  /** What passed red ones took of it, without a minus. */
  redAmount: DecOut,
  /** What its last match found, a letter for each of the seventeen checks; nothing before its first submit. */
  marks: z.string(),
  /** What the last look-up at the tax office came to; nothing before the first. */
  verified: z.union([z.enum(everyResult), z.literal('')]),
  status: z.enum(statusesOf(m)),
  /** The surest of what its face was read from. */
  source: z.enum(keys(origins)),
  /** When the first of what it stands for is due; nothing while it stands for nothing. */
  dueOn: z.string().nullable(),
  /** Goods it came with are on their way still. */
  onRoad: z.boolean(),
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

/** A line of a delivery that was announced: packs, yuan. `short`: what will not come of it. */
export const AnnouncedLine = z.object({
  ...each(Id, 'id', 'deliveryLineId', 'deliveryId'),
  seq: z.int(),
  ...each(z.string(), 'deliveryNo', 'code', 'name', 'spec', 'manufacturer', 'unit', 'lotNo'),
  ...each(DecOut, 'price', 'qty', 'amount', 'arrivedQty', 'waitingQty', 'shortQty', 'shortAmount'),
})

/** A blue one and a red one that takes some of it back: yuan without a minus. */
const RedOf = z.object({
  ...each(Id, 'invoiceId'),
  ...each(z.string(), 'number', 'issueDate'),
  status: z.enum(statusesOf(m)),
  ...each(DecOut, 'amount', 'taken', 'rest'),
})
export const InvoiceDetail = InvoiceRow.extend({
  ...each(z.string(), 'digitalNo', 'checkCode', 'sellerName', 'sellerTaxNo', 'buyerName', 'buyerTaxNo', 'remark'),
  ...each(z.string(), 'auditorName', 'rejectCode'),
  redReason: z.union([RedReasonOut, z.literal('')]),
  redConfirmNo: z.string(),
  /** Of a blue one, what red ones that were handed in left of it; nothing of a red one. */
  redRest: DecOut,
  /** Of a red one the blue ones it takes back, of a blue one the red ones. */
  reds: z.array(RedOf),
  /** How far amount and lines may be apart: yuan. */
  tolerance: DecOut,
  lines: z.array(InvoiceLine),
  /** What it came with, line by line. */
  announced: z.array(AnnouncedLine),
  /** The originals it was entered from: what each says. */
  readings: z.array(Kept),
  /** What the QR text it was entered by says. */
  qr: z.array(ReadValue),
  verifiedAt: z.string().nullable(),
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
  ...each(Signed, 'exclAmount', 'taxAmount', 'amount'),
  ...each(text(100).optional(), 'sellerName', 'buyerName'),
  ...each(text(20).optional(), 'sellerTaxNo', 'buyerTaxNo'),
  remark: text(500).optional(),
}
/** The text of its QR code, of one that is entered by it. */
const qrText = text(500).optional()
/** Originals it is entered from, sealed as their reading gave them; of an invoice that has some, these are added. */
const readings = z.array(z.string().max(120_000)).max(5).optional()
/** Lines of deliveries it comes with: packs that are on their way. */
const announced = z
  .array(z.object({ deliveryLineId: Id, qty: Packs }).strict())
  .max(2000)
  .optional()
/** `partnerId`: the hospital of a supplier's invoice, the supplier of one a hospital raises. */
export const InvoiceBody = z.object({ partnerId: Id, ...face, lines, announced, readings, qrText }).strict()
/** The blue ones a red one takes back, each once, and how much of each: yuan without a minus. */
const blues = z
  .array(z.object({ invoiceId: Id, amount: Money }).strict())
  .min(1, '请选择蓝字发票')
  .max(50)
/** As `InvoiceBody`, with a minus before its amounts and its packs. */
export const RedBody = z
  .object({
    ...{ partnerId: Id, ...face, lines, readings, blues },
    redReason: RedReasonOut,
    redConfirmNo: text(40).optional(),
  })
  .strict()
const Changes = z
  /** `without`: files of it that are taken off; what they alone said is typed from then on. */
  .object({
    ...RedBody.shape,
    // of a blue one nothing
    redReason: z.union([RedReasonOut, z.literal('')]),
    redConfirmNo: text(40),
    without: z.array(Id).max(20),
    announced,
  })
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

/** What is open between two and has no invoice; `ids`: these, whatever is open of them; `red`: what is owed back. */
const CandidateAsk = z
  .object({
    partnerId: Id,
    keyword: text(100).default(''),
    ids: z.array(Id).max(2000).optional(),
    red: z.boolean().default(false),
  })
  .strict()
export const Candidate = z.object({
  ...each(Id, 'itemId', 'sourceId'),
  sourceType: z.int(),
  ...each(z.string(), 'code', 'name', 'spec', 'manufacturer', 'unit', 'lotNo', 'sourceNo', 'deliveryNo', 'orderNo'),
  acceptedOn: z.string(),
  ...each(DecOut, 'price', 'openQty', 'openAmount'),
})

/** Goods of a supplier on their way: to the hospital of a delivery, or to a partner; `invoiceId`: as if it announced nothing. */
const RoadAsk = z
  .object({
    deliveryId: Id.optional(),
    partnerId: Id.optional(),
    invoiceId: Id.optional(),
    keyword: text(100).default(''),
  })
  .strict()
const RoadLine = z.object({
  ...each(Id, 'deliveryLineId', 'deliveryId', 'hospitalId'),
  ...each(z.string(), 'deliveryNo', 'hospital', 'code', 'name', 'spec', 'manufacturer', 'unit', 'lotNo'),
  shippedAt: z.string(),
  /** What of it may be announced. */
  ...each(DecOut, 'price', 'freeQty'),
})

/** A passed blue invoice with what red ones left of it; `proposed`: what of the items asked for is its, without a minus. */
const Blue = z.object({
  id: Id,
  ...each(z.string(), 'name', 'number', 'issueDate'),
  ...each(DecOut, 'amount', 'exclAmount', 'taxAmount', 'rest', 'proposed'),
  /** It may be taken back whole as issued in error: nothing was taken back yet, and nobody asks for it. */
  whole: z.boolean(),
})
/** Blue ones of a partner that may be taken back; `itemIds`: only those that stand for what came back by these. */
const BlueAsk = z
  .object({ partnerId: Id, keyword: text(100).default(''), itemIds: z.array(Id).max(2000).optional() })
  .strict()

const filters = {
  status: z.array(z.enum(statusesOf(m))),
  invoiceType: KindOut,
  colour: z.enum(keys(colours)),
  ...each(Id, 'hospitalId', 'supplierId'),
  ...each(Days, 'createdAt', 'issueDate'),
  article: Article,
  /** Only what waits for the reader's check. */
  forMe: z.boolean(),
  /** Amount and lines are apart. */
  differs: z.boolean(),
  /** By what its last look-up came to; `never`: nobody looked. */
  verified: z.array(z.enum([...everyResult, 'never'])),
  source: z.enum(keys(origins)),
  /** Goods it stands for ask for a first invoice, and some of them have none. */
  lacksFirst: z.boolean(),
  /** It waits for goods. */
  onRoad: z.boolean(),
}
const sorts = ['no', 'createdAt', 'issueDate', 'amount'] as const

export const invoiceCalls = {
  query: at.list('查询发票', filters, sorts, InvoiceRow, { ...readers, ...was('GetPage') }),
  detail: at.detail('发票详情', InvoiceDetail, { ...readers, ...was('GetInfo') }),
  add: at.write('add', '登记发票', 'add', InvoiceBody.extend(sending).strict(), SavedOrSent, {
    codes: [`${screen}:add`, 'settlement/awaitInvoice:addInvoice'],
    ...was('Add'),
  }),
  /** Goods an invoice may come with, from a delivery's page on. */
  onRoad: at.read('onRoad', '在途可登记明细', 'add', RoadAsk, z.array(RoadLine), {
    codes: [`${screen}:add`, `${screen}:edit`],
    orgs: ['supplier'],
    ...priced,
  }),
  /** Takes blue ones back, a part or the whole of them. */
  red: at.write('red', '登记红字发票', 'red', RedBody.extend(sending).strict(), SavedOrSent, {
    acts: { of: m.name, names: ['red'] },
  }),
  blues: at.read('blues', '可红冲的蓝字发票', 'red', BlueAsk, z.array(Blue), {
    codes: [`${screen}:red`, `${screen}:edit`],
    ...priced,
  }),
  update: at.write('update', '修改发票', 'edit', Changes, SavedOrSent, {
    ...was('Update'),
    acts: taking(m, 'edit'),
  }),
  delete: at.remove(m, '删除发票', was('Delete')),
  /** The items an invoice of a partner may be for. */
  candidates: at.read('candidates', '可开票明细', 'add', CandidateAsk, z.array(Candidate), {
    codes: [`${screen}:add`, `${screen}:red`, `${screen}:edit`, `${screen}:link`, 'settlement/awaitInvoice:addInvoice'],
    ...priced,
  }),
  /** Only what it stands for is changed. */
  link: at.write('link', '关联应付明细', 'link', versioned.extend({ lines }).strict(), Saved),
  submit: at.act(m, 'submit', '提交发票', ['submit']),
  withdraw: at.act(m, 'withdraw', '撤回发票', ['withdraw']),
  audit: at.acting(m, 'audit', '验票', ['approve', 'reject'], AuditBody, was('Audit')),
  void: at.act(m, 'void', '作废发票', ['void']),
  print: at.print(
    '打印发票登记单',
    InvoiceDetail.omit({ tolerance: true, readings: true, qr: true, reds: true, announced: true }),
    { orgs: two },
  ),
  export: at.export('导出发票', { ...filters, ...exportContent }, readers),
}
