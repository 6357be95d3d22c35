import { type RawBuilder, sql } from 'kysely'
import { openToMe } from '#kernel/server/apart-sql.ts'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { days, is, oneOf, text } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { articleIn } from '#modules/product/server/public.ts'
import { stockCountCalls } from '../../shared/calls.ts'
import { stockCountMachine } from '../../shared/machine.ts'
import type { Scope } from '../../shared/reasons.ts'
import { lines } from './lines.ts'

/** The hospital's own, the authority's region; suppliers see none. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('stock_count as c')
    .innerJoin('org_card as hospital', 'hospital.id', 'c.hospital_id')
    .innerJoin('distribution_point_card as point', 'point.id', 'c.point_id')
    .$if(actor.org === 'hospital', (q) => q.where('c.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where(sql<boolean>`false`))

/** So many of its lines. */
const some = (test: RawBuilder<boolean>) =>
  sql<number>`(select count(*)::int from stock_count_line l where l.count_id = c.id and ${test})`
const counted = sql<boolean>`l.given > 0`
const again = sql<boolean>`l.wanted > 1`
const open = sql<boolean>`l.wanted > 1 and l.given < l.wanted`

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    ...columns('c', 'id', 'no', 'hospitalId', 'pointId', 'blind', 'frozen', 'lineCount', 'gainValue', 'lossValue'),
    ...columns('c', 'creatorName', 'createdBy', 'createdAt', 'starterName', 'startedAt', 'submittedAt', 'auditorName'),
    ...columns('c', 'auditedAt', 'status', 'version'),
    sql<Scope>`c.scope`.as('scope'),
    'hospital.name as hospital',
    'point.name as point',
    // asked for the rows of a page only: the list's count does without
    some(counted).as('countedLines'),
    some(again).as('recountLines'),
    some(open).as('openRecounts'),
  ])

export const stockCountReads = documentReads({
  call: stockCountCalls.query,
  alias: 'c',
  visible,
  row,
  whole: (q) =>
    row(q).select([
      ...columns('c', 'categoryId', 'productIds', 'since', 'days', 'remark', 'toleranceQty', 'toleranceValue'),
      sql<boolean>`c.status = 'recounting'`.as('recounting'),
      sql<string>`coalesce((select k.name from category_card k where k.id = c.category_id), '')`.as('category'),
      sql<string>`coalesce((select string_agg(p.platform_code, e'\n' order by p.platform_code) from product_card p
        where p.id = any (c.product_ids)), '')`.as('shelf'),
    ]),
  lines,
  tests: {
    status: oneOf('c.status'),
    scope: is('c.scope'),
    pointId: is('c.point_id'),
    hospitalId: is('c.hospital_id'),
    createdAt: days('c.created_at'),
    forMe: openToMe(stockCountMachine, 'c'),
    article: (word) =>
      sql`exists (select from stock_count_line l where l.count_id = c.id and ${articleIn('l.product_id')(word)})`,
  },
  keyword: { nos: ['c.no'], texts: [text('c.creator_name'), text('c.remark')] },
  order: {
    sorts: { no: 'c.no', createdAt: 'c.created_at', startedAt: 'c.started_at', submittedAt: 'c.submitted_at' },
    fallback: '-createdAt',
    steady: { one: ['status'], days: 'createdAt', region: [] },
  },
})
export type Count = NonNullable<Awaited<ReturnType<typeof stockCountReads.get>>>
export type CountLine = Awaited<ReturnType<typeof stockCountReads.lines>>[number]

/** Where its numbers stand. */
export const progress = async (tx: Tx, id: string) => {
  const { rows } = await sql<{ countedLines: number; openRecounts: number }>`
    select count(*) filter (where ${counted})::int as "countedLines", count(*) filter (where ${open})::int as "openRecounts"
    from stock_count_line l where l.count_id = ${id}`.execute(tx)
  return rows[0]!
}

export const isCategory = async (tx: Tx, id: string): Promise<boolean> => {
  const { rows } = await sql`select from category_card where id = ${id}`.execute(tx)
  return rows.length > 0
}

/** Products by any of these codes in small letters: platform, barcode, UDI or the hospital's own. */
export const productsOf = async (tx: Tx, hospitalId: string, codes: readonly string[]) => {
  const { rows } = await sql<{
    code: string
    id: string
    platformCode: string
    name: string
    spec: string
    unit: string
    minUnit: string
    ratio: string
  }>`
    select w.code, p.id, p.platform_code as "platformCode", p.name, p.spec, p.pack_unit as unit, p.min_unit as "minUnit",
      p.conversion_ratio as ratio
    from unnest(${[...codes]}::text[]) w (code) join product_card p
      on w.code in (lower(p.platform_code), lower(p.barcode), lower(p.udi_di)) or exists (select from catalog_item_card i
        where i.hospital_id = ${hospitalId} and i.product_id = p.id and lower(i.hospital_code) = w.code)
    where w.code <> ''`.execute(tx)
  return rows
}
