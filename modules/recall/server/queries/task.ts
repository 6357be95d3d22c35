import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import type { StatusOf } from '#kernel/shared/machine.ts'
import type { recallTaskMachine } from '../../shared/machine.ts'
import type { ways } from '../../shared/steps.ts'

type Status = StatusOf<typeof recallTaskMachine>

/** The organisation's own task; who issued the recall, and the authority, all of its. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('recall_task as t')
    .innerJoin('org_card as org', 'org.id', 't.org_id')
    .$if(actor.org === 'hospital' || actor.org === 'supplier', (q) =>
      q.where((eb) => eb.or([eb('t.org_id', '=', actor.orgId), eb('t.issuer_id', '=', actor.orgId)])),
    )

const steps = sql<{ step: 'sign' | 'isolate' | 'tally' | 'handle'; due: string; at: string | null; by: string }[]>`
  jsonb_build_array(
    jsonb_build_object('step', 'sign', 'due', t.sign_due, 'at', t.signed_at, 'by', t.signer_name),
    jsonb_build_object('step', 'isolate', 'due', t.isolate_due, 'at', t.isolated_at, 'by', t.isolater_name),
    jsonb_build_object('step', 'tally', 'due', t.tally_due, 'at', t.tallied_at, 'by', t.tallier_name),
    jsonb_build_object('step', 'handle', 'due', t.handle_due, 'at', t.handled_at, 'by', t.handler_name))`

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    ...columns('t', 'id', 'recallId', 'orgId', 'issuerId', 'productId', 'version', 'createdAt', 'place'),
    't.recall_no as no',
    sql<Status>`t.status`.as('status'),
    sql<'hospital' | 'supplier'>`t.org_kind`.as('orgKind'),
    't.org_id as createdOrg',
    'org.name as org',
    sql<Attachment[]>`t.photos`.as('photos'),
    steps.as('steps'),
    sql<string>`now()`.as('now'),
  ])

/** Of a recall; the late ones first, then by what is left to do. */
export const tasksOf = (tx: Tx, actor: Actor, recallId: string) =>
  row(visible(tx, actor)).where('t.recall_id', '=', recallId).orderBy('t.org_kind').orderBy('org.name').execute()
export type TaskRow = Awaited<ReturnType<typeof tasksOf>>[number]

export const lock = (tx: Tx, actor: Actor, id: string) =>
  row(visible(tx, actor)).where('t.id', '=', id).forUpdate('t').executeTakeFirst()

/** Documents as the machine moves them; inside `elevated` for whoever's they are. */
export const standing = (tx: Tx, recallId: string) =>
  tx
    .selectFrom('recall_task as t')
    .where('t.recall_id', '=', recallId)
    .orderBy('t.id')
    .select([
      't.id',
      't.recall_no as no',
      't.version',
      't.org_id as orgId',
      't.issuer_id as issuerId',
      sql<Status>`t.status`.as('status'),
    ])
    .forUpdate('t')
    .execute()

/** Of one of its photos, where this actor sees the task. */
export const seesTask = async (tx: Tx, actor: Actor, id: string): Promise<boolean> =>
  (await visible(tx, actor).where('t.id', '=', id).select('t.id').executeTakeFirst()) !== undefined

const by = (who: string, at: string) => (ctx: Ctx) => ({ [at]: sql`now()`, [who]: ctx.actor.name })
/** Who took a step and when; a second count is the one that counts. */
export const stamp = {
  sign: by('signer_name', 'signed_at'),
  isolate: by('isolater_name', 'isolated_at'),
  tally: by('tallier_name', 'tallied_at'),
  handle: by('handler_name', 'handled_at'),
}

export interface Counted {
  lotNo: string
  counted: string
  ledger: string
  reason: string
}
/** Written with the status. */
export const count = (taskId: string, lines: readonly Counted[]) => sql`
  update recall_task_lot l set counted = x.counted, ledger = x.ledger, reason = x.reason
  from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x("lotNo" text, counted numeric, ledger numeric, reason text)
  where l.task_id = ${taskId} and l.lot_no = x."lotNo"`

export interface Handled {
  id: string
  lotNo: string
  way: keyof typeof ways
  docNo: string
  units: string
}
export const handle = (task: { id: string; orgId: string; issuerId: string }, parts: readonly Handled[]) => sql`
  insert into recall_handling (id, task_id, org_id, issuer_id, lot_no, way, doc_no, units)
  select x.id, ${task.id}::uuid, ${task.orgId}::uuid, ${task.issuerId}::uuid, x."lotNo", x.way, x."docNo", x.units
  from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as x(id uuid, "lotNo" text, way text, "docNo" text, units numeric)`

export const handlings = async (tx: Tx, taskIds: readonly string[]) =>
  (
    await sql<{ taskId: string; lotNo: string; way: keyof typeof ways; docNo: string; units: string }>`
    select task_id as "taskId", lot_no as "lotNo", way, doc_no as "docNo", sum(units) as units from recall_handling
    where task_id = any(${[...taskIds]}::uuid[]) group by 1, 2, 3, 4 order by 2, 4`.execute(tx)
  ).rows

export const recallIdOf = async (tx: Tx, actor: Actor, id: string): Promise<string | undefined> =>
  (await visible(tx, actor).where('t.id', '=', id).select('t.recall_id as id').executeTakeFirst())?.id
