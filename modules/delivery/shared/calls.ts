import { z } from 'zod'
import { SavedOrSent, sending } from '#kernel/shared/act-calls.ts'
import { Attachment, AttachmentIds } from '#kernel/shared/calls/files.ts'
import { callsAt, priced, taking } from '#kernel/shared/calls-at.ts'
import { exportContent } from '#kernel/shared/exporting.ts'
import { lotText } from '#kernel/shared/lot.ts'
import { statusesOf } from '#kernel/shared/machine.ts'
import { ask, ById, Day, Days, each, Id, Kind, pageOf, Saved, versioned } from '#kernel/shared/page.ts'
import { PrintWish } from '#kernel/shared/printing.ts'
import { DecOut, QtyPositive } from '#kernel/shared/quantity.ts'
import { Earlier, HistoryStep } from '#kernel/shared/step.ts'
import { orderMachine } from '#modules/order/shared/machine.ts'
import { Article } from '#modules/product/shared/article.ts'
import { driverPhone, invoiceNumber, temperature } from './fields.ts'
import { deliveryMachine } from './machine.ts'
import { ScannedTrace, ScanTrace } from './trace.ts'

const everybody = ['hospital', 'supplier', 'authority'] as const
const at = callsAt('/linex/distribute/delivery', 'procurement/delivery', ['supplier'])

const header = {
  ...each(Id, 'id', 'orderId', 'hospitalId', 'supplierId'),
  ...each(z.string(), 'no', 'orderNo', 'hospital', 'supplier', 'point', 'creatorName', 'createdAt'),
  ...each(z.int(), 'kind', 'saleType', 'lineCount', 'version'),
  ...each(DecOut, 'totalQty', 'amount'),
  narcotic: z.boolean(),
  /** Its other orders. */
  moreOrders: z.array(Id),
  shippedAt: z.string().nullable(),
  status: z.enum(statusesOf(deliveryMachine)),
  actions: z.array(z.string()),
}
export const DeliveryRow = z.object(header)

export const DeliveryLine = z.object({
  ...each(Id, 'id', 'orderLineId', 'orderId'),
  ...each(z.int(), 'seq', 'orderSeq'),
  orderNo: z.string(),
  ...each(z.string(), 'code', 'name', 'spec', 'packSpec', 'dosageForm', 'manufacturer', 'unit', 'remark'),
  ...each(DecOut, 'price', 'qty', 'amount', 'orderQty', 'openQty', 'acceptedQty', 'refusedQty'),
  ...each(z.string(), 'lotNo', 'sterilizeLot', 'invoiceCode', 'invoiceNo', 'reportNo'),
  ...each(z.string().nullable(), 'productionDate', 'expiryDate', 'invoiceDate', 'reportDate'),
  ...each(z.boolean(), 'shortLife', 'shortLifeConfirmed'),
  invoiceAmount: DecOut.nullable(),
  /** Its inspection report; lots of one report have the same files. */
  reportFiles: z.array(Attachment),
  /** Trace codes that came with it, and how many there should be. */
  ...each(z.int(), 'traceCount', 'traceExpected'),
})

/** A text that may be left out: a new record gets none, an old one keeps what it has. */
const text = (max: number) => z.string().trim().max(max).optional()

const orNone =
  ({ like }: { like: RegExp }) =>
  (typed: string | undefined): boolean =>
    !typed || like.test(typed)

/** 普通, 赠送 (costs nothing), 寄售 (stays the supplier's until it is used); left out: 普通, or what it was (domain §2.18). */
const SaleType = z.int().min(0).max(2)

const transport = {
  saleType: SaleType.optional(),
  carrier: text(100),
  vehicle: text(30),
  driver: text(50),
  driverPhone: text(32).refine(orNone(driverPhone), driverPhone.sentence),
  logisticsCode: text(60),
  boxes: z.int().min(0).max(999_999).nullish(),
  coldStart: z.string().regex(temperature.like, temperature.sentence).nullish(),
  remark: text(500),
}

export const DeliveryDetail = z.object({
  ...header,
  pointAddress: z.string(),
  ...each(z.string(), 'carrier', 'vehicle', 'driver', 'driverPhone', 'logisticsCode', 'remark'),
  boxes: z.int().nullable(),
  coldStart: DecOut.nullable(),
  coldChain: z.boolean(),
  lines: z.array(DeliveryLine),
  /** Of a draft, those of its orders nothing is sent on now. */
  stopped: z.array(z.object({ id: Id, no: z.string() })),
  /** What the one who may act now should know, in his language. */
  warnings: z.array(z.string()),
  history: z.array(HistoryStep),
  earlier: Earlier.nullable(),
})

/**
 * One lot of one order line; an order line may be shipped in several lots and several deliveries. With the id of a lot the
 * delivery has, what is left out stays as it is there.
 */
export const DeliveryLineBody = z
  .object({
    id: Id.optional(),
    orderLineId: Id,
    qty: QtyPositive,
    lotNo: z.string().overwrite(lotText).max(50).optional(),
    productionDate: Day.nullish(),
    expiryDate: Day.nullish(),
    sterilizeLot: z.string().overwrite(lotText).max(50).optional(),
    // what older drafts say else is read, and mended where it is typed anew
    invoiceNo: text(30).refine(orNone(invoiceNumber), invoiceNumber.sentence),
    shortLifeConfirmed: z.boolean().optional(),
    remark: text(500),
  })
  .strict()

const lines = z.array(DeliveryLineBody).max(2000)
/** More orders of the same hospital, point, kind and narcotic flag; lines of one that is not named are of no order (domain §2.18). */
const orderIds = z.array(Id).max(50).optional()
export const DeliveryBody = z.object({ ...transport, orderIds, lines }).strict()

const onLot = { id: true, seq: true, code: true, name: true, spec: true, packSpec: true, manufacturer: true } as const
const ofPack = { unit: true, qty: true, lotNo: true, productionDate: true, expiryDate: true } as const
const onBox = { id: true, no: true, hospital: true, supplier: true, point: true } as const
/** What stands on the labels of its packs and boxes. */
export const Labelled = DeliveryDetail.pick({
  ...onBox,
  pointAddress: true,
  boxes: true,
  totalQty: true,
  coldChain: true,
}).extend({
  lines: z.array(
    DeliveryLine.pick({ ...onLot, ...ofPack }).extend({
      barcode: z.string(),
      udiDi: z.string().nullable(),
      coldChain: z.boolean(),
    }),
  ),
  /** Of each box, the first at 0; empty where one has none. */
  sscc: z.array(z.string()),
  /** How often one's own organisation printed its labels, this time included. */
  printed: z.int(),
})
const Labels = z.object({ documents: z.array(Labelled) })

const digits = (like: RegExp, sentence: string) => z.string().trim().regex(like, sentence)
/** One invoice and the lots it covers; a fully digital invoice has twenty digits and no code (domain §2.25). */
const InvoiceBody = z
  .object({
    invoiceCode: digits(/^(\d{10}|\d{12})?$/, '发票代码应为 10 或 12 位数字').default(''),
    invoiceNo: digits(invoiceNumber.like, invoiceNumber.sentence),
    invoiceDate: Day,
    invoiceAmount: digits(/^\d{1,13}(\.\d{1,2})?$/, '请输入金额，最多 2 位小数'),
    lineIds: z.array(Id).min(1, '请至少选择一行').max(2000),
  })
  .strict()

/** One inspection report and the lots it covers. */
const ReportBody = z
  .object({
    reportNo: z.string().trim().min(1, '必填').max(60),
    reportDate: Day,
    files: AttachmentIds.min(1, '请上传检验报告'),
    lineIds: z.array(Id).min(1, '请至少选择一行').max(2000),
  })
  .strict()

const TraceRow = z.object({
  ...each(z.string(), 'id', 'code', 'box', 'carrier', 'name', 'spec', 'lotNo', 'createdAt'),
  seq: z.int(),
})
const TraceAsked = ask({ lineId: Id }, ['code', 'seq']).extend(ById.shape).strict()

const copied = { orderLineId: true, qty: true, lotNo: true, productionDate: true, expiryDate: true } as const

const filters = {
  status: z.array(z.enum(statusesOf(deliveryMachine))),
  orderId: Id,
  hospitalId: Id,
  supplierId: Id,
  kind: Kind,
  saleType: SaleType,
  createdAt: Days,
  shippedAt: Days,
  article: Article,
}
const sorts = ['no', 'createdAt', 'shippedAt', 'amount'] as const
const Changes = DeliveryBody.extend({ ...versioned.shape, lines: lines.optional(), ...sending }).strict()
const Copied = DeliveryRow.pick({ orderId: true, orderNo: true, saleType: true }).extend({
  orderIds: z.array(Id),
  lines: z.array(DeliveryLine.pick(copied)),
})
const Invoiced = InvoiceBody.extend(versioned.shape).strict()
const Billable = Saved.extend({ lines: z.array(DeliveryLine) })
/** Its door of the interfaces that were there before. */
const was = (name: string) => ({ aliases: [`/api/Distribution/${name}` as const] })

export const deliveryCalls = {
  query: at.list('查询配送单', filters, sorts, DeliveryRow, { orgs: everybody, ...priced, ...was('GetPage') }),
  detail: at.detail('配送单详情', DeliveryDetail, { orgs: everybody, ...priced, ...was('GetInfo') }),
  add: at.write(
    'add',
    '由订单新建配送单',
    'add',
    DeliveryBody.extend({ orderId: Id, ...sending }).strict(),
    SavedOrSent,
    {
      aliases: ['/api/Order/Distribution'],
      acts: taking(orderMachine, 'deliver'),
    },
  ),
  update: at.write('update', '修改配送单', 'edit', Changes, SavedOrSent, {
    ...was('SaveEdit'),
    acts: taking(deliveryMachine, 'edit'),
  }),
  delete: at.remove(deliveryMachine, '删除配送单'),
  /** The delivery as it may be changed now, or why not. */
  checkEdit: at.read('checkEdit', '检查配送单能否修改', 'edit', ById, DeliveryDetail, was('CheckEdit')),
  /** What a copy would hold, or why there is nothing to copy; it locks the order, as saving does. */
  checkCopy: at.write('checkCopy', '检查配送单能否复制', 'copy', ById, Copied, was('CheckCopy')),
  copy: at.write('copy', '复制配送单', 'copy', ById, Saved, {
    ...was('SaveCopy'),
    acts: taking(deliveryMachine, 'copy'),
  }),
  /** The lots an invoice can be added to now, or why none. */
  checkInvoice: at.read('checkInvoice', '检查配送单能否登记发票', 'addInvoice', ById, Billable, was('CheckInvoice')),
  addInvoice: at.write('addInvoice', '登记配送发票', 'addInvoice', Invoiced, Saved, {
    ...was('SaveInvoice'),
    acts: taking(deliveryMachine, 'addInvoice'),
  }),
  uploadReport: at.write(
    'uploadReport',
    '上传检验报告',
    'uploadReport',
    ReportBody.extend(versioned.shape).strict(),
    Saved,
    { acts: taking(deliveryMachine, 'uploadReport') },
  ),
  /** A trace code scanned into it, or several of a device that was away; what becomes of each the server says and keeps. */
  scanTrace: at.write('scanTrace', '扫描追溯码', 'scanTrace', ScanTrace, ScannedTrace, {
    quiet: true,
    acts: taking(deliveryMachine, 'scanTrace'),
  }),
  /** The codes that stand on a delivery. */
  codes: at.read('codes', '配送单追溯码', 'view', TraceAsked, pageOf(TraceRow), { orgs: everybody }),
  /** Dry run unless a mode says otherwise; a legacy door does what its name says, whatever the mode. */
  import: at.import(
    '导入配送单',
    {},
    {
      aliases: [
        { path: '/api/Distribution/CheckImport', sets: { mode: ['dryRun'] } },
        { path: '/api/Distribution/SaveImport', sets: { mode: ['allOrNothing', 'goodOnly'] } },
      ],
    },
  ),
  print: at.print('打印配送单', DeliveryDetail, { orgs: ['hospital', 'supplier'] }),
  /** Noted as a print of labels, which does not make a second copy of the paper. */
  printLabel: at.write('printLabel', '打印配送标签', 'printLabel', PrintWish, Labels, {
    orgs: ['hospital', 'supplier'],
    acts: taking(deliveryMachine, 'printLabel'),
  }),
  export: at.export('导出配送单', { ...filters, ...exportContent }, { orgs: everybody, ...priced }),
  ship: at.act(deliveryMachine, 'ship', '配送单发货', ['ship']),
  void: at.act(deliveryMachine, 'void', '作废配送单', ['void']),
}
