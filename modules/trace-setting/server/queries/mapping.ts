import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { is, type Wish } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import type { Input } from '#kernel/shared/call.ts'
import { traceSettingCalls } from '../../shared/calls.ts'
import type { Lack } from '../../shared/lacks.ts'

const call = traceSettingCalls.mapping
type Asked = Input<typeof call>

/** What a hospital's catalogue has of the goods that are told: a row a product, though several supply it. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('catalog_item_card as c')
    .innerJoin('product_card as p', 'p.id', 'c.product_id')
    .innerJoin('org_card as hospital', 'hospital.id', 'c.hospital_id')
    .leftJoin('company_card as m', 'm.id', 'p.manufacturer_id')
    .where('c.status', '=', 'enabled')
    .where(sql<boolean>`(p.kind = 0 or (p.kind = 1 and coalesce((select devices from trace_profile), false)))`)
    .where(sql<boolean>`not exists (select from catalog_item_card o where o.hospital_id = c.hospital_id and o.product_id = c.product_id
      and o.status = 'enabled' and (o.is_default, o.id) > (c.is_default, c.id))`)
    .$if(actor.org === 'hospital', (q) => q.where('c.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where(sql<boolean>`false`))

const lackings: Readonly<Record<Lack, ReturnType<typeof sql<boolean>>>> = {
  insurance: sql<boolean>`p.insurance_code = ''`,
  hospitalCode: sql<boolean>`c.hospital_code = ''`,
  idents: sql<boolean>`p.trace_idents = ''`,
}
const complete = sql<boolean>`not (${sql.join(Object.values(lackings), sql` or `)})`
const of = (lack: Lack | 'complete') => (lack === 'complete' ? complete : lackings[lack])

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    ...columns('c', 'id', 'productId', 'hospitalId', 'hospitalCode'),
    ...columns('p', 'kind', 'name', 'spec', 'insuranceCode'),
    'p.platform_code as code',
    sql<string>`p.trace_idents`.as('idents'),
    'hospital.name as hospital',
    sql<string>`coalesce(m.name, '')`.as('manufacturer'),
    sql<Lack[]>`array_remove(array[${sql.join(
      Object.entries(lackings).map(([key, test]) => sql`case when ${test} then ${sql.lit(key)} end`),
    )}], null)`.as('lacks'),
  ])

const reads = documentReads({
  call,
  alias: 'c',
  visible,
  row,
  whole: row,
  tests: {
    hospitalId: is('c.hospital_id'),
    lack: (values) => (values.length > 0 ? sql<boolean>`(${sql.join(values.map(of), sql` or `)})` : undefined),
  },
  keyword: { codes: ['p.platform_code'], texts: [sql`p.search`] },
  order: { sorts: { code: 'p.platform_code', name: 'p.name' }, fallback: 'code' },
  tabs: 'none',
})

/** How many products lack what, under the other filters. */
const tally = async (tx: Tx, actor: Actor, { lack: _, ...asked }: Wish<Asked>): Promise<Record<string, number>> => {
  const { rows } = await sql<{ counts: Record<string, number> }>`
    select jsonb_build_object('all', count(*), 'complete', count(*) filter (where cardinality(x.lacks) = 0), ${sql.join(
      Object.keys(lackings).flatMap((k) => [sql.lit(k), sql`count(*) filter (where ${sql.lit(k)} = any (x.lacks))`]),
    )}) as counts from (${reads.rows(tx, actor, asked).clearOrderBy()}) x`.execute(tx)
  return rows[0]!.counts
}

export const mapping = async (tx: Tx, actor: Actor, asked: Asked) => {
  const page = await reads.list(tx, actor, asked)
  return asked.part === 'rows' ? page : { ...page, counts: await tally(tx, actor, asked) }
}
