import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import { countRows } from '#kernel/server/counting.ts'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import { days, is, text } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { anyWord, todayInSql } from '#kernel/server/page.ts'
import { exchangeCalls } from '../shared/calls.ts'

/** The wall of the database shows an organisation its own messages, the authority all. */
const visible = (tx: Tx) => tx.selectFrom('exchange_log as x').leftJoin('org_card as o', 'o.id', 'x.org_id')

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    sql<string>`x.id::text`.as('id'),
    ...columns('x', 'at', 'system', 'direction', 'name', 'refNo', 'ok', 'code', 'message', 'request', 'response', 'ms'),
    ...columns('x', 'traceId'),
    sql<string>`coalesce(o.name, '')`.as('orgName'),
  ])

export const exchangeReads = documentReads({
  call: exchangeCalls.list,
  alias: 'x',
  visible,
  row,
  whole: row,
  tests: {
    orgId: is('x.org_id'),
    system: is('x.system'),
    direction: is('x.direction'),
    ok: is('x.ok'),
    at: days('x.at'),
  },
  keyword: anyWord([text('x.name'), text('x.ref_no')], ['x.trace_id', 'x.code']),
  order: { sorts: { at: 'x.at', ms: 'x.ms' }, fallback: '-at' },
  tabs: 'none',
})

export interface Message {
  system: string
  direction: 'out' | 'in'
  name: string
  refType?: string
  refNo?: string
  ok: boolean
  code?: string
  message?: string
  request?: string
  response?: string
  ms: number
  traceId?: string
}

export const insert = ({ tx }: Ctx, { refType, refNo, traceId, ...m }: Message, orgId: string | null) =>
  tx
    .insertInto('exchange_log')
    .values({
      ...{ code: '', message: '', request: '', response: '', ...m },
      org_id: orgId,
      ref_type: refType ?? '',
      ref_no: refNo ?? '',
      trace_id: traceId ?? '',
    })
    .execute()

export const purge = async (tx: Tx, days: number): Promise<number> => {
  const gone = await sql`delete from exchange_log where at < now() - make_interval(days => ${days})`.execute(tx)
  return Number(gone.numAffectedRows ?? 0n)
}

/** For the workbench; the authority's are all. */
export const failedToday = ({ tx, actor }: Ctx): Promise<number> =>
  countRows(
    tx,
    sql`exchange_log where at >= (${todayInSql})::timestamp at time zone 'Asia/Shanghai' and not ok
      and ${actor.org === 'authority' ? sql`true` : sql`org_id = ${actor.orgId}`}`,
  )
