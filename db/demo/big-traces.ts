import type { Machine } from '#kernel/shared/machine.ts'
import { screenOf, type Told } from '#kernel/shared/telling.ts'
import { acceptanceMachine } from '#modules/acceptance/shared/machine.ts'
import { acceptanceMessages } from '#modules/acceptance/shared/messages.ts'
import { deliveryMachine } from '#modules/delivery/shared/machine.ts'
import { deliveryMessages } from '#modules/delivery/shared/messages.ts'
import { orderMachine } from '#modules/order/shared/machine.ts'
import { orderMessages } from '#modules/order/shared/messages.ts'
import { planMachine } from '#modules/plan/shared/machine.ts'
import { planMessages } from '#modules/plan/shared/messages.ts'
import { after } from './big-goods.ts'

const quoted = (text: string | null): string => (text === null ? 'null' : `'${text.replaceAll("'", "''")}'`)

type Who = 'buyer' | 'auditor' | 'receiver' | 'seller'
interface Step {
  m: Machine
  /** Its documents' id and number among the columns of `big_order`. */
  id: string
  no: string
  action: string
  from: string | null
  to: string
  label: string
  who: Who
  when: string
  /** Taken by orders that came so far. */
  reach: number
}

const stepsOf = (
  m: Machine,
  id: string,
  no: string,
  steps: readonly (readonly [string, Who, string, number])[],
): Step[] => {
  let from: string | null = null
  return steps.map(([action, who, when, reach]) => {
    const spec = m.actions[action]
    const step = { m, id, no, action, from, to: spec?.to ?? m.start, label: spec?.label ?? '新建', who, when, reach }
    from = step.to
    return step
  })
}

const began = `interval '0'`
const steps: readonly Step[] = [
  ...stepsOf(orderMachine, 'id', 'no', [
    ['create', 'buyer', began, 0],
    ['submit', 'buyer', after.submit, 0],
    ['approve', 'auditor', after.approve, 1],
    ['accept', 'seller', after.accept, 2],
    ['allocateAll', 'seller', after.ship, 3],
    ['acceptAll', 'auditor', after.confirm, 4],
  ]),
  ...stepsOf(deliveryMachine, 'delivery_id', 'delivery_no', [
    ['create', 'seller', after.deliver, 2],
    ['ship', 'seller', after.ship, 2],
    ['checkAll', 'receiver', after.check, 3],
    ['confirmAll', 'auditor', after.confirm, 4],
  ]),
  ...stepsOf(acceptanceMachine, 'acceptance_id', 'acceptance_no', [
    ['create', 'seller', after.ship, 2],
    ['accept', 'receiver', after.check, 3],
    ['confirm', 'auditor', after.confirm, 4],
  ]),
]
const planSteps = stepsOf(planMachine, 'id', 'no', [
  ['create', 'buyer', began, 0],
  ['submit', 'buyer', after.submit, 0],
])

const org = (who: Who): string => (who === 'seller' ? 'supplier' : 'hospital')
const authored = ({ action, who }: Step): boolean => action === 'create' || (action === 'submit' && who === 'buyer')
const rowOf = (s: Step, source: string, partners: string): string =>
  `select n, ${quoted(s.m.name)} as type, ${s.id} as id, ${s.no} as no, ${quoted(s.action)} as action, ${quoted(s.label)} as label,
    ${quoted(s.from)} as from_status, ${quoted(s.to)} as to_status, ${s.who}_id as user_id, ${s.who} as user_name, ${org(s.who)}_id as org_id,
    ${org(s.who)} as org_name, array[${partners}] as parties, at + ${s.when} as at, ${authored(s)} as authored
  from ${source} where ${source === 'big_plan' ? 'true' : `reach >= ${s.reach}`}`

/** Every step of every document as a table; within a document they stand in their order. */
const taken = [
  ...steps.map((s) => rowOf(s, 'big_order', s.reach < 1 ? 'hospital_id' : 'hospital_id, supplier_id')),
  ...planSteps.map((s) => rowOf(s, 'big_plan', 'hospital_id')),
].join('\n  union all ')

/** Where each rule's documents stand now: those of a status it tells of are told. */
const told: readonly Told[] = [planMessages, orderMessages, deliveryMessages, acceptanceMessages]

/** To-dos that are open, and what was told within the half year that notices are kept. */
const messagesOf = ({ machine: m, label, rules }: Told): string[] =>
  rules.flatMap((r) => {
    if (!r.enters || r.category === 'warning') return []
    const table = m.table
    const partner = table === 'plan' ? 'null' : r.to === 'supplier' ? 'hospital_id' : 'supplier_id'
    return [
      `insert into message (org_id, category, event, codes, only_user, not_user, template, params, doc_type, doc_id, doc_no, path, at)
      select d.${r.to === 'supplier' ? 'supplier_id' : 'hospital_id'}, ${quoted(r.category)}, ${quoted(r.event)}, array[${r.codes.map(quoted).join(', ')}]::text[],
        ${r.to === 'creator' ? 'd.created_by' : 'null'}, ${r.but === 'creator' ? 'd.created_by' : 'null'}, ${quoted(r.template)},
        jsonb_build_object('no', d.no, 'doc', ${quoted(label)}, 'act', '', 'reason', '', 'org', o.name, 'user', '', 'partner', coalesce(p.name, '')),
        ${quoted(m.name)}, d.id, d.no, ${quoted(`/${screenOf(m)}/`)} || d.id, d.updated_at
      from ${table} d join org o on o.id = d.hospital_id left join org p on p.id = ${partner}
      where d.status = ${quoted(r.enters)} ${r.category === 'notice' ? `and d.created_at > now() - interval '180 days'` : ''} order by d.created_at`,
    ]
  })

/** Histories, the audit log in its chains, messages. */
export const traces = [
  `create temp table big_step as select row_number() over (order by n, at, type = 'order' desc) as k, * from (${taken}) s`,
  `insert into doc_history (doc_type, doc_id, action, label, from_status, to_status, user_id, user_name, org_id, org_name, parties, at, authored)
  select type, id, action, label, from_status, to_status, user_id, user_name, org_id, org_name, parties, at, authored from big_step order by k`,
  // the chain of an organisation's day as a running sum
  `create aggregate pg_temp.chained(audit_log) (sfunc = audit_hash, stype = text, initcond = '')`,
  `insert into audit_log (org_id, day, seq, at, user_id, user_name, call, entity, entity_id, entity_no, action, before, after, request_id, prev_hash, hash)
  select org_id, day, seq, at, user_id, user_name, '/big', type, id, no, action, before, after, request,
    lag(hash, 1, '') over (partition by org_id, day order by seq), hash
  from (
    select *, pg_temp.chained((org_id, day, seq, at, user_id, user_name, '/big', type, id, no, action, before, after, request, '', '', null)::audit_log)
      over (partition by org_id, day order by seq) as hash
    from (
      select org_id, (at at time zone 'Asia/Shanghai')::date as day, (row_number() over w)::int as seq, at, user_id, user_name, type, id::text, no,
        action, jsonb_build_object('status', from_status) as before, jsonb_build_object('status', to_status) as after, 'big' || k as request
      from big_step where from_status is not null window w as (partition by org_id, (at at time zone 'Asia/Shanghai')::date order by at, k)
    ) one
  ) hashed`,
  `insert into audit_head (org_id, day, seq, hash) select distinct on (org_id, day) org_id, day, seq, hash from audit_log order by org_id, day, seq desc`,
  ...told.flatMap(messagesOf),
]
