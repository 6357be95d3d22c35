import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { filtered, is } from '#kernel/server/document/filters.ts'
import { paged } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { ledgerCalls } from '../../shared/ledger.ts'

type Asked = Input<(typeof ledgerCalls)['periods']>

const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('stock_period as d')
    .innerJoin('org_card as hospital', 'hospital.id', 'd.hospital_id')
    .$if(actor.org === 'hospital', (q) => q.where('d.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where(sql<boolean>`false`))

/** Closed months, the newest first. */
export const periods = (tx: Tx, actor: Actor, input: Asked) => {
  const base = filtered<ReturnType<typeof visible>, Asked>(visible(tx, actor), input, {
    id: 'd.id',
    tests: { hospitalId: is('d.hospital_id') },
    keyword: { nos: ['d.closer_name'] },
  })
  const row = base.select([
    ...columns('d', 'id', 'balances', 'value', 'consignedValue', 'closerName', 'closedAt'),
    'hospital.name as hospital',
    sql<string>`to_char(d.month, 'YYYY-MM')`.as('month'),
  ])
  return paged(tx, base, row, input, { sorts: { month: 'd.month' }, fallback: '-month', tie: 'd.id' })
}

interface Standing {
  /** The month that was closed last. */
  last: string | null
  /** What is closed next. */
  next: string | null
  /** The month that is still running, or ended so lately that a posting of it may be on its way. */
  running: string
}
/** How far a hospital's books are, locked against a second closing. */
export const booksOf = async (tx: Tx, hospitalId: string): Promise<Standing> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stock_period ${hospitalId}`}, 0))`.execute(tx)
  const { rows } = await sql<Standing>`
    select to_char(max(month), 'YYYY-MM') as last, to_char(max(month) + interval '1 month', 'YYYY-MM') as next,
      to_char(now() at time zone 'Asia/Shanghai' - interval '10 minutes', 'YYYY-MM') as running
    from stock_period where hospital_id = ${hospitalId}`.execute(tx)
  return rows[0]!
}

/** Freezes what every balance held at the end of a month. */
export const close = async (tx: Tx, actor: Actor, month: string) => {
  const end = sql`((${`${month}-01`}::date + interval '1 month') at time zone 'Asia/Shanghai')`
  const { rows } = await sql<{ id: string; balances: number; value: string; consignedValue: string }>`
    with closing as (
      select s.id, s.owner, m.after_qty as qty, round(m.after_qty * s.price / s.ratio, 2) as value
      from stock_balance s cross join lateral (
        select after_qty from stock_movement where balance_id = s.id and at < ${end} order by at desc, id desc limit 1) m
      where s.hospital_id = ${actor.orgId} and m.after_qty > 0
    ), period as (
      insert into stock_period (hospital_id, month, closed_by, closer_name, balances, value, consigned_value)
      select ${actor.orgId}, ${`${month}-01`}::date, ${actor.userId}, ${actor.name}, count(*),
        coalesce(sum(value) filter (where owner = 'hospital'), 0), coalesce(sum(value) filter (where owner = 'supplier'), 0) from closing
      returning *
    ), frozen as (
      insert into stock_period_balance (hospital_id, period_id, balance_id, qty, value)
      select p.hospital_id, p.id, c.id, c.qty, c.value from closing c cross join period p
    )
    select id, balances, value, consigned_value as "consignedValue" from period`.execute(tx)
  return rows[0]!
}

/** Of these movements those of a closed month, with the month. */
export const closedOf = async (tx: Tx, movementIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: string; month: string }>`
    select m.id, to_char(m.at at time zone 'Asia/Shanghai', 'YYYY-MM') as month from stock_movement m
    where m.id = any(${[...movementIds]}::uuid[]) and m.at < (
      select (max(p.month) + interval '1 month') at time zone 'Asia/Shanghai' from stock_period p where p.hospital_id = m.hospital_id)`.execute(
    tx,
  )
  return new Map(rows.map((r) => [r.id, r.month]))
}
