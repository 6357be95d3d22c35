import { z } from 'zod'
import { Attachment, AttachmentIds } from '#kernel/shared/calls/files.ts'
import { callsAt, priced, taking } from '#kernel/shared/calls-at.ts'
import { keys, statusesOf } from '#kernel/shared/machine.ts'
import { Day, Days, each, Id, Saved, versioned } from '#kernel/shared/page.ts'
import { DecOut, Price } from '#kernel/shared/quantity.ts'
import { ChainLevel, Earlier, HistoryStep } from '#kernel/shared/step.ts'
import { categories, roles, sources } from './kinds.ts'
import { contractMachine as m } from './machine.ts'
import { paperMachines } from './papers.ts'
import { bands, contents, endStates, relations, signings, signKinds, signWays, within } from './register-words.ts'

const at = callsAt('/linex/contract/manager', 'contract/manage', ['hospital', 'supplier', 'authority'])
const Role = z.enum(keys(roles))
const text = (max: number) => z.string().trim().max(max)
const reason = text(200).min(1, '请填写原因')
/** SHA-256, in hexadecimal digits. */
const Digest = z.string().regex(/^[0-9a-f]{64}$/, '请填写 64 位十六进制摘要')

/** A contract of the register; amounts in yuan, rates in percent as they are read, nothing where there is nothing to compare with. */
export const RegisterRow = z.object({
  ...each(Id, 'id', 'hospitalId', 'supplierId', 'typeId'),
  ...each(
    z.string(),
    'no',
    'outerNo',
    'name',
    'typeName',
    'hospital',
    'supplier',
    'third',
    'ownerName',
    'supplierOwnerName',
  ),
  ...each(z.string(), 'creatorName', 'createdAt', 'auditorName', 'remark', 'freezeReason'),
  ...each(
    z.string().nullable(),
    'signDate',
    'validFrom',
    'validTo',
    'submittedAt',
    'auditedAt',
    'frozenUntil',
    'parentNo',
    // the day it was agreed, or decided, to end on before its time; while it runs
    'agreedEnd',
  ),
  ...each(z.int().nullable(), 'payDays', 'prepayRate', 'deliveryHours'),
  category: z.enum(keys(categories)),
  source: z.enum(keys(sources)),
  status: z.enum(statusesOf(m)),
  /** Nothing where they are hidden from the reader (decision 0090). */
  ...each(DecOut.nullable(), 'amount', 'executedAmount', 'paidAmount'),
  ...each(z.string().nullable(), 'executedRate', 'paidRate'),
  /** Days until its last one, or the earlier one that was agreed; nothing of one that is not under way. */
  daysLeft: z.int().nullable(),
  ...each(z.int(), 'contentN', 'signedCount', 'signerCount', 'reminderDays', 'lineCount', 'version'),
  ...each(Id.nullable(), 'parentId', 'renewsId', 'ownerId', 'supplierOwnerId'),
  /** Its end is as near as people want to be reminded; it is asked to end; changed by supplements; has a renewal; asked to be void. */
  ...each(z.boolean(), 'framework', 'priceFollows', 'near', 'ending', 'supplemented', 'renewed', 'voidAsked'),
  /** Why it stands there, of a rejected or voided one. */
  why: z.string().optional(),
  actions: z.array(z.string()),
})

const Party = z.object({
  role: Role,
  ...each(z.string(), 'name', 'creditCode', 'representative', 'phone', 'address', 'bankName', 'bankAccount'),
})
export const RegisterLine = z.object({
  ...each(Id, 'id', 'productId'),
  seq: z.int(),
  ...each(z.string(), 'productCode', 'name', 'spec', 'manufacturer', 'unit', 'note'),
  ...each(DecOut.nullable(), 'listedPrice', 'selectedPrice', 'lastPrice', 'qty', 'price', 'amount'),
  /** In force today where it follows an adjustment of the region: what that made of it, its number and its day (decision 0108). */
  currentPrice: DecOut.nullable(),
  followedNo: z.string(),
  followedSince: z.string().nullable(),
  ...each(DecOut, 'plannedQty', 'orderedQty', 'shippedQty', 'acceptedQty', 'returnedQty', 'closedQty'),
})
/** Who signed which bytes for whom, by which right. A scan counts once a second person has confirmed it, one that went back never; a supplement is named. */
export const Signature = z.object({
  id: Id,
  n: z.int(),
  role: Role,
  signKind: z.enum(keys(signKinds)),
  ...each(z.string(), 'signerName', 'signerRole', 'signedAt', 'address', 'confirmerName', 'statement', 'signedSha256'),
  ...each(z.string(), 'returnerName', 'returnReason'),
  ...each(z.string().nullable(), 'confirmedAt', 'returnedAt', 'mandateNo', 'supplementNo'),
  /** For who may see the contract's amounts: it says them. */
  scan: Attachment.nullable(),
  superseded: z.boolean(),
})
export const Ending = z.object({
  ...each(Id, 'id', 'askedOrgId'),
  ...each(z.string(), 'askedOrg', 'askerName', 'askedAt', 'endReason', 'endsOn'),
  ...each(z.string(), 'answerUntil', 'answererName', 'answer'),
  endState: z.enum(keys(endStates)),
  answeredAt: z.string().nullable(),
  files: z.array(Attachment),
})
/** A frozen version: of its content, of the PDF made of it, and of the one with the signatures so far. */
export const Version = z.object({
  n: z.int(),
  ...each(z.string(), 'sha256', 'makerName', 'madeAt'),
  ...each(z.string().nullable(), 'previousSha256', 'pdfSha256', 'signedPdfSha256', 'supplementNo', 'supersededAt'),
  supplementId: Id.nullable(),
})
/** A paper that belongs to it: what it supplements or renews, and what supplements or renews it. */
const Related = z.object({
  id: Id,
  relation: z.enum(keys(relations)),
  ...each(z.string(), 'no', 'name'),
  ...each(z.string().nullable(), 'validFrom', 'validTo'),
  status: z.enum(statusesOf(m)),
})

export const RegisterDetail = RegisterRow.extend({
  parties: z.array(Party),
  lines: z.array(RegisterLine),
  clauses: z.array(z.object({ title: z.string(), text: z.string() })),
  files: z.array(Attachment),
  signatures: z.array(Signature),
  endings: z.array(Ending),
  /** Orders on it that still go on, for whoever may ask for its end. */
  openOrders: z.array(z.object({ id: Id, no: z.string() })),
  versions: z.array(Version),
  related: z.array(Related),
  /** What its reader may still sign, and how: his own place, a third party's, or somebody's scan to be confirmed. */
  signable: z.array(z.object({ role: Role, how: z.enum(keys(signWays)) })),
  voidReason: z.string(),
  /** By which it is asked to be void; the other side agrees. */
  voidAsker: z.string(),
  warnings: z.array(z.string()),
  history: z.array(HistoryStep),
  earlier: Earlier.nullable(),
  chain: z.array(ChainLevel),
})

const filters = {
  status: z.array(z.enum(statusesOf(m))),
  category: z.enum(keys(categories)),
  ...each(Id, 'hospitalId', 'supplierId', 'typeId', 'productId', 'ownerId'),
  /** Not over, and so many days from its end. */
  endsWithin: z.enum(keys(within)),
  /** Some line's price within these, yuan. */
  ...each(Price, 'priceFrom', 'priceTo'),
  /** What it comes to, yuan. */
  ...each(Price, 'amountFrom', 'amountTo'),
  /** How much of it was executed, and paid. */
  ...each(z.enum(keys(bands)), 'executed', 'paid'),
  /** Whether its content changed since it was agreed first. */
  revision: z.enum(keys(contents)),
  /** How many have signed what it says now. */
  signing: z.enum(keys(signings)),
  /** Looked after by who asks. */
  mine: z.boolean(),
  ...each(Days, 'validFrom', 'validTo', 'createdAt'),
  ...each(z.boolean(), 'ending', 'supplemented', 'renewed', 'near'),
  /** Words of its text, as it was frozen. */
  words: text(100).min(2, '请输入至少 2 个字'),
}
const sorts = ['no', 'name', 'createdAt', 'validFrom', 'validTo', 'amount', 'executedRate', 'paidRate'] as const

/** Owner, reminder, remark and attachments; what was agreed changes by a supplement alone. */
const Keep = versioned
  .extend({
    /** Nobody's stays nobody's: it is handed out in the pool. */
    ownerId: Id.nullable().optional(),
    reminderDays: z.int().min(0).max(365).optional(),
    remark: text(500).optional(),
    files: AttachmentIds.optional(),
  })
  .strict()

/**
 * `online`: the reader for his own side. `scan`: the sealed paper of a side without an account, or of one's own; again, in place of one
 * nobody has confirmed yet. `confirm`: a second person has compared the scan; `return`: it is not what it should be. `sha256` is the
 * PDF's as the signer saw it.
 */
const SignBody = versioned
  .extend({
    role: Role,
    how: z.enum(keys(signWays)),
    sha256: Digest,
    signerRole: text(60).optional(),
    /** Of a scan: whose signature stands on it. */
    signerName: text(60).optional(),
    scanFile: Id.optional(),
    /** Of a scan that goes back: why. */
    reason: text(200).optional(),
  })
  .strict()
const FreezeBody = versioned.extend({ reason, until: Day.optional() }).strict()

/** One call of a wish to end it: asked with reason and day, answered, taken back, or decided by the authority when nobody answered. */
const EndBody = z.discriminatedUnion('kind', [
  versioned.extend({ kind: z.literal('ask'), reason, endsOn: Day, files: AttachmentIds.optional() }).strict(),
  versioned.extend({ kind: z.literal('agree'), answer: text(200).optional() }).strict(),
  versioned.extend({ kind: z.literal('disagree'), answer: text(200).min(1, '请填写不同意的原因') }).strict(),
  versioned.extend({ kind: z.literal('withdraw') }).strict(),
  versioned
    .extend({ kind: z.literal('decide'), ends: z.boolean(), answer: text(200).min(1, '请填写决定的理由') })
    .strict(),
])
const Moved = Saved.extend({ status: z.string() })

/** What a PDF is known to be, by its digest. */
const Verdict = z.object({
  state: z.enum(['version', 'signed', 'unknown']),
  n: z.int().nullable(),
})

export const registerCalls = {
  query: at.list('查询合同台账', filters, sorts, RegisterRow, priced),
  detail: at.detail('合同台账详情', RegisterDetail, priced),
  update: at.write('update', '维护合同', 'edit', Keep, Saved, { acts: taking(m, 'keep') }),
  sign: at.acting(m, 'sign', '签署合同', ['sign'], SignBody, { proves: true }),
  refuseSign: at.act(m, 'refuseSign', '拒绝签署合同', ['refuseSign']),
  freeze: at.acting(m, 'freeze', '冻结合同', ['freeze'], FreezeBody),
  unfreeze: at.act(m, 'unfreeze', '解除合同冻结', ['unfreeze']),
  terminate: at.write('terminate', '申请或答复合同终止', 'terminate', EndBody, Moved, {
    acts: taking(m, 'terminate', 'end'),
  }),
  void: at.act(m, 'void', '作废合同', ['void']),
  /** A draft that renews it, or supplements it. */
  renew: at.write(
    'renew',
    '续签或补充合同',
    'renew',
    versioned.extend({ kind: z.enum(['renewal', 'supplement']).default('renewal') }).strict(),
    Saved,
    {
      codes: ['contract/manage:renew', 'contract/manage:edit'],
      orgs: ['hospital', 'supplier'],
      acts: taking(m, 'renew', 'supplement'),
    },
  ),
  /** What was ordered on it and what came of that: of each kind how many there are, and where the reader may open it the newest. */
  papers: at.read(
    'papers',
    '合同关联单据',
    'view',
    z.object({ id: Id }).strict(),
    z.object({
      kinds: z.array(z.object({ kind: z.enum(keys(paperMachines)), total: z.int(), opens: z.boolean() })),
      rows: z.array(
        z.object({
          kind: z.enum(keys(paperMachines)),
          id: Id,
          ...each(z.string(), 'no', 'status', 'at'),
          /** Of the goods of this contract alone; amounts are null where they are hidden from the reader. */
          qty: DecOut,
          amount: DecOut.nullable(),
        }),
      ),
    }),
    priced,
  ),
  /** Its versions recomputed from what is stored, the text of one beside another one's, and what a PDF with this digest is. */
  versions: at.read(
    'versions',
    '合同版本与校验',
    'view',
    z
      .object({ id: Id, n: z.int().min(1).optional(), against: z.int().min(1).optional(), pdf: Digest.optional() })
      .strict(),
    z.object({
      rows: z.array(
        Version.extend({
          /** The digests of what is stored today are those that were noted, and name the version before. */
          intact: z.boolean(),
          /** Why not, in one sentence. */
          fault: z.string(),
        }),
      ),
      /** Paragraphs of the version asked for, and of the one it is compared with; of the contract it renews where none is named. */
      texts: z.array(z.object({ n: z.int(), no: z.string(), paragraphs: z.array(z.string()) })),
      verdict: Verdict.nullable(),
    }),
    priced,
  ),
  /** The newest version, or another; with its signatures so far, unless `unsigned`; `signed`: with them or none. It is noted. */
  pdf: at.write(
    'pdf',
    '下载合同 PDF',
    'download',
    z.object({ id: Id, n: z.int().min(1).optional(), ...each(z.boolean().optional(), 'unsigned', 'signed') }).strict(),
    z.null(),
    { blob: true, unkept: true, acts: taking(m, 'download'), ...priced },
  ),
  export: at.export('导出合同台账', filters, priced),
}
