import pg from 'pg'
import { exceptions } from './big-exceptions.ts'
import { drafts, goods } from './big-goods.ts'
import { makeMasters } from './big-masters.ts'
import { payables, setClocks } from './big-payables.ts'
import { traces } from './big-traces.ts'

/** Ids of what the bench asks about: the big hospital, and one of its suppliers. */
export interface Big {
  hospitalId: string
  supplierId: string
  pointId: string
  buyerId: string
  auditorId: string
  receiverId: string
  sellerId: string
}

/** A statement with its values. */
export type Fill = readonly [text: string, values?: readonly unknown[]]

/**
 * Runs statements that fill tables, each with its time in the log. Foreign keys are not asked, what is kept of whole statements, such as
 * the tally of papers, is kept here too, what asks row by row is not. Indexes rest meanwhile and are built at once in the end: a
 * fifth of the time.
 * @param but names, as LIKE has them, of what is kept of whole statements and not here
 */
export const fillQuietly = async (
  client: pg.Client,
  all: readonly Fill[],
  log: (text: string) => void,
  but = '',
): Promise<void> => {
  const filled = all
    .flatMap(([text]) => /^insert into (\w+)/.exec(text)?.[1] ?? [])
    .filter((t, i, every) => every.indexOf(t) === i)
  const them = `any(array[${filled.map((t) => `'${t}'`).join(', ')}]::regclass[])`
  const triggers = (fire: 'always trigger' | 'trigger') =>
    client.query(`do $$
      declare t record;
      begin
        for t in select tgrelid::regclass as of, tgname from pg_trigger where not tgisinternal and tgtype & 1 = 0 and tgname not like '${but}' and tgrelid = ${them} loop
          execute format('alter table %s enable ${fire} %I', t.of, t.tgname);
        end loop;
      end $$`)
  await client.query('set session_replication_role = replica')
  await triggers('always trigger')
  await client.query(`update pg_index set indisready = false, indisvalid = false where indrelid = ${them}`)
  for (const [text, values = []] of all) {
    const from = performance.now()
    const { rowCount } = await client.query(text, [...values])
    const about = /^(?:insert into|create temp table) (\w+)/.exec(text)?.[1]
    if (about) log(`${about}: ${rowCount} rows in ${((performance.now() - from) / 1000).toFixed(1)} s`)
  }
  for (const table of filled) {
    const from = performance.now()
    await client.query(`reindex table ${table}`)
    log(`indexes of ${table} in ${((performance.now() - from) / 1000).toFixed(1)} s`)
  }
  await triggers('trigger')
  // as a database that has lived: what all may see is known, so an index alone can answer
  await client.query('vacuum analyze')
}

/**
 * Fills a migrated database set by set: one hospital with so many order lines in orders of ten over two years, five small
 * ones with a tenth of that, deliveries, acceptances, what they owe, stock, movements, histories, audit chains and open to-dos (one for
 * twenty lines). All CHECK constraints hold, and every invariant; foreign keys are not asked, since the parents are sure.
 * Only the bench and tests use it.
 * @param url the owner's connection, a superuser's
 */
export const makeBig = async (
  url: string,
  orderLines: number,
  log: (text: string) => void = () => {},
): Promise<Big> => {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=Asia/Shanghai' })
  await client.connect()
  try {
    await client.query(
      `set app.kind = 'system'; set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '256MB'`,
    )
    await makeMasters(client)
    const orders = Math.ceil(orderLines / 100) * 11
    await fillQuietly(
      client,
      [...drafts, ...goods, ...payables, ...traces, ...exceptions].map((text) => [
        text,
        text.includes('$1') ? [orders] : [],
      ]),
      log,
      'payment_%',
    )
    await setClocks(client)
    // what was paid in the months that are over, as every night keeps it
    await client.query(
      `insert into peer_price (product_id, month, hospital_id, price)
       select distinct on (l.product_id, 2, l.hospital_id) l.product_id, date_trunc('month', o.released_at)::date, l.hospital_id, l.price
       from order_line l join purchase_order o on o.id = l.order_id
       where o.released_at < date_trunc('month', now()) and o.released_at >= date_trunc('month', now()) - interval '12 months'
       order by l.product_id, 2, l.hospital_id, l.id desc`,
    )
    await client.query(
      `insert into peer_price_month (month) select m::date from generate_series(date_trunc('month', now()) - interval '12 months',
        date_trunc('month', now()) - interval '1 month', interval '1 month') m`,
    )
    const { rows } = await client.query<Big>(`
      select h.id as "hospitalId", s.id as "supplierId", point_id as "pointId", buyer_id as "buyerId", auditor_id as "auditorId", receiver_id as "receiverId", seller_id as "sellerId"
      from big_hospital h, big_supplier s where h.h = 1 and s.s = 1`)
    return rows[0]!
  } finally {
    await client.end()
  }
}

if (import.meta.main) {
  const { startDatabase } = await import('#kernel/server/db/embedded.ts')
  const { migrate } = await import('#kernel/server/db/migrate.ts')
  const { readSettings } = await import('#kernel/server/db/settings.ts')
  const database = await startDatabase(readSettings())
  try {
    await migrate(database.url)
    await makeBig(database.url, 1_000_000, console.log)
  } finally {
    await database.stop()
  }
}
