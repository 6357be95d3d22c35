import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import type { ProvinceFamily } from '../../shared/families.ts'
import type { Way } from '../../shared/states.ts'
import type { Found } from '../compare.ts'
import type { Scope } from './open.ts'
import { type ItemFacts, itemInSql } from './read.ts'
import { stateInSql } from './state.ts'

const of = (scope: Scope) => sql<boolean>`m.hospital_id is not distinct from ${scope}::uuid`
const local = sql`coalesce(m.product_id, m.company_id)`

/** Items of the platform by their ids, whatever they are of today. */
export const itemsOf = async (
  tx: Tx,
  family: ProvinceFamily,
  ids: readonly string[],
): Promise<Map<string, ItemFacts>> => {
  const { rows } = await sql<{ item: ItemFacts }>`
    select ${itemInSql} as item from province_item_card i where i.family = ${family} and i.id = any(${[...ids]}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map(({ item }) => [item.id, item]))
}

/** A settled pair somebody has of an item, or of one of ours. */
export interface Standing {
  id: string
  hospitalId: string | null
  hospital: string
  localId: string
  itemId: string
  name: string
  provId: string
  /** Two of one code: it stands in nobody's way. */
  double: boolean
  suggested: boolean
}
/**
 * Living pairs that have to do with an item or one of ours: of a hospital its own and the region's, of the region everybody's. Asked
 * as the system, so that no range hides one; under `oneAtATime` nobody changes them meanwhile.
 */
export const around = async (tx: Tx, scope: Scope, localId: string, itemId: string): Promise<Standing[]> => {
  const { rows } = await sql<Standing>`
    select m.id, m.hospital_id as "hospitalId", coalesce(o.name, '') as hospital, ${local} as "localId", m.item_id as "itemId", i.prov_id as "provId",
      coalesce(p.name, c.name, '') as name, 'double' = any(m.conflicts) as double, m.state = 'suggested' as suggested
    from province_match m join province_item i on i.id = m.item_id left join org_card o on o.id = m.hospital_id
      left join product_card p on p.id = m.product_id left join company_card c on c.id = m.company_id
    where m.ended_at is null and (m.item_id = ${itemId} or m.product_id = ${localId} or m.company_id = ${localId})
      and (m.hospital_id is null or ${scope}::uuid is null or m.hospital_id = ${scope}::uuid)
    order by m.id`.execute(tx)
  return rows
}

/** An order under way that was written with a pair of the two, by the number of the order. */
export const usedBy = async (
  tx: Tx,
  pair: { id: string; localId: string; itemId: string; hospitalId: string | null },
) => {
  const { rows } = await sql<{ no: string }>`
    select u.order_no as no from province_use u join province_match m on m.id = u.match_id
    where (u.match_id = ${pair.id} or (m.item_id = ${pair.itemId} and ${local} = ${pair.localId}
      and (${pair.hospitalId}::uuid is null or u.hospital_id = ${pair.hospitalId}))) order by u.order_no limit 1`.execute(
    tx,
  )
  return rows[0]?.no
}

/** Ends pairs, with the reason. By nobody: the machine gave it up. */
export const end = async (
  tx: Tx,
  ids: readonly string[],
  by: { userId: string; name: string } | undefined,
  reason: string,
) => {
  if (ids.length === 0) return
  await sql`update province_match m set ended_at = now(), ended_by = ${by?.userId ?? null}, ended_name = ${by?.name ?? ''}, end_reason = ${reason},
    version = nextval('province_stamp') where m.id = any(${[...ids]}::uuid[]) and m.ended_at is null`.execute(tx)
}

export interface NewPair {
  family: ProvinceFamily
  scope: Scope
  localId: string
  itemId: string
  way: Way
  score: number | null
  judged: unknown
  conflicts: readonly string[]
  accepted: string
}
/** What both sides say now of their packs, and of all where that was accepted, is kept with pairs. */
const noteFacts = (tx: Tx, ids: readonly string[]) =>
  sql`update province_match m set pack_of = f.packs, accepted_of = case when m.accepted = '' then '' else f.facts end
    from province_match_facts f where f.id = m.id and m.id = any(${[...ids]}::uuid[])`.execute(tx)

/** Makes a person's pair. */
export const make = async (tx: Tx, actor: Actor, p: NewPair): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into province_match (family, hospital_id, product_id, company_id, item_id, state, way, score, judged, conflicts, accepted, made_by, made_name)
    values (${p.family}, ${p.scope}, ${p.family === 'corp' ? null : p.localId}, ${p.family === 'corp' ? p.localId : null}, ${p.itemId}, 'paired', ${p.way},
      ${p.score}, ${JSON.stringify(p.judged)}::jsonb, ${[...p.conflicts]}::text[], ${p.accepted}, ${actor.userId}, ${actor.name}) returning id`.execute(
    tx,
  )
  const { id } = rows[0]!
  await noteFacts(tx, [id])
  return id
}

export const setOwnId = (tx: Tx, hospitalId: string, itemId: string, ownId: string) =>
  sql`insert into province_own_id (hospital_id, item_id, own_id) values (${hospitalId}, ${itemId}, ${ownId})
    on conflict (hospital_id, item_id) do update set own_id = excluded.own_id where province_own_id.own_id <> excluded.own_id`.execute(
    tx,
  )
/** Of which other item of the hospital this id is. */
export const ownIdTaken = async (tx: Tx, hospitalId: string, itemId: string, ownId: string) => {
  const { rows } = await sql<{
    provId: string
  }>`select i.prov_id as "provId" from province_own_id o join province_item i on i.id = o.item_id
    where o.hospital_id = ${hospitalId} and o.own_id = ${ownId} and o.item_id <> ${itemId}`.execute(tx)
  return rows[0]?.provId
}

/** What the machine made of a scope and nobody settled: it may make it anew. */
export const undecided = async (tx: Tx, family: ProvinceFamily, scope: Scope) => {
  const { rows } = await sql<{
    id: string
    localId: string
    itemId: string
    state: Found['state']
    conflicts: string[]
  }>`
    select m.id, ${local} as "localId", m.item_id as "itemId", m.state, m.conflicts from province_match m
    where m.family = ${family} and m.ended_at is null and ${of(scope)} and m.way = 'auto'
      and (m.state = 'suggested' or (cardinality(m.conflicts) > 0 and m.accepted = ''))`.execute(tx)
  return rows
}

/** A pair `m` that has one of the two found, `x`. */
const beside = sql`(m.item_id = x."itemId" or m.product_id = x."localId" or m.company_id = x."localId")`
const decided = sql`m.ended_at is null and m.state = 'paired' and not 'double' = any(m.conflicts)`
/** A hospital's own pair stays where an open order was written with it, somebody gave a reason for it, or what was found is a conflict. */
const hospitalsKeep = sql`exists (select from province_use u join province_match m on m.id = u.match_id
    where ${beside} and not (m.item_id = x."itemId" and ${local} = x."localId"))
  or exists (select from province_match m where ${decided} and ${beside} and (m.accepted <> '' or jsonb_array_length(x.conflicts) > 0))`
/** What the region settled counts for all: hospitals' own pairs of either side give way. */
const giveWay = (tx: Tx, ids: readonly string[]) =>
  sql`update province_match h set ended_at = now(), end_reason = '区域已对照', version = nextval('province_stamp') from province_match r
    where r.id = any(${[...ids]}::uuid[]) and r.state = 'paired' and not 'double' = any(r.conflicts)
      and (h.item_id = r.item_id or h.product_id = r.product_id or h.company_id = r.company_id)
      and h.hospital_id is not null and h.ended_at is null`.execute(tx)

/** Writes what the machine found, but where somebody decided otherwise meanwhile. @returns how many */
export const makeAll = async (
  tx: Tx,
  family: ProvinceFamily,
  scope: Scope,
  found: readonly Found[],
): Promise<number> => {
  if (found.length === 0) return 0
  const corp = family === 'corp'
  const { rows } = await sql<{ id: string }>`
    insert into province_match (family, hospital_id, product_id, company_id, item_id, state, way, score, judged, conflicts)
    select ${family}, ${scope}::uuid, ${corp ? sql`null::uuid` : sql`x."localId"`}, ${corp ? sql`x."localId"` : sql`null::uuid`}, x."itemId", x.state, 'auto', x.score, x.judged,
      array(select jsonb_array_elements_text(x.conflicts))
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as x("localId" uuid, "itemId" uuid, state text, score numeric, judged jsonb, conflicts jsonb)
    where not exists (select from province_match m where ${decided} and (m.hospital_id is null or ${of(scope)}) and ${beside})
      and not (${scope === null ? sql`x.state = 'paired' and (${hospitalsKeep})` : sql`false`})
    on conflict do nothing returning id`.execute(tx)
  const ids = rows.map((r) => r.id)
  await noteFacts(tx, ids)
  if (scope === null) await giveWay(tx, ids)
  return rows.length
}

/** How the pairs of a scope stand. */
export const standOf = async (tx: Tx, family: ProvinceFamily, scope: Scope, tolerance: number) => {
  const { rows } = await sql<{ matched: number; suggested: number; conflicts: number }>`
    select count(*) filter (where s = 'matched')::int as matched, count(*) filter (where s = 'suggested')::int as suggested,
      count(*) filter (where s = 'conflict')::int as conflicts
    from (select ${stateInSql(tolerance)} as s from province_match_facts m where m.family = ${family} and ${of(scope)}) x`.execute(
    tx,
  )
  return rows[0]!
}
