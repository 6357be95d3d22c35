import { z } from 'zod'
import { type Allow, call } from '#kernel/shared/call.ts'
import { Attachment, AttachmentIds } from '#kernel/shared/calls/files.ts'
import { priced } from '#kernel/shared/calls-at.ts'
import { type Machine, tones } from '#kernel/shared/machine.ts'
import { Id } from '#kernel/shared/page.ts'
import { DecOut } from '#kernel/shared/quantity.ts'
import { HistoryStep } from '#kernel/shared/step.ts'
import { screenOf } from '#kernel/shared/telling.ts'
import { acceptanceMachine } from '#modules/acceptance/shared/machine.ts'
import { amendmentMachine } from '#modules/amendment/shared/machine.ts'
import { deliveryMachine } from '#modules/delivery/shared/machine.ts'
import { invoiceMachine } from '#modules/invoice/shared/machine.ts'
import { voucherMachine } from '#modules/invoice-voucher/shared/machine.ts'
import { orderMachine } from '#modules/order/shared/machine.ts'
import { planMachine } from '#modules/plan/shared/machine.ts'
import { priceMachine } from '#modules/price/shared/machine.ts'
import { refusalMachine } from '#modules/refusal/shared/machine.ts'
import { rejectionMachine } from '#modules/rejection/shared/machine.ts'
import { returnOrderMachine } from '#modules/return-order/shared/machine.ts'
import { surgeryOrderMachine } from '#modules/surgery-order/shared/machine.ts'
import { marks } from './marks.ts'

/** A machine's name. */
const Kind = z.string().max(40)

/** One document of the goods' way. */
export const TrailNode = z.object({
  kind: Kind,
  id: Id,
  no: z.string(),
  status: z.string(),
  state: z.object({ label: z.string(), tone: z.enum(tones) }),
  qty: DecOut,
  parentId: Id.nullable(),
  at: z.string(),
  person: z.string(),
  amount: DecOut,
  /** The other party; null: it has none. */
  partner: z.string().nullable(),
  /** Lines of which something was refused, or is missing. */
  refused: z.int(),
  missing: z.int(),
  /** What comes next, who waits for it to be done, and since when. */
  next: z.object({ label: z.string(), by: z.string(), since: z.string() }).nullable(),
})

const machines: readonly Machine[] = [
  ...[
    planMachine,
    orderMachine,
    amendmentMachine,
    rejectionMachine,
    deliveryMachine,
    acceptanceMachine,
    refusalMachine,
    returnOrderMachine,
    surgeryOrderMachine,
    voucherMachine,
    invoiceMachine,
  ],
]
const orgs = ['hospital', 'supplier', 'authority'] as const
const screens = machines.map(screenOf)
/** What has attachments: a notice of new prices too. */
const papers: readonly Machine[] = [...machines, priceMachine]
/** Whose papers hang there; the authority reads them. */
export const attachers = ['hospital', 'supplier'] as const
/** Whoever may do anything with one of them. */
const codes = [
  ...new Set(
    papers.flatMap((m) =>
      [...Object.values(m.actions), ...Object.values(m.offers)].flatMap((a) => (a.by === 'system' ? [] : a.code)),
    ),
  ),
]
const Which = { kind: Kind, id: Id }

const auditing: Allow = {
  code: ['procurement/planning:audit', 'procurement/purchaseOrder:audit'],
  orgs: ['hospital'],
}

/** A file somebody put to a document; whose organisation did, may take it away again. */
const PaperFile = Attachment.extend({ mine: z.boolean(), by: z.string(), org: z.string(), at: z.string() })

export const trailCalls = {
  /** Every document linked with one, and every step of them this reader may see, in order of time. */
  trace: call({
    method: 'POST',
    path: '/linex/order/order/trace',
    title: '订单跟踪',
    allow: {
      code: [...screens, 'contract/manage'].map((s) => `${s}:view`),
      orgs,
    },
    does: 'read',
    ...priced,
    aliases: ['/api/Order/Trace'],
    input: z.object({ kind: Kind.default('order'), id: Id }).strict(),
    output: z.object({
      /** Those there is something of, in the order of the goods' way, with the screen of each. */
      kinds: z.array(z.object({ kind: Kind, label: z.string(), path: z.string() })),
      nodes: z.array(TrailNode),
      steps: z.array(HistoryStep.extend({ docId: Id, docType: z.string() })),
    }),
  }),
  /** The attachments of a document, whoever of its parties put them there. */
  files: call({
    method: 'POST',
    path: '/linex/order/file/query',
    title: '单据附件',
    allow: { code: papers.map((m) => `${screenOf(m)}:view`), orgs },
    does: 'read',
    input: z.object(Which).strict(),
    output: z.object({ files: z.array(PaperFile), may: z.boolean() }),
  }),
  /** The attachments of one's own organisation at a document, whole; the others' stay as they are. */
  attach: call({
    method: 'POST',
    path: '/linex/order/file/save',
    title: '保存单据附件',
    allow: { code: codes, orgs: attachers },
    does: 'write',
    input: z.object({ ...Which, fileIds: AttachmentIds }).strict(),
    output: z.object({ files: z.array(Attachment) }),
  }),
  /** What its auditor goes by at each line of a plan or an order (ux.md 71). Quantities and prices in pack units. */
  judge: call({
    method: 'POST',
    path: '/linex/order/line/judge',
    title: '审核参考数据',
    allow: auditing,
    does: 'read',
    ...priced,
    input: z.object(Which).strict(),
    output: z.object({
      lines: z.array(
        z.object({
          id: Id,
          stock: DecOut,
          onWay: DecOut,
          monthUse: DecOut,
          lastPrice: DecOut.nullable(),
          /** In per cent against the last price. */
          change: DecOut.nullable(),
          marks: z.array(z.enum(marks)),
        }),
      ),
    }),
  }),
  /** What is unusual about several of them: lines with marks, and how many have which. */
  judgeAll: call({
    method: 'POST',
    path: '/linex/order/line/judgeAll',
    title: '批量审核参考',
    allow: auditing,
    does: 'read',
    input: z.object({ kind: Kind, ids: z.array(Id).min(1).max(100) }).strict(),
    output: z.array(
      z.object({ id: Id, lines: z.int(), marks: z.array(z.object({ mark: z.enum(marks), n: z.int() })) }),
    ),
  }),
}
