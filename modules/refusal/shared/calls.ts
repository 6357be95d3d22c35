import { z } from 'zod'
import { SavedOrSent, sending } from '#kernel/shared/act-calls.ts'
import { Attachment, AttachmentIds } from '#kernel/shared/calls/files.ts'
import { callsAt, priced, taking } from '#kernel/shared/calls-at.ts'
import { exportContent } from '#kernel/shared/exporting.ts'
import { keys, statusesOf } from '#kernel/shared/machine.ts'
import { Day, Days, each, Id, Kind, versioned } from '#kernel/shared/page.ts'
import { DecOut, QtyPositive } from '#kernel/shared/quantity.ts'
import { Earlier, HistoryStep } from '#kernel/shared/step.ts'
import { refuseReasons } from '#modules/acceptance/shared/machine.ts'
import { answers, handleModes, resends, rulings, settles } from './kinds.ts'
import { refusalMachine } from './machine.ts'

const everybody = ['hospital', 'supplier', 'authority'] as const
const at = callsAt('/linex/distribute/refusal', 'procurement/refusal', ['hospital'])
const Status = z.enum(statusesOf(refusalMachine))
const none = <K extends string>(of: Readonly<Record<K, string>>) => z.enum(['', ...keys(of)])

export const RefusalRow = z.object({
  id: Id,
  ...each(z.string(), 'no', 'hospital', 'supplier', 'point', 'goods', 'creatorName', 'createdAt', 'remark'),
  ...each(z.string().nullable(), 'deliveryNo', 'orderNo', 'answerBy', 'submittedAt', 'answeredAt', 'handledAt'),
  ...each(Id.nullable(), 'acceptanceId', 'deliveryId', 'orderId'),
  ...each(z.int(), 'lineCount', 'version'),
  kind: z.int().nullable(),
  ...each(DecOut, 'totalQty', 'amount'),
  reasonCode: z.enum(keys(refuseReasons)),
  answer: none(answers),
  handleMode: none(handleModes),
  status: Status,
  actions: z.array(z.string()),
})
export const RefusalLine = z.object({
  id: Id,
  seq: z.int(),
  ...each(z.string(), 'code', 'name', 'spec', 'manufacturer', 'unit', 'lotNo', 'reasonText'),
  reasonCode: z.enum(keys(refuseReasons)),
  expiryDate: z.string().nullable(),
  ...each(DecOut, 'qty', 'resentQty'),
  ...each(DecOut.nullable(), 'price', 'amount'),
  /** Still to be shipped of its order line; null where there is none. */
  openQty: DecOut.nullable(),
  photos: z.array(Attachment),
})
export const RefusalDetail = RefusalRow.extend({
  ...each(Id, 'supplierId', 'pointId'),
  ...each(z.string(), 'answerReason', 'answererName', 'rulingReason', 'rulerName', 'handleNote', 'handlerName'),
  ...each(z.string().nullable(), 'ruledAt', 'acceptanceNo'),
  ruling: none(rulings),
  answerFiles: z.array(Attachment),
  lines: z.array(RefusalLine),
  history: z.array(HistoryStep),
  earlier: Earlier.nullable(),
})

const said = z.string().trim().max(500)
/** Goods turned away at the door: nobody ordered them, so they are told in words. */
const line = {
  name: z.string().trim().min(1, '必填').max(200),
  spec: z.string().trim().max(200).optional(),
  manufacturer: z.string().trim().max(200).optional(),
  unit: z.string().trim().min(1, '必填').max(20),
  lotNo: z.string().trim().max(50).optional(),
  expiryDate: Day.nullish(),
  qty: QtyPositive,
  reasonText: z.string().trim().max(200).optional(),
}
const bodyOf = <L extends z.ZodRawShape>(lines: L) => ({
  supplierId: Id,
  pointId: Id,
  remark: said.optional(),
  lines: z.array(z.object(lines).strict()).max(200),
})
/** What is not said of a line it has already stays. */
const body = bodyOf({ id: Id.optional(), ...line })

const filters = {
  status: z.array(Status),
  ...each(Id, 'hospitalId', 'supplierId', 'acceptanceId', 'deliveryId', 'orderId'),
  kind: Kind,
  reasonCode: z.enum(keys(refuseReasons)),
  ...each(Days, 'createdAt', 'answerBy'),
  door: z.boolean(),
  /** Only disputes the reader's own deeds do not keep him from. */
  forMe: z.boolean(),
}
const sorts = ['no', 'createdAt', 'answerBy', 'amount'] as const
const everywhere = { orgs: everybody, ...priced }

export const refusalCalls = {
  query: at.list('查询拒收单', filters, sorts, RefusalRow, everywhere),
  detail: at.detail('拒收单详情', RefusalDetail, everywhere),
  add: at.write('add', '新建拒收单', 'add', z.object({ ...bodyOf(line), ...sending }).strict(), SavedOrSent),
  update: at.write(
    'update',
    '修改拒收单',
    'add',
    z
      .object(body)
      .partial()
      .extend({ ...versioned.shape, ...sending })
      .strict(),
    SavedOrSent,
    { acts: taking(refusalMachine, 'edit') },
  ),
  /** Who might have brought what nobody ordered. */
  suppliers: at.read(
    'suppliers',
    '可选供应商',
    'add',
    z.object({}).strict(),
    z.array(z.object({ id: Id, name: z.string() })),
    { quiet: true },
  ),
  submit: at.act(refusalMachine, 'submit', '提交拒收单', ['submit']),
  revoke: at.act(refusalMachine, 'revoke', '撤销拒收单', ['revoke']),
  agree: at.act(refusalMachine, 'agree', '同意拒收', ['agree']),
  /** Within the days of the region, with what speaks against it. */
  dispute: at.acting(
    refusalMachine,
    'dispute',
    '对拒收提出异议',
    ['dispute'],
    versioned.extend({ reason: said.min(1, '请填写异议理由'), files: AttachmentIds.default([]) }),
  ),
  mediate: at.acting(
    refusalMachine,
    'mediate',
    '裁定拒收争议',
    ['uphold', 'again'],
    versioned.extend({ action: z.enum(['uphold', 'again']), reason: said }),
  ),
  /** What becomes of refused goods: fetched or destroyed closes their quantity on the order, others sent leave it open. */
  handle: at.acting(
    refusalMachine,
    'handle',
    '处理拒收的货物',
    ['settle', 'resend'],
    z.discriminatedUnion('action', [
      versioned.extend({ action: z.literal('settle'), mode: z.enum(keys(settles)), note: said.default('') }),
      versioned.extend({ action: z.literal('resend'), mode: z.enum(keys(resends)), note: said.default('') }),
    ]),
  ),
  print: at.print('打印拒收单', RefusalDetail, everywhere),
  export: at.export('导出拒收单', { ...filters, ...exportContent }, everywhere),
}
