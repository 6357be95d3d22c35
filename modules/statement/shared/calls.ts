import { z } from 'zod'
import { callsAt, priced } from '#kernel/shared/calls-at.ts'
import { exportContent } from '#kernel/shared/exporting.ts'
import { keys, statusesOf } from '#kernel/shared/machine.ts'
import { Days, each, Id, Saved, versioned } from '#kernel/shared/page.ts'
import { DecOut } from '#kernel/shared/quantity.ts'
import { HistoryStep } from '#kernel/shared/step.ts'
import { statementMachine as m } from './machine.ts'
import { disputes, docKinds, MOST_LINES, whats } from './types.ts'

const at = callsAt('/linex/settlement/statement', 'settlement/statement', ['hospital', 'supplier', 'authority'])
const side = z.enum(['', 'hospital', 'supplier'])
const note = z.string().trim().max(200).optional()

export const StatementRow = z.object({
  ...each(Id, 'id', 'hospitalId', 'supplierId'),
  /** The month as `2026-10`. */
  ...each(z.string(), 'no', 'month', 'hospital', 'supplier', 'createdAt', 'hospitalName', 'supplierName'),
  ...each(z.string().nullable(), 'sentAt', 'hospitalAt', 'supplierAt'),
  /** Yuan: opening + accepted − returned + difference − paid + credit = closing. */
  ...each(DecOut, 'opening', 'accepted', 'returned', 'difference', 'paid', 'credit', 'closing', 'invoiced', 'red'),
  ...each(z.int(), 'lineCount', 'round', 'version'),
  status: z.enum(statusesOf(m)),
  /** Why it stands there, of a disputed one. */
  why: z.string().optional(),
  actions: z.array(z.string()),
})

/** A document as its figure counts it, yuan; with a minus what was taken back after it had stood on a statement. */
export const StatementLine = z.object({
  ...each(Id, 'id', 'docId'),
  ...each(z.int(), 'seq', 'itemCount'),
  what: z.enum(keys(whats)),
  docKind: z.enum(keys(docKinds)),
  ...each(z.string(), 'docNo', 'day', 'disputeNote'),
  undone: z.boolean(),
  amount: DecOut,
  dispute: z.enum(['', ...keys(disputes)]),
  /** The round it was disputed in; 0: never. */
  disputeRound: z.int(),
  disputedBy: side,
})

export const StatementDetail = StatementRow.extend({
  /** What was said against all of it, and by which side. */
  disputeNote: z.string(),
  disputedBy: side,
  lines: z.array(StatementLine),
  warnings: z.array(z.string()),
  history: z.array(HistoryStep),
})

/** What a side has against single lines, or against all of it where a paper is missing. */
const DisputeBody = versioned
  .extend({
    lines: z.array(z.object({ id: Id, dispute: z.enum(keys(disputes)), note }).strict()).max(MOST_LINES),
    note,
  })
  .strict()
  .refine((b) => b.lines.length > 0 || b.note, { path: ['lines'], message: '请选择有异议的行，或说明漏记的单据' })

const Month = z
  .string()
  .trim()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, '请输入月份，例如 2026-10')

const filters = {
  status: z.array(z.enum(statusesOf(m))),
  /** Days of the months. */
  month: Days,
  ...each(Id, 'hospitalId', 'supplierId'),
  /** Whether something is owed at its end. */
  owing: z.boolean(),
}
const sorts = ['no', 'month', 'closing', 'accepted'] as const

export const statementCalls = {
  query: at.list('查询对账单', filters, sorts, StatementRow, priced),
  detail: at.detail('对账单详情', StatementDetail, priced),
  /** What a pair lacks until this month, which has ended: its own of a hospital, any of the authority. */
  generate: at.write(
    'generate',
    '生成对账单',
    'generate',
    z.object({ hospitalId: Id.optional(), supplierId: Id, month: Month }).strict(),
    z.object({ statements: z.array(Saved.extend({ month: z.string() })) }),
    { orgs: ['hospital', 'authority'] },
  ),
  confirm: at.act(m, 'confirm', '确认对账单', ['hospitalConfirm', 'supplierConfirm', 'hospitalClose', 'supplierClose']),
  dispute: at.acting(m, 'dispute', '对对账单提出异议', ['dispute'], DisputeBody),
  answer: at.act(m, 'answer', '答复对账单异议', ['answer']),
  print: at.print('打印对账单', StatementDetail, { orgs: ['hospital', 'supplier'], ...priced }),
  export: at.export('导出对账单', { ...filters, ...exportContent }, priced),
}
