import { z } from 'zod'
import type { Acted } from '#kernel/shared/act-calls.ts'
import { Attachment, AttachmentIds } from '#kernel/shared/calls/files.ts'
import { callsAt, priced } from '#kernel/shared/calls-at.ts'
import { statusesOf } from '#kernel/shared/machine.ts'
import { Batch, Days, each, Id, Saved, versioned } from '#kernel/shared/page.ts'
import { HistoryStep } from '#kernel/shared/step.ts'
import { Use } from '#modules/product/shared/versions.ts'
import { areaKeys, areas, codesOf } from './areas.ts'
import { correctionMachine as m } from './machine.ts'

const everybody = ['hospital', 'supplier', 'authority'] as const
const at = callsAt('/linex/hospital/correction', areas.drug.screen, everybody)
const Area = z.enum(areaKeys)
const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])

export const CorrectionRow = z.object({
  id: Id,
  ...each(z.string(), 'no', 'code', 'name', 'org', 'reason', 'creatorName', 'createdAt', 'auditorName'),
  area: Area,
  /** Kind of the product; null of a company. */
  kind: z.int().nullable(),
  productId: Id.nullable(),
  companyId: Id.nullable(),
  /** Keys of the fields it is about. */
  fields: z.array(z.string()),
  /** Hospitals that use it today. */
  uses: z.int(),
  /** Whole days it waits, or waited for its decision. */
  waited: z.int(),
  auditedAt: z.string().nullable(),
  status: z.enum(statusesOf(m)),
  version: z.int(),
  actions: z.array(z.string()),
})

export const CorrectionField = z.object({
  id: Id,
  seq: z.int(),
  field: z.string(),
  was: Value,
  proposed: Value,
  /** What it says today, or said when it was decided. */
  now: Value,
  /** It says something else than when this was proposed. */
  touched: z.boolean(),
  decision: z.enum(['', 'take', 'refuse']),
  opinion: z.string(),
})

export const CorrectionDetail = CorrectionRow.extend({
  versionNo: z.int().nullable(),
  files: z.array(Attachment),
  lines: z.array(CorrectionField),
  /** What ids among the values are called. */
  names: z.record(z.string(), z.string()),
  impact: Use,
  /** Other papers under way about the same subject. */
  others: z.array(z.object({ id: Id, no: z.string() })),
  history: z.array(HistoryStep),
})

const filters = { area: Area, status: z.array(z.enum(statusesOf(m))), createdAt: Days, productId: Id, companyId: Id }
const reason = z.string().trim().min(5, '请说明理由，至少 5 个字').max(500)
/** What should be other than it is; fields that are not named stay. */
const values = z.record(z.string().max(50), Value).refine((v) => Object.keys(v).length > 0, '请至少修改一项')
const proposing = { values, reason, files: AttachmentIds.optional() }
const ProductBody = z.object({ id: Id, ...proposing }).strict()

const Decisions = versioned
  .extend({
    decisions: z
      .array(
        z
          .object({
            field: z.string().max(50),
            take: z.boolean(),
            /** What stood there when it was decided: if it is another value by now, nothing is taken. */
            now: Value,
            opinion: z.string().trim().max(200).default(''),
          })
          .strict(),
      )
      .min(1)
      .max(200),
  })
  .strict()

const correct = (base: `/linex/hospital/${string}`, area: 'drug' | 'consumable' | 'logistics', title: string) =>
  callsAt(base, areas[area].subject, everybody).write('correct', title, 'correct', ProductBody, Saved)

/** The corrections of all four screens; each row asks for the code of its own. */
export const correctionCalls = {
  query: at.list('查询纠错单', filters, ['createdAt', 'no'], CorrectionRow, { codes: codesOf('view') }),
  detail: at.detail('纠错单详情', CorrectionDetail, { codes: codesOf('view'), ...priced }),
  /** Of a company, by its own id or that of the supplier's organisation. */
  add: at.write('add', '企业纠错', 'add', z.object({ companyId: Id, ...proposing }).strict(), Saved, {
    codes: ['baseInfo/manufacturer:correct', 'baseInfo/mySupplier:correct'],
  }),
  audit: at.acting(m, 'audit', '审核纠错单', ['take', 'takePart', 'reject'], Decisions, { codes: codesOf('audit') }),
  /** All fields of each, and only of those nobody else has touched since. */
  batchAudit: at.write(
    'batchAudit',
    '批量审核纠错单',
    'batchAudit',
    z
      .object({
        items: z.array(versioned).min(1).max(200),
        take: z.boolean(),
        opinion: z.string().trim().max(200).default(''),
      })
      .strict(),
    Batch,
    { codes: codesOf('batchAudit'), orgs: ['authority'] },
  ),
  withdraw: at.act(m, 'withdraw', '撤回纠错单', ['withdraw'], { codes: codesOf('withdraw') }),
  export: at.export('导出纠错单', filters, { codes: codesOf('export') }),
}

/** Beside the products themselves: 纠错 of one. */
export const productCorrectCalls = {
  drug: correct('/linex/hospital/drug', 'drug', '药品纠错'),
  consumable: correct('/linex/hospital/inst', 'consumable', '耗材纠错'),
  logistics: correct('/linex/hospital/material', 'logistics', '后勤物资纠错'),
} as const
export type Acting = z.output<typeof Acted>
