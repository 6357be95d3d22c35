import { z } from 'zod'
import { type Allow, call, type OrgKind } from '#kernel/shared/call.ts'
import { Day, Id, Version } from '#kernel/shared/page.ts'
import { DecOut } from '#kernel/shared/quantity.ts'

const orgs: readonly OrgKind[] = ['hospital', 'supplier', 'authority']
const may = (code: string): Allow => ({ code: `system/config:${code}`, orgs })

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

const base = '/linex/distribute/workflow'
/** The authority sets the flows of any organisation, others their own. */
const level = { orgId: Id.optional() }

export const workflowCalls = {
  query: call({
    method: 'POST',
    path: `${base}/query`,
    title: '查询审批流程',
    allow: may('view'),
    does: 'read',
    input: z.object(level).strict(),
    output: z.object({
      orgId: Id,
      orgName: z.string(),
      flows: z.array(Flow),
      /** Documents that know an approval. */
      documents: z.array(z.object({ docType: z.string(), label: z.string() })),
      roles: z.array(z.object({ id: Id, name: z.string() })),
      users: z.array(z.object({ id: Id, name: z.string(), loginName: z.string() })),
      editable: z.boolean(),
    }),
  }),
  /** A new flow, or with `id` and `version` a changed one. Documents on their way keep the levels they entered with. */
  save: call({
    method: 'POST',
    path: `${base}/save`,
    title: '保存审批流程',
    allow: may('edit'),
    does: 'write',
    input: z
      .object({
        ...level,
        id: Id.optional(),
        version: Version.default(0),
        docType: z.string().max(40),
        name: z.string().trim().min(1, '请填写流程名称').max(100),
        kinds: z.array(z.int().min(0).max(3)).max(4),
        enabled: z.boolean(),
        steps: z.array(FlowStep).min(1, '请至少设置一级审批').max(9),
      })
      .strict(),
    output: z.object({ id: Id, version: z.int() }),
  }),
  delete: call({
    method: 'POST',
    path: `${base}/delete`,
    title: '删除审批流程',
    allow: may('edit'),
    does: 'write',
    input: z.object({ ...level, id: Id, version: Version }).strict(),
    output: z.object({ id: Id }),
  }),
}

const delegations = '/linex/distribute/delegation'
export const delegationCalls = {
  /** Whom I named to stand in for me, and who named me; and who may be named. */
  query: call({
    method: 'POST',
    path: `${delegations}/query`,
    title: '查询审批委托',
    allow: 'signed-in',
    does: 'read',
    input: z.object({}).strict(),
    output: z.object({
      rows: z.array(
        z.object({
          id: Id,
          userName: z.string(),
          delegateName: z.string(),
          mine: z.boolean(),
          from: z.string(),
          to: z.string(),
          reason: z.string(),
          state: z.enum(['coming', 'running', 'over', 'ended']),
        }),
      ),
      people: z.array(z.object({ id: Id, name: z.string() })),
    }),
  }),
  save: call({
    method: 'POST',
    path: `${delegations}/save`,
    title: '委托他人审批',
    allow: 'signed-in',
    does: 'write',
    input: z.object({ delegateId: Id, from: Day, to: Day, reason: z.string().trim().max(200).default('') }).strict(),
    output: z.object({ id: Id }),
  }),
  end: call({
    method: 'POST',
    path: `${delegations}/end`,
    title: '结束审批委托',
    allow: 'signed-in',
    does: 'write',
    input: z.object({ id: Id }).strict(),
    output: z.object({ id: Id }),
  }),
}
