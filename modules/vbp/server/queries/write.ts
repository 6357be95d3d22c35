import { sql } from 'kysely'
import { stored } from '#kernel/server/columns.ts'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import { forget } from '#kernel/server/memory.ts'
import type { Level } from '../../shared/kinds.ts'
import { MEMORY } from './volumes.ts'

export interface Head {
  code: string
  name: string
  level: Level
  kind: number
  startDate: string
  endDate: string
  remark?: string | undefined
}

/** Undefined when its code is taken. */
export const insertBatch = ({ tx, actor }: Ctx, head: Head) =>
  tx
    .insertInto('vbp_batch')
    .values({ ...stored(head), updated_by: actor.userId })
    .onConflict((x) => x.doNothing())
    .returning(['id', 'version'])
    .executeTakeFirst()

export const updateBatch = (
  { tx, actor }: Ctx,
  id: string,
  head: Partial<Head> & { enabled?: boolean | undefined },
) => {
  forget(tx, MEMORY)
  return tx
    .updateTable('vbp_batch')
    .set({ ...stored(head), updated_by: actor.userId, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
}

export interface Batch {
  id: string
  code: string
  name: string
  level: Level
  kind: number
  startDate: string
  endDate: string
  enabled: boolean
}
/** Batches by their codes, locked: whoever adds to one waits for the other. */
export const batchesByCode = async (tx: Tx, codes: readonly string[]): Promise<Batch[]> => {
  const { rows } = await sql<Batch>`
    select id, code, name, level, kind, start_date as "startDate", end_date as "endDate", enabled from vbp_batch
    where code = any(${[...codes]}) order by id for update`.execute(tx)
  return rows
}

export interface Product {
  id: string
  code: string
  name: string
  kind: number
  enabled: boolean
  listedPrice: string | null
  ceilingPrice: string | null
}
const productColumns = sql`p.id, p.platform_code as code, p.name, p.kind, p.enabled, p.listed_price::text as "listedPrice", p.ceiling_price::text as "ceilingPrice"`
export const productsByCode = async (tx: Tx, codes: readonly string[]): Promise<Product[]> =>
  (
    await sql<Product>`select ${productColumns} from product_card p where p.platform_code = any(${[...codes]})`.execute(
      tx,
    )
  ).rows
export const productsById = async (tx: Tx, ids: readonly string[]): Promise<Product[]> =>
  (await sql<Product>`select ${productColumns} from product_card p where p.id = any(${[...ids]}::uuid[])`.execute(tx))
    .rows

export const hospitalsByCode = async (
  tx: Tx,
  codes: readonly string[],
): Promise<{ id: string; code: string; name: string }[]> =>
  (
    await sql<{ id: string; code: string; name: string }>`
      select id, code, name from org_card where kind = 'hospital' and enabled and code = any(${[...codes]})`.execute(tx)
  ).rows

export interface Item {
  id: string
  batchId: string
  productId: string
  selectedPrice: string
  volumeUnit: 'pack' | 'min'
  backup: boolean
}
export const itemsOfBatches = async (tx: Tx, batchIds: readonly string[]): Promise<Item[]> =>
  (
    await sql<Item>`
      select id, batch_id as "batchId", product_id as "productId", selected_price::text as "selectedPrice", volume_unit as "volumeUnit", backup
      from vbp_item_card where batch_id = any(${[...batchIds]}::uuid[])`.execute(tx)
  ).rows

/** A backup waits for its activation. */
export const insertItems = async (tx: Tx, items: readonly Omit<Item, 'id'>[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    insert into vbp_item (batch_id, product_id, selected_price, volume_unit, backup, activated)
    select "batchId", "productId", "selectedPrice", "volumeUnit", backup, not backup
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as x("batchId" uuid, "productId" uuid, "selectedPrice" numeric, "volumeUnit" text, backup boolean)
    returning id`.execute(tx)
  forget(tx, MEMORY)
  return rows.map((r) => r.id)
}

export interface Quota {
  id: string
  itemId: string
  hospitalId: string
  year: number
  agreed: string
  moved: string
  used: string
}
export const quotasOfItems = async (tx: Tx, itemIds: readonly string[]): Promise<Quota[]> => {
  forget(tx, MEMORY)
  const { rows } = await sql<Quota>`
    select id, item_id as "itemId", hospital_id as "hospitalId", year, agreed_qty::text as agreed, moved_qty::text as moved, used_qty::text as used
    from vbp_quota where item_id = any(${[...itemIds]}::uuid[]) order by id for update`.execute(tx)
  return rows
}

export interface NewQuota {
  itemId: string
  hospitalId: string
  year: number
  agreed: string
}
export const insertQuotas = async (tx: Tx, quotas: readonly NewQuota[]): Promise<void> => {
  forget(tx, MEMORY)
  await sql`
    insert into vbp_quota (item_id, hospital_id, year, agreed_qty)
    select "itemId", "hospitalId", year, agreed
    from jsonb_to_recordset(${JSON.stringify(quotas)}::jsonb) as x("itemId" uuid, "hospitalId" uuid, year int, agreed numeric)`.execute(
    tx,
  )
}

/** The last year something is agreed for in a batch. */
export const lastYear = async (tx: Tx, batchId: string): Promise<number> =>
  (
    await sql<{
      n: number
    }>`select coalesce(max(year), 0)::int as n from vbp_quota_facts where batch_id = ${batchId}`.execute(tx)
  ).rows[0]!.n

/** @param agreed what the region agrees; what was lent or borrowed comes to it */
export const setAgreed = async (tx: Tx, id: string, agreed: string): Promise<void> => {
  forget(tx, MEMORY)
  await sql`update vbp_quota set agreed_qty = ${agreed}::numeric + moved_qty where id = ${id}`.execute(tx)
}

export const activate = async ({ tx, actor }: Ctx, itemId: string, reason: string): Promise<void> => {
  forget(tx, MEMORY)
  await sql`select vbp_activate(${itemId}, ${reason}, ${actor.userId})`.execute(tx)
}

/** Hospitals that agreed something of an article. */
export const concerned = async (tx: Tx, itemId: string): Promise<string[]> =>
  (
    await sql<{ id: string }>`select distinct hospital_id as id from vbp_quota_facts where item_id = ${itemId}`.execute(
      tx,
    )
  ).rows.map((r) => r.id)
