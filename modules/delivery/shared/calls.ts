import { z } from 'zod'
import { actCall } from '#kernel/shared/act-calls.ts'
import { type Allow, call, type OrgKind } from '#kernel/shared/call.ts'
import { exportCall, exportContent } from '#kernel/shared/exporting.ts'
import { importCall } from '#kernel/shared/importing.ts'
import { lotText } from '#kernel/shared/lot.ts'
import { statusesOf } from '#kernel/shared/machine.ts'
import { ask, Day, Days, Id, pageOf, Version } from '#kernel/shared/page.ts'
import { printCall } from '#kernel/shared/printing.ts'
import { DecOut, QtyPositive } from '#kernel/shared/quantity.ts'
import { HistoryStep } from '#kernel/shared/step.ts'
import { deliveryMachine } from './machine.ts'

const may = (code: string, ...orgs: OrgKind[]): Allow => ({
  code: `procurement/delivery:${code}`,
  orgs: orgs.length ? orgs : ['supplier'],
})
const view = may('view', 'hospital', 'supplier', 'authority')

const header = {
  id: Id,
  no: z.string(),
  orderId: Id,
  orderNo: z.string(),
  hospitalId: Id,
  hospital: z.string(),
  supplierId: Id,
  supplier: z.string(),
  point: z.string(),
  kind: z.int(),
  narcotic: z.boolean(),
  totalQty: DecOut,
  amount: DecOut,
  lineCount: z.int(),
  creatorName: z.string(),
  createdAt: z.string(),
  shippedAt: z.string().nullable(),
  status: z.enum(statusesOf(deliveryMachine)),
  version: z.int(),
  actions: z.array(z.string()),
}
export const DeliveryRow = z.object(header)

export const DeliveryLine = z.object({
  id: Id,
  seq: z.int(),
  orderLineId: Id,
  orderSeq: z.int(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  packSpec: z.string(),
  manufacturer: z.string(),
  unit: z.string(),
  price: DecOut,
  qty: DecOut,
  amount: DecOut,
  orderQty: DecOut,
  openQty: DecOut,
  lotNo: z.string(),
  productionDate: z.string().nullable(),
  expiryDate: z.string().nullable(),
  sterilizeLot: z.string(),
  invoiceCode: z.string(),
  invoiceNo: z.string(),
  invoiceDate: z.string().nullable(),
  invoiceAmount: DecOut.nullable(),
  acceptedQty: DecOut,
  refusedQty: DecOut,
  shortLife: z.boolean(),
  shortLifeConfirmed: z.boolean(),
  remark: z.string(),
})

const transport = {
  carrier: z.string().trim().max(100).default(''),
  vehicle: z.string().trim().max(30).default(''),
  driver: z.string().trim().max(50).default(''),
  driverPhone: z.string().trim().max(32).default(''),
  logisticsCode: z.string().trim().max(60).default(''),
  boxes: z.int().min(0).max(999_999).nullish(),
  coldStart: z
    .string()
    .regex(/^-?\d{1,3}(\.\d)?$/, '请输入温度，最多 1 位小数')
    .nullish(),
  remark: z.string().trim().max(500).default(''),
}

export const DeliveryDetail = z.object({
  ...header,
  pointAddress: z.string(),
  carrier: z.string(),
  vehicle: z.string(),
  driver: z.string(),
  driverPhone: z.string(),
  logisticsCode: z.string(),
  boxes: z.int().nullable(),
  coldStart: DecOut.nullable(),
  coldChain: z.boolean(),
  remark: z.string(),
  lines: z.array(DeliveryLine),
  /** What the one who may act now should know, in his language. */
  warnings: z.array(z.string()),
  history: z.array(HistoryStep),
})

/** One lot of one order line; an order line may be shipped in several lots and several deliveries. */
export const DeliveryLineBody = z
  .object({
    orderLineId: Id,
    qty: QtyPositive,
    lotNo: z.string().overwrite(lotText).max(50).default(''),
    productionDate: Day.nullish(),
    expiryDate: Day.nullish(),
    sterilizeLot: z.string().overwrite(lotText).max(50).default(''),
    invoiceNo: z.string().trim().max(30).default(''),
    shortLifeConfirmed: z.boolean().default(false),
    remark: z.string().trim().max(500).default(''),
  })
  .strict()

export const DeliveryBody = z.object({ ...transport, lines: z.array(DeliveryLineBody).max(2000) }).strict()

/** One invoice and the lots it covers; a fully digital invoice has twenty digits and no code (domain §2.25). */
const InvoiceBody = z
  .object({
    invoiceCode: z
      .string()
      .trim()
      .regex(/^(\d{10}|\d{12})?$/, '发票代码应为 10 或 12 位数字')
      .default(''),
    invoiceNo: z
      .string()
      .trim()
      .regex(/^(\d{8}|\d{20})$/, '发票号码应为 8 位或 20 位数字'),
    invoiceDate: Day,
    invoiceAmount: z
      .string()
      .trim()
      .regex(/^\d{1,13}(\.\d{1,2})?$/, '请输入金额，最多 2 位小数'),
    lineIds: z.array(Id).min(1, '请至少选择一行').max(2000),
  })
  .strict()

const CopiedLine = z.object({
  orderLineId: Id,
  qty: DecOut,
  lotNo: z.string(),
  productionDate: z.string().nullable(),
  expiryDate: z.string().nullable(),
})

const Saved = z.object({ id: Id, no: z.string(), version: z.int() })
const base = '/linex/distribute/delivery'

const filters = {
  status: z.array(z.enum(statusesOf(deliveryMachine))),
  orderId: Id,
  hospitalId: Id,
  supplierId: Id,
  kind: z.int().min(0).max(3),
  createdAt: Days,
  shippedAt: Days,
}

export const deliveryCalls = {
  query: call({
    method: 'POST',
    path: `${base}/query`,
    title: '查询配送单',
    allow: view,
    does: 'read',
    aliases: ['/api/Distribution/GetPage'],
    input: ask(filters, ['no', 'createdAt', 'shippedAt', 'amount']),
    output: pageOf(DeliveryRow),
  }),
  detail: call({
    method: 'POST',
    path: `${base}/detail`,
    title: '配送单详情',
    allow: view,
    does: 'read',
    aliases: ['/api/Distribution/GetInfo'],
    input: z.object({ id: Id }).strict(),
    output: DeliveryDetail,
  }),
  add: call({
    method: 'POST',
    path: `${base}/add`,
    title: '由订单新建配送单',
    allow: may('add'),
    does: 'write',
    aliases: ['/api/Order/Distribution'],
    input: DeliveryBody.extend({ orderId: Id }).strict(),
    output: Saved,
  }),
  update: call({
    method: 'POST',
    path: `${base}/update`,
    title: '修改配送单',
    allow: may('edit'),
    does: 'write',
    aliases: ['/api/Distribution/SaveEdit'],
    input: DeliveryBody.extend({ id: Id, version: Version }).strict(),
    output: Saved,
  }),
  delete: call({
    method: 'POST',
    path: `${base}/delete`,
    title: '删除配送单',
    allow: may('delete'),
    does: 'write',
    input: z.object({ id: Id, version: Version }).strict(),
    output: z.object({ id: Id }),
  }),
  /** The delivery as it may be changed now, or why not. */
  checkEdit: call({
    method: 'POST',
    path: `${base}/checkEdit`,
    title: '检查配送单能否修改',
    allow: may('edit'),
    does: 'read',
    aliases: ['/api/Distribution/CheckEdit'],
    input: z.object({ id: Id }).strict(),
    output: DeliveryDetail,
  }),
  /** What a copy would hold, or why there is nothing to copy. */
  checkCopy: call({
    method: 'POST',
    path: `${base}/checkCopy`,
    title: '检查配送单能否复制',
    allow: may('copy'),
    // locks the order, as saving does
    does: 'write',
    aliases: ['/api/Distribution/CheckCopy'],
    input: z.object({ id: Id }).strict(),
    output: z.object({ orderId: Id, orderNo: z.string(), lines: z.array(CopiedLine) }),
  }),
  copy: call({
    method: 'POST',
    path: `${base}/copy`,
    title: '复制配送单',
    allow: may('copy'),
    does: 'write',
    aliases: ['/api/Distribution/SaveCopy'],
    input: z.object({ id: Id }).strict(),
    output: Saved,
  }),
  /** The lots an invoice can be added to now, or why none. */
  checkInvoice: call({
    method: 'POST',
    path: `${base}/checkInvoice`,
    title: '检查配送单能否登记发票',
    allow: may('addInvoice'),
    does: 'read',
    aliases: ['/api/Distribution/CheckInvoice'],
    input: z.object({ id: Id }).strict(),
    output: z.object({ id: Id, no: z.string(), version: z.int(), lines: z.array(DeliveryLine) }),
  }),
  addInvoice: call({
    method: 'POST',
    path: `${base}/addInvoice`,
    title: '登记配送发票',
    allow: may('addInvoice'),
    does: 'write',
    aliases: ['/api/Distribution/SaveInvoice'],
    input: InvoiceBody.extend({ id: Id, version: Version }).strict(),
    output: Saved,
  }),
  /** Dry run unless a mode says otherwise, so both legacy doors lead here. */
  import: {
    ...importCall(`${base}/import`, '导入配送单', may('import')),
    aliases: ['/api/Distribution/CheckImport', '/api/Distribution/SaveImport'] as const,
  },
  print: printCall(`${base}/print`, '打印配送单', may('print', 'hospital', 'supplier'), DeliveryDetail),
  export: exportCall(`${base}/export`, '导出配送单', may('export', 'hospital', 'supplier', 'authority'), {
    ...filters,
    ...exportContent,
  }),
  ship: actCall(deliveryMachine, `${base}/ship`, '配送单发货', ['ship'], may('ship')),
  void: actCall(deliveryMachine, `${base}/void`, '作废配送单', ['void'], may('void')),
}
