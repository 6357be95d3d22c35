import { z } from 'zod'
import { SavedOrSent, sending } from '#kernel/shared/act-calls.ts'
import { callsAt, priced, taking } from '#kernel/shared/calls-at.ts'
import { exportContent } from '#kernel/shared/exporting.ts'
import { keys, statusesOf } from '#kernel/shared/machine.ts'
import { Days, each, Id, Saved, versioned } from '#kernel/shared/page.ts'
import { DecOut, QtyPositive } from '#kernel/shared/quantity.ts'
import { HistoryStep } from '#kernel/shared/step.ts'
import { Article } from '#modules/product/shared/article.ts'
import { voucherMachine as m } from './machine.ts'
import { disputes, MOST_ITEMS } from './types.ts'

const screen = 'settlement/invoicingVouchers'
const everybody = ['hospital', 'supplier', 'authority'] as const
const at = callsAt('/linex/settlement/voucher', screen, ['hospital'])
const readers = { orgs: everybody, ...priced } as const
/** Its door of the interfaces that were there before. */
const was = (name: string) => ({ aliases: [`/api/InvoiceVoucher/${name}` as const] })
/** From the list of what awaits an invoice, or from its own screen. */
const makers = { codes: [`${screen}:add`, 'settlement/awaitInvoice:generateVoucher'], ...priced } as const

export const VoucherRow = z.object({
  ...each(Id, 'id', 'hospitalId', 'supplierId'),
  ...each(z.string(), 'no', 'hospital', 'supplier', 'remark', 'creatorName', 'createdAt', 'issuerName', 'answererName'),
  ...each(z.string().nullable(), 'issuedAt', 'answeredAt'),
  ...each(DecOut, 'amount', 'invoicedAmount'),
  ...each(z.int(), 'voucherType', 'lineCount', 'round', 'version'),
  ...each(z.boolean(), 'vbp', 'autoConfirmed'),
  status: z.enum(statusesOf(m)),
  /** Why it stands there, of a disputed or voided one. */
  why: z.string().optional(),
  actions: z.array(z.string()),
})

/** A part of a payable item; packs and yuan. A price difference has no quantity. */
export const VoucherLine = z.object({
  ...each(Id, 'id', 'itemId', 'sourceId', 'productId'),
  ...each(z.int(), 'seq', 'sourceType', 'vbpClass'),
  ...each(z.string(), 'sourceNo', 'acceptedOn', 'deliveryNo', 'orderNo'),
  ...each(z.string(), 'code', 'name', 'spec', 'manufacturer', 'lotNo', 'unit'),
  ...each(DecOut, 'price', 'qty', 'amount', 'invoicedQty', 'invoicedAmount'),
  dispute: z.enum(['', ...keys(disputes)]),
  disputeNote: z.string(),
  /** The round it was disputed in; 0: never. */
  disputeRound: z.int(),
})

export const VoucherDetail = VoucherRow.extend({
  lines: z.array(VoucherLine),
  warnings: z.array(z.string()),
  history: z.array(HistoryStep),
})

/** One voucher that a choice of items makes, or made. */
const Part = z.object({
  ...each(Id, 'hospitalId', 'supplierId'),
  supplier: z.string(),
  voucherType: z.int(),
  vbp: z.boolean(),
  lineCount: z.int(),
  amount: DecOut,
})
const ItemIds = z.array(Id).min(1, '请选择待开票明细').max(MOST_ITEMS)

const money = z
  .string()
  .trim()
  .regex(/^-?\d{1,13}(\.\d{1,2})?$/, '请输入金额，最多 2 位小数')
/** Of an item: packs whatever its sign, or of a price difference yuan; all that is free of it when left out. */
const LineBody = z.object({ itemId: Id, qty: QtyPositive.optional(), amount: money.optional() }).strict()
const remark = z.string().trim().max(500).optional()
const Changes = versioned.extend({ remark, lines: z.array(LineBody).max(MOST_ITEMS).optional(), ...sending }).strict()

/** What the supplier has against single lines; the others he agrees to. */
const DisputeBody = versioned
  .extend({
    lines: z
      .array(
        z.object({ id: Id, dispute: z.enum(keys(disputes)), note: z.string().trim().max(200).optional() }).strict(),
      )
      .min(1, '请选择有异议的行')
      .max(MOST_ITEMS),
  })
  .strict()

const filters = {
  status: z.array(z.enum(statusesOf(m))),
  voucherType: z.int().min(1).max(5),
  vbp: z.boolean(),
  ...each(Id, 'hospitalId', 'supplierId'),
  ...each(Days, 'createdAt', 'issuedAt'),
  article: Article,
}
const sorts = ['no', 'createdAt', 'issuedAt', 'amount'] as const

export const voucherCalls = {
  query: at.list('查询开票凭证', filters, sorts, VoucherRow, { ...readers, ...was('GetPage') }),
  detail: at.detail('开票凭证详情', VoucherDetail, { ...readers, ...was('GetInfo') }),
  /** How many vouchers a choice of items makes, and with which sums, before it is done. */
  split: at.read(
    'split',
    '预览开票凭证',
    'add',
    z.object({ itemIds: ItemIds }).strict(),
    z.object({ parts: z.array(Part) }),
    makers,
  ),
  /** All of them or none; with what the preview said, nothing else than that. */
  add: at.write(
    'add',
    '生成开票凭证',
    'add',
    z
      .object({
        lines: z.array(LineBody).min(1, '请选择待开票明细').max(MOST_ITEMS),
        amount: DecOut.optional(),
        remark,
      })
      .strict(),
    z.object({ vouchers: z.array(Saved.extend(Part.shape)) }),
    { ...makers, ...was('Add') },
  ),
  update: at.write('update', '修改开票凭证', 'edit', Changes, SavedOrSent, {
    ...was('Update'),
    acts: taking(m, 'edit'),
  }),
  delete: at.remove(m, '删除开票凭证', was('Delete')),
  issue: at.act(m, 'issue', '开具开票凭证', ['issue'], was('Audit')),
  confirm: at.act(m, 'confirm', '确认开票凭证', ['confirm']),
  dispute: at.acting(m, 'dispute', '对开票凭证提出异议', ['dispute'], DisputeBody),
  void: at.act(m, 'void', '作废开票凭证', ['void']),
  print: at.print('打印开票凭证', VoucherDetail, { orgs: ['hospital', 'supplier'], ...priced }),
  export: at.export('导出开票凭证', { ...filters, ...exportContent }, readers),
}
