import { z } from 'zod'
import { SavedOrSent, sending } from '#kernel/shared/act-calls.ts'
import { callsAt, priced, taking } from '#kernel/shared/calls-at.ts'
import { exportContent } from '#kernel/shared/exporting.ts'
import { statusesOf } from '#kernel/shared/machine.ts'
import { ById, Day, Days, each, Id, Moment, signed, versioned } from '#kernel/shared/page.ts'
import { Qty, QtyPositive } from '#kernel/shared/quantity.ts'
import { isIdNumber, sentences } from '#kernel/shared/validators.ts'
import { Article } from '#modules/product/shared/article.ts'
import { surgeryOrderMachine as m } from './machine.ts'
import { isShown } from './mask.ts'
import { KitItem, Scanned, Sex, SurgeryOrderDetail, SurgeryOrderRow } from './rows.ts'

const screen = 'procurement/orderWithTable'
const everybody = ['hospital', 'supplier', 'authority'] as const
const at = callsAt('/linex/order/gtdd', screen, ['hospital'])
const readers = { orgs: everybody, ...priced } as const
const text = (max: number) => z.string().trim().max(max)

/** Which one it is: as it was scanned or typed. */
const which = {
  udi: text(200).optional(),
  lotNo: text(50).optional(),
  productionDate: Day.nullish(),
  expiryDate: Day.nullish(),
  sterilizeLot: text(50).optional(),
  sterilizeDate: Day.nullish(),
}
const head = {
  supplierId: Id,
  departmentId: Id,
  pointId: Id,
  surgeryName: text(200).min(1, '必填'),
  surgerySite: text(100).optional(),
  surgeonName: text(50).min(1, '必填'),
  surgeryTime: Moment,
  arrivalTime: Moment.nullish(),
  deliveryAddress: text(300).optional(),
  patientSex: Sex.nullish(),
  patientAge: z.int().min(0).max(150).nullish(),
  patientWeight: QtyPositive.nullish(),
  managed: z.boolean().optional(),
  /** Entered after the operation: every line is what was used of it. */
  emergency: z.boolean().optional(),
  remark: text(500).optional(),
  patientName: text(50).min(1, '必填'),
  hospitalizationNo: text(32).optional(),
  certificateNo: text(18)
    .refine((s) => s === '' || isShown(s) || isIdNumber(s), sentences.idNumber)
    .optional(),
  clinicalInfo: text(500).optional(),
}
/** Pieces one order may have: each is a row when it is sent, used and counted. */
export const mostPieces = 2000

/** Of one that is entered later with which piece was used. */
const LineBody = z.object({ catalogItemId: Id, qty: QtyPositive, memo: text(200).optional(), ...which }).strict()
const lines = z.array(LineBody).max(500)
const Body = z.object({ ...head, lines, ...sending }).strict()
const Changes = z
  .object({ ...head, lines })
  .partial()
  .extend({ ...versioned.shape, ...sending })
  .strict()

const ShipBody = versioned
  .extend({
    pieces: z
      .array(z.object({ lineId: Id, qty: QtyPositive, ...which }).strict())
      .min(1, '请填写配货明细')
      .max(mostPieces),
  })
  .strict()
/** What was used and what was lost of a piece; what is not known of it yet may be filled in. Others stay as they are. */
const UseBody = versioned
  .extend({
    pieces: z
      .array(
        z
          .object({
            id: Id,
            usedQty: Qty,
            lostQty: Qty.optional(),
            lostReason: text(200).optional(),
            lostCharged: z.boolean().optional(),
            ...which,
          })
          .strict(),
      )
      .min(1, '请登记使用的明细')
      .max(mostPieces),
  })
  .strict()
/** What came back; pieces not mentioned are those that were neither used nor lost. */
const BackBody = versioned
  .extend({
    pieces: z
      .array(z.object({ id: Id, backQty: Qty }).strict())
      .max(mostPieces)
      .optional(),
  })
  .strict()
/** A scan by the id its device gave it: the same one twice is one. */
const ScanBody = z
  .object({ id: Id, scanId: Id, code: text(200).optional(), undoes: Id.optional(), deviceAt: Moment.optional() })
  .strict()

const filters = {
  status: z.array(z.enum(statusesOf(m))),
  ...each(Id, 'hospitalId', 'supplierId', 'departmentId'),
  ...each(Days, 'surgeryAt', 'createdAt'),
  /** Operations of a day of the region. */
  on: z.array(z.enum(['today', 'tomorrow'])),
  article: Article,
  /** The whole name, 住院号 or 身份证号: a part of it finds nothing. */
  patient: text(50),
  emergency: z.boolean(),
  /** What was shipped and what became of it do not agree. */
  differs: z.boolean(),
  /** Only what waits for the reader's audit. */
  forMe: z.boolean(),
}
const sorts = ['no', 'surgeryTime', 'createdAt', 'amount', 'usedAmount'] as const
/** Who works with the patient's order may read who he is: for a purpose, which is noted. */
const nearPatient = ['add', 'edit', 'audit', 'registerUse', 'confirmUse'].map((code) => `${screen}:${code}`)

export const surgeryOrderCalls = {
  query: at.list('查询跟台订单', filters, sorts, SurgeryOrderRow, readers),
  detail: at.detail('跟台订单详情', SurgeryOrderDetail, readers),
  add: at.write('add', '新建跟台订单', 'add', Body, SavedOrSent),
  update: at.write('update', '修改跟台订单', 'edit', Changes, SavedOrSent, { acts: taking(m, 'edit') }),
  /** Deleted; what was submitted once is cancelled and stays. */
  delete: at.write('delete', '删除或撤销跟台订单', 'delete', versioned, ById, { acts: taking(m, 'delete', 'cancel') }),
  submit: at.act(m, 'submit', '提交跟台订单', ['submit']),
  withdraw: at.act(m, 'withdraw', '撤回跟台订单', ['withdraw']),
  audit: at.act(m, 'audit', '审核跟台订单', ['approve', 'rejectAudit']),
  accept: at.act(m, 'accept', '接跟台订单', ['accept', 'acceptUsed']),
  reject: at.act(m, 'reject', '供应商拒收跟台订单', ['reject']),
  ship: at.acting(m, 'ship', '跟台配货', ['ship'], ShipBody),
  refuse: at.act(m, 'refuse', '采购拒收', ['refuse']),
  scan: at.write('scan', '扫描跟台产品', 'scan', ScanBody, Scanned),
  registerUse: at.acting(m, 'registerUse', '登记跟台使用', ['registerUse'], UseBody),
  registerBack: at.acting(m, 'registerBack', '登记跟台返还', ['registerBack', 'backDiffers'], BackBody),
  /** A second person signs; with his proof. */
  confirmUse: at.acting(m, 'confirmUse', '确认跟台使用', ['confirmUse'], versioned.extend(signed).strict()),
  print: at.print('打印跟台订单', SurgeryOrderDetail, { orgs: ['hospital', 'supplier'], ...priced }),
  export: at.export('导出跟台订单', { ...filters, ...exportContent }, readers),
  /** Articles a kit may hold. */
  kit: at.read(
    'kit',
    '可选跟台产品',
    'add',
    z.object({ supplierId: Id, keyword: text(100).default(''), ids: z.array(Id).max(500).optional() }).strict(),
    z.array(KitItem),
    { codes: [`${screen}:add`, `${screen}:edit`], ...priced },
  ),
  /** Whose articles of a kit the hospital has. */
  kitSuppliers: at.read(
    'kitSuppliers',
    '跟台供应商',
    'add',
    z.object({}).strict(),
    z.array(z.object({ id: Id, name: z.string() })),
    { codes: [`${screen}:add`, `${screen}:edit`], quiet: true },
  ),
  /** Who the patient is, in full; for what is told and noted. */
  patient: at.write(
    'patient',
    '查看患者',
    'view',
    z.object({ id: Id, purpose: text(200).min(2, '请填写查看目的') }).strict(),
    z.object(each(z.string(), 'patientName', 'hospitalizationNo', 'certificateNo', 'clinicalInfo')),
    { codes: nearPatient, unkept: true },
  ),
}
