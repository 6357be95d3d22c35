import { z } from 'zod'
import { SavedOrSent, sending } from '#kernel/shared/act-calls.ts'
import { Attachment, AttachmentIds } from '#kernel/shared/calls/files.ts'
import { callsAt, priced, taking } from '#kernel/shared/calls-at.ts'
import { exportContent } from '#kernel/shared/exporting.ts'
import { keys, statusesOf } from '#kernel/shared/machine.ts'
import { ask, ById, Day, Days, each, Id, pageOf, Saved, versioned } from '#kernel/shared/page.ts'
import { DecOut, MoneyPositive } from '#kernel/shared/quantity.ts'
import { ChainLevel, Earlier, HistoryStep } from '#kernel/shared/step.ts'
import { requisitionMachine as m } from './machine.ts'
import { bankNumber, faults, holdKinds, MOST_INVOICES, payMethods, requisitionKinds } from './types.ts'

const screen = 'settlement/requisition'
const two = ['supplier', 'hospital'] as const
const at = callsAt('/linex/settlement/requisition', screen, two)
const readers = { orgs: ['supplier', 'hospital', 'authority'], ...priced } as const
const holders = { orgs: ['hospital', 'authority'] } as const
const text = (max: number) => z.string().trim().max(max)
/** Yuan with at most two decimals; what is owed back has its minus. */
const Money = text(20).regex(/^-?\d{1,12}(\.\d{1,2})?$/, '请输入金额，最多 2 位小数')
const Voucher = text(60).min(1, '必填').regex(bankNumber.like, bankNumber.sentence)
const Method = z.enum(keys(payMethods))

export const RequisitionRow = z.object({
  ...each(Id, 'id', 'hospitalId', 'supplierId'),
  ...each(z.string(), 'no', 'hospital', 'supplier', 'period', 'creatorName', 'createdAt', 'auditorName', 'remark'),
  ...each(z.string().nullable(), 'dueOn', 'promisedOn', 'submittedAt', 'auditedAt'),
  ...each(DecOut, 'amount', 'paidAmount', 'leftAmount'),
  kind: z.enum(keys(requisitionKinds)),
  /** Of a prepayment: the contract it is for. */
  contractId: Id.nullable(),
  contractNo: z.string(),
  /** What prepayments cover of its invoices: nothing of it is left to pay. */
  prepaidAmount: DecOut,
  /** Of a prepayment: what was paid and no requisition used yet. */
  restAmount: DecOut.nullable(),
  ...each(z.int(), 'lineCount', 'version'),
  payMethod: Method,
  status: z.enum(statusesOf(m)),
  held: z.boolean(),
  /** The supplier's account is another one than the one it was approved for. */
  accountChanged: z.boolean(),
  /** Why it stands there, of a rejected or voided one. */
  why: z.string().optional(),
  actions: z.array(z.string()),
})

/** An invoice as far as it is asked for, or a prepayment as far as it is used; yuan, credits with their minus. */
export const RequisitionLine = z.object({
  id: Id,
  ...each(Id.nullable(), 'invoiceId', 'prepaidId'),
  seq: z.int(),
  /** Of a red one the blue ones it takes back, of one that is taken back whole the red ones, of a prepayment its contract. */
  ...each(z.string(), 'invoiceNo', 'issueDate', 'oppositeNo'),
  dueOn: z.string().nullable(),
  ...each(DecOut, 'invoiceAmount', 'paidBefore', 'amount', 'paidAmount', 'openAmount'),
})

export const Payment = z.object({
  id: Id,
  ...each(z.string(), 'no', 'payDate', 'bankVoucherNo', 'account', 'bankName', 'payerName', 'paidAt', 'note'),
  amount: DecOut,
  payMethod: Method,
  /** The payment the bank sent back. */
  bounces: Id.nullable(),
  bounced: z.boolean(),
  /** The bank's receipts of it. */
  files: z.array(Attachment),
})
export const Hold = z.object({
  id: Id,
  holdKind: z.enum(keys(holdKinds)),
  ...each(z.string(), 'orgName', 'reason', 'holderName', 'heldAt', 'lifterName', 'liftNote'),
  ...each(z.string().nullable(), 'until', 'liftedAt'),
  fault: z.enum(['', ...keys(faults)]),
})
const Promised = z.object({ id: Id, ...each(z.string(), 'payOn', 'note', 'promiserName', 'promisedAt') })

export const RequisitionDetail = RequisitionRow.extend({
  ...each(z.string(), 'accountName', 'bankName'),
  /** The last digits of the account it is paid to. */
  account: z.string(),
  lines: z.array(RequisitionLine),
  payments: z.array(Payment),
  holds: z.array(Hold),
  promises: z.array(Promised),
  warnings: z.array(z.string()),
  history: z.array(HistoryStep),
  earlier: Earlier.nullable(),
  chain: z.array(ChainLevel),
})

const lines = z.array(z.object({ invoiceId: Id, amount: Money }).strict()).max(MOST_INVOICES)
const header = {
  period: text(7)
    .regex(/^(\d{4}-(0[1-9]|1[0-2]))?$/, '请输入月份，如 2026-11')
    .optional(),
  payMethod: Method,
  remark: text(500).optional(),
}
/** `partnerId`: the hospital of a supplier's requisition, the supplier of one a hospital raises. */
const Body = z.object({ partnerId: Id, ...header, lines }).strict()
/** Of a contract that agrees to it, yuan. */
const prepaying = { contractId: Id, amount: MoneyPositive } as const
const PrepayBody = z.object({ ...prepaying, ...header }).strict()
/** Lines are those of invoices, contract and amount those of a prepayment; another one has no contract to say. */
const Changes = z
  .object({ ...header, lines, contractId: Id.nullable(), amount: Money })
  .partial()
  .extend({ ...versioned.shape, ...sending })
  .strict()

/** Passed invoices of which something may be asked for; with ids these, whatever is left of them. */
const CandidateAsk = z
  .object({ partnerId: Id, keyword: text(100).default(''), ids: z.array(Id).max(MOST_INVOICES).optional() })
  .strict()
export const Candidate = z.object({
  invoiceId: Id,
  ...each(z.string(), 'invoiceNo', 'issueDate'),
  dueOn: z.string().nullable(),
  ...each(DecOut, 'invoiceAmount', 'paidBefore', 'openAmount'),
})

/** Yuan, no more than is left; a day that came. */
const PayBody = versioned
  .extend({
    payDate: Day,
    amount: MoneyPositive,
    payMethod: Method.optional(),
    bankVoucherNo: Voucher,
    note: text(200).optional(),
    /** The bank's receipts of it, as they were uploaded. */
    files: AttachmentIds.optional(),
  })
  .strict()
const BounceBody = versioned
  .extend({
    paymentId: Id,
    payDate: Day,
    bankVoucherNo: Voucher,
    reason: text(200).min(1, '请填写退票原因'),
    files: AttachmentIds.optional(),
  })
  .strict()
const reason = text(200).min(1, '请填写冻结原因')

/** Contracts of which a part may be paid before anything came, with what of it nobody asked for yet. */
export const PrepayContract = z.object({
  id: Id,
  ...each(z.string(), 'no', 'name', 'partner'),
  prepayRate: z.int(),
  ...each(DecOut, 'mostAmount', 'openAmount'),
})
/** A prepayment of which something was not used yet. */
export const Prepaid = z.object({ requisitionId: Id, ...each(z.string(), 'no', 'contractNo'), restAmount: DecOut })
const filters = {
  kind: z.enum(keys(requisitionKinds)),
  status: z.array(z.enum(statusesOf(m))),
  payMethod: Method,
  ...each(Id, 'hospitalId', 'supplierId', 'invoiceId', 'contractId', 'prepaidId'),
  ...each(Days, 'createdAt', 'submittedAt', 'dueOn', 'promisedOn'),
  held: z.boolean(),
  /** Only what waits for the reader's approval. */
  forMe: z.boolean(),
  /** Approved, not held, and something is left to pay; of the hospital's own people what the reader may pay. */
  toPay: z.boolean(),
  /** Approved, and its money is promised, or due, until the end of this week. */
  thisWeek: z.boolean(),
}
const sorts = ['no', 'createdAt', 'submittedAt', 'dueOn', 'promisedOn', 'amount', 'leftAmount'] as const
const Partner = z.object({ id: Id, ...each(z.string(), 'name', 'code') })

export const requisitionCalls = {
  query: at.list('查询请款单', filters, sorts, RequisitionRow, readers),
  detail: at.detail('请款单详情', RequisitionDetail, readers),
  add: at.write('add', '新建请款单', 'add', Body.extend(sending).strict(), SavedOrSent),
  update: at.write('update', '修改请款单', 'edit', Changes, SavedOrSent, { acts: taking(m, 'edit') }),
  prepay: at.write('prepay', '新建预付请款', 'add', PrepayBody.extend(sending).strict(), SavedOrSent),
  prepayContracts: at.read('prepayContracts', '可预付合同', 'add', ask({}, ['no']), pageOf(PrepayContract), {
    codes: [`${screen}:add`, `${screen}:edit`],
    ...priced,
  }),
  /** What later invoices of a partner use first. */
  prepaid: at.read('prepaid', '可抵扣预付款', 'add', z.object({ partnerId: Id }).strict(), z.array(Prepaid), {
    codes: [`${screen}:add`, `${screen}:edit`],
    ...priced,
  }),
  delete: at.remove(m, '删除请款单'),
  /** The other sides of passed invoices. */
  partners: at.read('partners', '查询可请款往来单位', 'add', ask({}, ['name']), pageOf(Partner)),
  candidates: at.read('candidates', '可请款发票', 'add', CandidateAsk, z.array(Candidate), {
    codes: [`${screen}:add`, `${screen}:edit`],
    ...priced,
  }),
  submit: at.act(m, 'submit', '提交请款单', ['submit']),
  /** All levels look at it again, for the account of now. */
  resubmit: at.act(m, 'resubmit', '请款单重新送审', ['resubmit']),
  withdraw: at.act(m, 'withdraw', '撤回请款单', ['withdraw']),
  audit: at.act(m, 'audit', '审批请款单', ['approve', 'reject']),
  pay: at.acting(m, 'pay', '登记付款', ['pay'], PayBody),
  reversePayment: at.acting(m, 'reversePayment', '登记退票', ['bounce', 'bounceLate'], BounceBody),
  /** The account to pay to, in full; that somebody looked is noted. */
  account: at.write('account', '查看收款账号', 'pay', ById, z.object({ bankAccount: z.string() }), {
    orgs: ['hospital'],
    unkept: true,
  }),
  promise: at.write(
    'promise',
    '承诺付款日',
    'promise',
    versioned.extend({ payOn: Day, note: text(200).optional() }).strict(),
    Saved,
    { orgs: ['hospital'], acts: taking(m, 'promise') },
  ),
  freeze: at.write(
    'freeze',
    '冻结请款单',
    'freeze',
    versioned.extend({ reason, until: Day.optional() }).strict(),
    Saved,
    { ...holders, acts: taking(m, 'freeze') },
  ),
  unfreeze: at.write(
    'unfreeze',
    '解除冻结',
    'unfreeze',
    /** `fault`: whose fault a quality dispute turned out to be, said by the hospital; the payment clock counts its days for him. */
    versioned.extend({ note: text(200).optional(), fault: z.enum(keys(faults)).optional() }).strict(),
    Saved,
    {
      ...holders,
      acts: taking(m, 'unfreeze'),
    },
  ),
  void: at.act(m, 'void', '作废请款单', ['void']),
  import: at.import('导入银行回单', {}, { orgs: ['hospital'] }),
  print: at.print('打印付款申请单', RequisitionDetail.omit({ payments: true, holds: true, promises: true }), {
    orgs: two,
    ...priced,
  }),
  export: at.export('导出请款单', { ...filters, ...exportContent }, readers),
}
