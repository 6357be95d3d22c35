import { z } from 'zod'
import { Attachment, AttachmentIds } from '#kernel/shared/calls/files.ts'
import { callsAt, taking } from '#kernel/shared/calls-at.ts'
import { keys, statusesOf } from '#kernel/shared/machine.ts'
import { ask, Day, Days, each, Id, pageOf, Saved, Stored, versioned } from '#kernel/shared/page.ts'
import { type FreezeKind, type FreezeState, freezeKinds, freezeStates } from './kinds.ts'
import { cooperationMachine as m } from './machine.ts'

const at = callsAt('/linex/supplier', 'baseInfo/mySupplier', ['hospital', 'supplier', 'authority'])
const Kind = z.enum(keys(freezeKinds) as [FreezeKind, ...FreezeKind[]])
const State = z.enum(keys(freezeStates) as [FreezeState, ...FreezeState[]])
const Status = z.enum(statusesOf(m))
const moment = z.string().nullable()

/** What of a supplier stands still today; `until` null: until somebody lifts it. */
const Frozen = z.object({ kind: Kind, until: z.string().nullable(), by: z.string() })

export const CooperationRow = z.object({
  id: Id,
  ...each(z.string(), 'no', 'hospital', 'supplier', 'creditCode', 'invitedBy', 'note', 'validFrom', 'validTo'),
  hospitalId: Id,
  /** Null of an invitation whose newcomer has not registered yet. */
  supplierId: Id.nullable(),
  /** Enabled supply relations of the two. */
  relations: z.int(),
  status: Status,
  /** Whose suspension it is. */
  heldBy: z.enum(['hospital', 'authority']).nullable(),
  stopReason: z.string(),
  /** The two agreed on so many days from registration to payment; null: the region's term. */
  payDays: z.int().nullable(),
  frozen: z.array(Frozen),
  ...each(z.string(), 'creatorName', 'createdAt', 'answererName'),
  answeredAt: moment,
  version: z.int(),
  actions: z.array(z.string()),
})

export const FreezeRow = z.object({
  id: Id,
  supplierId: Id,
  ...each(z.string(), 'supplier', 'org', 'validFrom', 'reason', 'creatorName', 'createdAt', 'lifterName', 'liftReason'),
  /** The hospital it is for; null: the region. */
  hospital: z.string().nullable(),
  kinds: z.array(Kind),
  /** Last day, which it covers; null: until it is lifted. */
  validTo: z.string().nullable(),
  liftedAt: moment,
  state: State,
  files: z.array(Attachment),
  version: z.int(),
  actions: z.array(z.string()),
})

const filters = { status: z.array(Status), supplierId: Id, hospitalId: Id, createdAt: Days }
const freezeFilters = { supplierId: Id, kind: Kind, state: z.array(State), createdAt: Days }
const words = (most: number) => z.string().trim().max(most)
const why = words(500).min(5, '请说明原因，至少 5 个字')
/** A hospital names a supplier by his credit code; a supplier names a hospital by its code or credit code. */
const Invitation = z
  .object({
    creditCode: words(40).optional(),
    /** What a newcomer is called; of a known supplier his own name counts. */
    name: words(200).optional(),
    hospital: words(40).optional(),
    note: words(500).default(''),
    validFrom: Day.optional(),
    validTo: Day.optional(),
  })
  .strict()

export const cooperationCalls = {
  query: at.read(
    'cooperation',
    '查询合作',
    'view',
    ask(filters, ['createdAt', 'hospital', 'supplier']),
    pageOf(CooperationRow),
  ),
  /** `waits`: the supplier is to register first. */
  invite: at.write('invite', '邀请供应商或申请合作', 'invite', Invitation, Saved.extend({ waits: z.boolean() }), {
    orgs: ['hospital', 'supplier'],
  }),
  answer: at.act(m, 'answer', '答复合作', ['accept', 'decline', 'agree', 'refuse']),
  suspend: at.act(m, 'suspend', '暂停、恢复或终止合作', ['suspend', 'resume', 'end', 'withdraw']),
  /** Null: the region's again. What is owed already keeps its day. */
  setTerm: at.write(
    'setTerm',
    '设置合作账期',
    'suspend',
    versioned.extend({ payDays: z.int().min(1).max(365).nullable() }).strict(),
    Stored,
    { orgs: ['hospital', 'authority'], acts: taking(m, 'setTerm') },
  ),
  freezes: at.read('freezes', '查询冻结记录', 'view', ask(freezeFilters, ['createdAt', 'validTo']), pageOf(FreezeRow)),
  /** For the own hospital; of the authority for the region. */
  freeze: at.write(
    'freeze',
    '冻结供应商',
    'freeze',
    z
      .object({
        supplierId: Id,
        kinds: z.array(Kind).min(1, '请选择冻结内容').max(4),
        validFrom: Day,
        validTo: Day.optional(),
        reason: why,
        files: AttachmentIds.optional(),
      })
      .strict(),
    Stored,
    { orgs: ['hospital', 'authority'], acts: taking(m, 'freeze') },
  ),
  unfreeze: at.write('unfreeze', '解冻供应商', 'unfreeze', versioned.extend({ reason: why }).strict(), Stored, {
    orgs: ['hospital', 'authority'],
  }),
}
