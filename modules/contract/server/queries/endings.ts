import { type RawBuilder, sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import type { EndState } from '../../shared/register-words.ts'
import type { Of } from './versions.ts'

/** Every wish to end a contract, the first one first. */
export const endingsOf = (tx: Tx, contractId: string) =>
  tx
    .selectFrom('contract_termination as t')
    .innerJoin('org_card as o', 'o.id', 't.asked_org')
    .where('t.contract_id', '=', contractId)
    .select(columns('t', 'id', 'askerName', 'askedAt', 'endsOn', 'answerUntil', 'answererName', 'answeredAt', 'answer'))
    .select([
      'o.name as askedOrg',
      't.asked_org as askedOrgId',
      't.reason as endReason',
      // whoever takes his wish back does so for his organisation
      sql<EndState>`case when t.state = 'withdrawn' and t.answered_org is null then 'lapsed' else t.state end`.as(
        'endState',
      ),
      sql<Attachment[]>`t.files`.as('files'),
    ])
    .orderBy('t.asked_at')
    .execute()

/** The one nobody has answered yet, locked. */
export const openEnding = (tx: Tx, contractId: string) =>
  tx
    .selectFrom('contract_termination as t')
    .where('t.contract_id', '=', contractId)
    .where('t.answered_at', 'is', null)
    .select(columns('t', 'id', 'askedOrg', 'askedBy', 'endsOn', 'answerUntil', 'reason'))
    .select(sql<'asked' | 'escalated'>`t.state`.as('state'))
    .forUpdate()
    .executeTakeFirst()
export type OpenEnding = NonNullable<Awaited<ReturnType<typeof openEnding>>>

interface NewEnding {
  id: string
  reason: string
  endsOn: string
  answerUntil: string
  files: readonly Attachment[]
}
export const insertEnding = async (tx: Tx, actor: Actor, c: Of, e: NewEnding): Promise<void> => {
  await tx
    .insertInto('contract_termination')
    .values({
      id: e.id,
      contract_id: c.id,
      hospital_id: c.hospitalId,
      supplier_id: c.supplierId,
      asked_org: actor.orgId,
      asked_by: actor.userId,
      asker_name: actor.name,
      reason: e.reason,
      ends_on: e.endsOn,
      answer_until: e.answerUntil,
      files: JSON.stringify(e.files),
    })
    .execute()
}

export const answerEnding = async (
  tx: Tx,
  actor: Actor,
  id: string,
  a: { state: 'agreed' | 'disagreed' | 'decided' | 'kept' | 'withdrawn'; answer: string },
): Promise<void> => {
  await tx
    .updateTable('contract_termination')
    .set({
      state: a.state,
      answer: a.answer,
      answered_org: actor.orgId,
      // who takes his own wish back answers nobody
      answered_by: a.state === 'withdrawn' ? null : actor.userId,
      answerer_name: actor.name,
      answered_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** Nobody answered while its contract lasted: it is over by itself, by nobody's hand. */
export const lapseEnding = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .updateTable('contract_termination')
    .set({ state: 'withdrawn', answered_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Nobody answered in time: the authority may decide alone. */
export const escalateEnding = async (tx: Tx, id: string): Promise<void> => {
  await tx.updateTable('contract_termination').set({ state: 'escalated' }).where('id', '=', id).execute()
}

/** The day on which a contract ends by an agreement or a decision; nothing where none was made. */
export const agreedEnd = (tx: Tx, contractId: string): Promise<{ endsOn: string } | undefined> =>
  tx
    .selectFrom('contract_termination')
    .where('contract_id', '=', contractId)
    .where('state', 'in', ['agreed', 'decided'])
    .select('ends_on as endsOn')
    .orderBy('answered_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The same in SQL, of the contract whose id this is. */
export const agreedEndOf = (id: RawBuilder<unknown>) =>
  sql<
    string | null
  >`(select t.ends_on from contract_termination t where t.contract_id = ${id} and t.state in ('agreed', 'decided')
    order by t.answered_at desc limit 1)`

/** Orders made on it that still go on, goods on the road among them: they are fulfilled or closed by hand. */
export const openOrdersOf = (tx: Tx, contractId: string): Promise<{ id: string; no: string }[]> =>
  tx
    .selectFrom('order_line_facts as o')
    .innerJoin('contract_line as l', 'l.id', 'o.contract_line_id')
    .where('l.contract_id', '=', contractId)
    .where('o.status', 'in', ['pendingAudit', 'waitAllocate', 'allocating', 'unauditPending'])
    .where(sql<boolean>`o.open_qty + o.transit_qty > 0`)
    .select(['o.order_id as id', 'o.order_no as no'])
    .distinct()
    .orderBy('o.order_no')
    .limit(500)
    .execute()
