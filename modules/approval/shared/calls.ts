import { z } from 'zod'
import { callsAt } from '#kernel/shared/calls-at.ts'
import { weighed } from '#kernel/shared/machine.ts'
import { ById, Day, Id, Stored, signed, Version, versioned } from '#kernel/shared/page.ts'
import { DecOut } from '#kernel/shared/quantity.ts'

const Amount = z.string().regex(/^\d{1,14}(\.\d{1,2})?$/, '请输入金额，最多两位小数')

export const FlowStep = z
  .object({
    name: z.string().trim().min(1, '请填写审批级名称').max(100),
    /** The level is asked from this amount on, in yuan. */
    minAmount: Amount,
    roleIds: z.array(Id).max(20),
    userIds: z.array(Id).max(50),
  })
  .strict()

export const Flow = z.object({
  id: Id,
  docType: z.string(),
  name: z.string(),
  kinds: z.array(z.int()),
  enabled: z.boolean(),
  steps: z.array(z.object({ name: z.string(), minAmount: DecOut, roleIds: z.array(Id), userIds: z.array(Id) })),
  changedBy: z.string(),
  changedAt: z.string(),
  version: z.int(),
})

const StuckPaper = z.object({
  /** Of the level. */
  id: Id,
  label: z.string(),
  docNo: z.string(),
  path: z.string(),
  level: z.int(),
  name: z.string(),
  creator: z.string(),
  since: z.string().nullable(),
  /** Who holds the right and may take it over. */
  people: z.array(z.object({ id: Id, name: z.string() })),
})

const flows = callsAt('/linex/distribute/workflow', 'system/config', ['hospital', 'supplier', 'authority'])
/** The authority sets the flows of any organisation, others their own. */
const level = { orgId: Id.optional() }

export const workflowCalls = {
  query: flows.read(
    'query',
    '查询审批流程',
    'view',
    z.object(level).strict(),
    z.object({
      orgId: Id,
      orgName: z.string(),
      flows: z.array(Flow),
      /** Documents that know an approval. */
      documents: z.array(z.object({ docType: z.string(), label: z.string(), lacks: z.array(z.enum(weighed)) })),
      roles: z.array(z.object({ id: Id, name: z.string() })),
      users: z.array(z.object({ id: Id, name: z.string(), loginName: z.string() })),
      editable: z.boolean(),
    }),
  ),
  /**
   * A new flow, or with `id` and `version` a changed one, of which what is left out stays. Documents on their way keep the
   * levels they entered with.
   */
  save: flows.write(
    'save',
    '保存审批流程',
    'edit',
    z
      .object({
        ...level,
        ...signed,
        id: Id.optional(),
        version: Version.default(0),
        docType: z.string().max(40).optional(),
        name: z.string().trim().min(1, '请填写流程名称').max(100).optional(),
        kinds: z.array(z.int().min(0).max(3)).max(4).optional(),
        enabled: z.boolean().optional(),
        steps: z.array(FlowStep).min(1, '请至少设置一级审批').max(9).optional(),
      })
      .strict(),
    Stored,
  ),
  /** Papers that wait for nobody: nobody is left who could pass their level. */
  stuck: flows.read(
    'stuck',
    '查询无人可审批的单据',
    'view',
    z
      .object({ ...level, page: z.int().min(1).max(1000).default(1), size: z.int().min(1).max(200).default(200) })
      .strict(),
    z.object({ rows: z.array(StuckPaper), total: z.int() }),
  ),
  /** Gives a waiting level to others, for this paper alone. */
  reassign: flows.write(
    'reassign',
    '改派审批人',
    'edit',
    z.object({ ...level, ...signed, id: Id, userIds: z.array(Id).min(1, '请选择审批人').max(50) }).strict(),
    ById,
  ),
  delete: flows.write('delete', '删除审批流程', 'edit', versioned.extend({ ...level, ...signed }).strict(), ById),
}

const delegations = callsAt('/linex/distribute/delegation', '', [])
const Delegation = z.object({
  id: Id,
  userName: z.string(),
  delegateName: z.string(),
  mine: z.boolean(),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  state: z.enum(['coming', 'running', 'over', 'ended']),
})
const people = z.array(
  z.object({
    id: Id,
    name: z.string(),
    /** He may audit all that I may. */
    all: z.boolean(),
    /** Which documents, by their labels. */
    documents: z.array(z.string()),
  }),
)
const away = z.object({ delegateId: Id, from: Day, to: Day, reason: z.string().trim().max(200).default('') }).strict()

export const delegationCalls = {
  /** Whom I named to stand in for me, and who named me; and who may be named. */
  query: delegations.read(
    'query',
    '查询审批委托',
    'signed-in',
    z.object({}).strict(),
    z.object({ rows: z.array(Delegation), people, audits: z.boolean() }),
  ),
  save: delegations.write('save', '委托他人审批', 'signed-in', away, ById),
  end: delegations.write('end', '结束审批委托', 'signed-in', ById, ById),
}
