import { z } from 'zod'
import { SavedOrSent, sending } from '#kernel/shared/act-calls.ts'
import { Attachment, AttachmentIds } from '#kernel/shared/calls/files.ts'
import { callsAt, priced, taking } from '#kernel/shared/calls-at.ts'
import { exportContent } from '#kernel/shared/exporting.ts'
import { keys, statusesOf } from '#kernel/shared/machine.ts'
import { Day, Days, each, Id, Saved, signed, versioned } from '#kernel/shared/page.ts'
import { DecOut, Qty, QtyPositive } from '#kernel/shared/quantity.ts'
import { ChainLevel, Earlier, HistoryStep } from '#kernel/shared/step.ts'
import { invoiceNumber } from '#modules/delivery/shared/fields.ts'
import { Article, article } from '#modules/product/shared/article.ts'
import { returnOrderMachine as m } from './machine.ts'
import { returnTypes } from './types.ts'

const screen = 'procurement/return'
const everybody = ['hospital', 'supplier', 'authority'] as const
const at = callsAt('/linex/order/return', screen, ['hospital'])
const readers = { orgs: everybody, ...priced } as const
/** Its door of the interfaces that were there before. */
const was = (name: string) => ({ aliases: [`/api/RefundOrder/${name}` as const] })
const ReturnTypeOut = z.enum(keys(returnTypes))
const text = (max: number) => z.string().trim().max(max)

export const ReturnRow = z.object({
  ...each(Id, 'id', 'hospitalId', 'supplierId'),
  ...each(z.string(), 'no', 'hospital', 'supplier', 'point', 'creatorName', 'createdAt', 'redNo'),
  ...each(z.string().nullable(), 'submittedAt', 'pickupDate', 'shippedAt', 'receivedAt'),
  ...each(DecOut, 'totalQty', 'amount', 'receivedAmount', 'redDue'),
  /** What of it has no red invoice yet, uploaded or handed in at the desk. */
  redRest: DecOut,
  ...each(z.int(), 'lineCount', 'shortCount', 'version'),
  returnType: ReturnTypeOut,
  narcotic: z.boolean(),
  status: z.enum(statusesOf(m)),
  /** Why it stands there, of a refused one. */
  why: z.string().optional(),
  actions: z.array(z.string()),
})

/** A lot that goes back; quantities in packs. */
export const ReturnLine = z.object({
  ...each(Id, 'id', 'deliveryLineId', 'deliveryId', 'orderId', 'productId'),
  seq: z.int(),
  ...article,
  ...each(z.string(), 'minUnit', 'lotNo', 'reason', 'shortReason', 'invoiceNo', 'deliveryNo', 'orderNo'),
  ...each(z.string().nullable(), 'productionDate', 'expiryDate'),
  ...each(DecOut, 'ratio', 'price', 'qty', 'amount'),
  ...each(DecOut.nullable(), 'receivedQty', 'missingQty'),
  ...each(z.boolean(), 'narcotic', 'invoiced'),
})

export const ReturnDetail = ReturnRow.extend({
  pointId: Id,
  ...each(z.string(), 'remark', 'auditorName', 'answererName', 'pickupPerson', 'pickupPhone', 'reply', 'shipperName'),
  ...each(z.string(), 'secondName', 'receiverName', 'redCode'),
  ...each(z.string().nullable(), 'auditedAt', 'answeredAt', 'redDate'),
  redAmount: DecOut.nullable(),
  redFiles: z.array(Attachment),
  /** The operator agreed in place of the supplier. */
  answeredFor: z.boolean(),
  lines: z.array(ReturnLine),
  warnings: z.array(z.string()),
  history: z.array(HistoryStep),
  earlier: Earlier.nullable(),
  chain: z.array(ChainLevel),
})

/** A lot by the line of the delivery it came with; of a line the paper has already, what is left out stays. */
const LineBody = z.object({ deliveryLineId: Id, qty: QtyPositive, reason: text(200).optional() }).strict()
const head = { returnType: ReturnTypeOut, pointId: Id, supplierId: Id, remark: text(500).optional() }
const lines = z.array(LineBody).max(2000)
export const ReturnBody = z.object({ ...head, lines }).strict()
const Changes = z
  .object({ ...head, lines })
  .partial()
  .extend({ ...versioned.shape, ...sending })
  .strict()

const AgreeBody = versioned
  .extend({
    pickupDate: Day,
    pickupPerson: text(50).optional(),
    pickupPhone: text(32).optional(),
    reply: text(200).optional(),
  })
  .strict()
const ShipBody = versioned.extend(signed).strict()
/** What came; lots not mentioned came whole. */
const ReceiveBody = versioned
  .extend({
    lines: z
      .array(z.object({ id: Id, receivedQty: Qty, shortReason: text(200).optional() }).strict())
      .max(2000)
      .optional(),
  })
  .strict()
const digits = (like: RegExp, sentence: string) => z.string().trim().regex(like, sentence)
/** A fully digital invoice has twenty digits and no code (domain §2.25); of a red one the amount is told without its sign. */
const RedBody = versioned
  .extend({
    redCode: digits(/^(\d{10}|\d{12})?$/, '发票代码应为 10 或 12 位数字').default(''),
    redNo: digits(invoiceNumber.like, invoiceNumber.sentence),
    redDate: Day,
    redAmount: digits(/^-?\d{1,13}(\.\d{1,2})?$/, '请输入金额，最多 2 位小数'),
    files: AttachmentIds.min(1, '请上传红字发票'),
  })
  .strict()

/** A lot that may go back from a point. */
export const CandidateRow = z.object({
  ...each(Id, 'deliveryLineId', 'balanceId', 'productId', 'supplierId'),
  ...article,
  ...each(z.string(), 'minUnit', 'lotNo', 'supplier', 'invoiceNo', 'deliveryNo', 'orderNo', 'held'),
  ...each(z.string().nullable(), 'productionDate', 'expiryDate'),
  ...each(DecOut, 'ratio', 'price', 'acceptedQty', 'returningQty', 'returnedQty', 'stock', 'free', 'returnable'),
  narcotic: z.boolean(),
})
const CandidateAsk = z
  .object({
    pointId: Id,
    supplierId: Id.optional(),
    returnType: ReturnTypeOut.default('quality'),
    keyword: text(100).default(''),
    /** Lots by the lines of their deliveries, whatever is left of them. */
    ids: z.array(Id).max(2000).optional(),
    /** Only what lies in these balances, such as lots chosen on the page of near expiry. */
    balanceIds: z.array(Id).max(200).optional(),
  })
  .strict()

const filters = {
  status: z.array(z.enum(statusesOf(m))),
  returnType: ReturnTypeOut,
  ...each(Id, 'hospitalId', 'supplierId', 'pointId'),
  ...each(Days, 'createdAt', 'receivedAt'),
  article: Article,
  /** Only what waits for the reader's audit. */
  forMe: z.boolean(),
  /** A red invoice is due and not there yet. */
  redOpen: z.boolean(),
  /** The supplier received less than was sent. */
  short: z.boolean(),
}
const sorts = ['no', 'createdAt', 'amount', 'receivedAt'] as const

export const returnOrderCalls = {
  query: at.list('查询退货单', filters, sorts, ReturnRow, { ...readers, ...was('GetPage') }),
  detail: at.detail('退货单详情', ReturnDetail, { ...readers, ...was('GetInfo') }),
  add: at.write('add', '新建退货单', 'add', ReturnBody.extend(sending).strict(), SavedOrSent, was('Add')),
  update: at.write('update', '修改退货单', 'edit', Changes, SavedOrSent, {
    ...was('Update'),
    acts: taking(m, 'edit', 'rework'),
  }),
  delete: at.remove(m, '删除退货单', was('Delete')),
  /** Lots of a point that may go back, with how much of each. */
  candidates: at.read('candidates', '可退批号', 'add', CandidateAsk, z.array(CandidateRow), {
    codes: [`${screen}:add`, `${screen}:edit`],
    ...priced,
  }),
  submit: at.act(m, 'submit', '提交退货单', ['submit']),
  withdraw: at.act(m, 'withdraw', '撤回退货单', ['withdraw']),
  audit: at.act(m, 'audit', '审核退货单', ['approve', 'reject'], was('Audit')),
  agree: at.acting(m, 'agree', '同意退货', ['agree'], AgreeBody),
  disagree: at.act(m, 'disagree', '不同意退货', ['disagree']),
  /** The goods leave the hospital; where two must sign, with the second one's proof. */
  shipBack: at.acting(m, 'shipBack', '退货出库', ['shipBack'], ShipBody),
  receive: at.acting(m, 'receive', '确认收到退货', ['receive'], ReceiveBody),
  void: at.act(m, 'void', '作废退货单', ['void']),
  uploadRedInvoice: at.write('uploadRedInvoice', '上传红字发票', 'uploadRedInvoice', RedBody, Saved, {
    orgs: ['supplier'],
    acts: taking(m, 'uploadRedInvoice'),
  }),
  print: at.print('打印退货单', ReturnDetail, { orgs: ['hospital', 'supplier'], ...was('Print') }),
  export: at.export('导出退货单', { ...filters, ...exportContent }, readers),
}
