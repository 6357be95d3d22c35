import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { contains } from '#kernel/server/page.ts'
import { pairsAtOnce } from '../../shared/calls.ts'

export interface SideRow {
  id: string
  version: number
  code: string
  name: string
  spec: string
  packSpec: string
  unit: string
  maker: string
  product: string
}
export interface DoubleRow {
  id: string
  score: string
  same: boolean
  kind: number
  hospital: string
  a: SideRow
  b: SideRow
  n: number
}
const side = (
  alias: string,
) => sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'version', ${sql.ref(`${alias}.version`)}, 'code', ${sql.ref(`${alias}.code`)},
  'name', ${sql.ref(`${alias}.name`)}, 'spec', ${sql.ref(`${alias}.spec`)}, 'packSpec', ${sql.ref(`${alias}.pack_spec`)}, 'unit', ${sql.ref(`${alias}.unit`)},
  'maker', ${sql.ref(`${alias}.maker`)},
  'product', coalesce((select p.platform_code || ' ' || p.name from product_card p where p.id = ${sql.ref(`${alias}.product_id`)}), ''))`

/** The pairs of a page, from 1. */
const pageOf = (page: number) => sql`limit ${pairsAtOnce} offset ${(page - 1) * pairsAtOnce}`

/** Pairs of an own hospital's codes that have one product, or look like one article and nobody said that they are not. */
export const ofHospital = async (
  tx: Tx,
  actor: Actor,
  kinds: readonly number[],
  word: string | undefined,
  page: number,
): Promise<DoubleRow[]> => {
  const like = word
    ? sql`and (lower(a.code || ' ' || a.name || ' ' || b.code || ' ' || b.name) like ${contains(word.toLowerCase())})`
    : sql``
  const { rows } = await sql<DoubleRow>`
    with pairs as (
      select a.id as a, b.id as b, 1::numeric as score, true as same
      from hospital_code a join hospital_code b on b.hospital_id = a.hospital_id and b.product_id = a.product_id and b.id > a.id
      where a.hospital_id = ${actor.orgId}
      union all
      select d.a, d.b, d.score, false from code_double d where d.hospital_id = ${actor.orgId} and not d.apart)
    select a.id || ' ' || b.id as id, max(x.score)::text as score, bool_or(x.same) as same, a.kind, '' as hospital, ${side('a')} as a, ${side('b')} as b,
      (count(*) over ())::int as n
    from pairs x join hospital_code a on a.id = x.a join hospital_code b on b.id = x.b
    where a.hospital_id = ${actor.orgId} and a.alias_of is null and b.alias_of is null and a.kind = b.kind and a.kind = any(${[...kinds]}::int[]) ${like}
    group by a.id, b.id order by bool_or(x.same) desc, max(x.score) desc, a.code, b.code, a.id, b.id ${pageOf(page)}`.execute(
    tx,
  )
  return rows
}

/** Products of the region that say the same in all that is compared, or have one insurance code and pack. */
export const ofRegion = async (
  tx: Tx,
  kinds: readonly number[],
  word: string | undefined,
  page: number,
): Promise<DoubleRow[]> => {
  const like = word ? sql`and p.search like ${contains(word.toLowerCase())}` : sql``
  const one = (
    alias: string,
  ) => sql`(select jsonb_build_object('id', p.id, 'version', 0, 'code', p.platform_code, 'name', p.name, 'spec', p.spec, 'packSpec', p.pack_spec,
    'unit', p.pack_unit, 'maker', coalesce(m.name, ''), 'product', p.approval_no)
    from product_card p left join company_card m on m.id = p.manufacturer_id where p.id = ${sql.ref(alias)})`
  const { rows } = await sql<DoubleRow>`
    with alike as (
      select f.product_id as id, f.kind, first_value(f.product_id) over w as first
      from product_form f join product_card p on p.id = f.product_id
      where p.enabled and f.kind = any(${[...kinds]}::int[]) and f.maker_core <> '' ${like}
      window w as (partition by f.kind, f.name_core, f.form -> 'names' -> 0 ->> 'form', f.form -> 'names' -> 0 ->> 'salt', f.strengths, f.pieces, f.maker_core
        order by p.platform_code))
    select x.first || ' ' || x.id as id, '1' as score, false as same, x.kind, '' as hospital, ${one('x.first')} as a, ${one('x.id')} as b, (count(*) over ())::int as n
    from alike x where x.first <> x.id order by x.first, x.id ${pageOf(page)}`.execute(tx)
  return rows
}

/** Keeps pairs that look like one article; what somebody said of one before stays. */
export const keep = (tx: Tx, hospitalId: string, pairs: readonly { a: string; b: string; score: number }[]) =>
  sql`insert into code_double (a, b, hospital_id, score)
    select least(x.a, x.b), greatest(x.a, x.b), ${hospitalId}, x.score from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as x(a uuid, b uuid, score numeric)
    order by 1, 2 on conflict (a, b) do update set score = excluded.score`.execute(tx)

/** Pairs of these kinds that no longer look alike are forgotten. */
export const forget = (
  tx: Tx,
  hospitalId: string,
  kinds: readonly number[],
  pairs: readonly { a: string; b: string }[],
) =>
  sql`delete from code_double d using hospital_code h where h.id = d.a and d.hospital_id = ${hospitalId} and h.kind = any(${[...kinds]}::int[]) and not d.apart
    and not exists (select from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as x(a uuid, b uuid)
      where least(x.a, x.b) = d.a and greatest(x.a, x.b) = d.b)`.execute(tx)

/** They are two articles. */
export const setApart = async (tx: Tx, actor: Actor, a: string, b: string): Promise<number> => {
  const { numAffectedRows } = await sql`update code_double set apart = true
    where hospital_id = ${actor.orgId} and a = least(${a}::uuid, ${b}::uuid) and b = greatest(${a}::uuid, ${b}::uuid) and not apart`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}
