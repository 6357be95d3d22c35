import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { spelled } from '#kernel/server/pinyin.ts'

/** Of one tree: the platform's, or a hospital's. */
export const byCode = (tx: Tx, tree: string | null, codes: readonly string[]) =>
  tx
    .selectFrom('category')
    .where('hospital_id', 'is not distinct from', tree)
    .where('code', 'in', [...codes, ''])
    .select(['id', 'code', 'name', 'parent_id as parentId', 'level', 'kind', 'enabled'])
    .execute()

export interface NewCategory {
  code: string
  name: string
  parentId: string | null
  level: number
  kind: number
}

export const insert = (tx: Tx, tree: string | null, c: NewCategory) =>
  tx
    .insertInto('category')
    .values({
      ...{ hospital_id: tree, code: c.code, name: c.name, parent_id: c.parentId, level: c.level, kind: c.kind },
      ...spelled(c.name),
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

export const update = (tx: Tx, id: string, set: { code?: string; name?: string; enabled?: boolean }) =>
  tx
    .updateTable('category')
    .set({ ...set, ...(set.name ? spelled(set.name) : {}), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

export const remove = (tx: Tx, id: string) => tx.deleteFrom('category').where('id', '=', id).execute()

/** What still hangs on a category; asked after it is locked. */
export const uses = (tx: Tx, id: string) =>
  tx
    .selectNoFrom([
      sql<boolean>`exists (select from category where parent_id = ${id})`.as('children'),
      sql<boolean>`exists (select from product_card where category_id = ${id})
        or exists (select from category_product where category_id = ${id})`.as('products'),
      sql<boolean>`exists (select from stock_count_card where category_id = ${id})`.as('counts'),
    ])
    .executeTakeFirstOrThrow()

/** Inserts or updates by code in one statement; answers what was added and changed, with the name it had before. */
export const upsert = async (tx: Tx, tree: string | null, rows: readonly NewCategory[]) => {
  const json = JSON.stringify(rows.map((r) => ({ ...r, ...spelled(r.name) })))
  const { rows: done } = await sql<{ id: string; code: string; was: string | null }>`
    insert into category (hospital_id, code, name, parent_id, level, kind, pinyin, initials)
    select ${tree}::uuid, code, name, "parentId", level, kind, pinyin, initials from jsonb_to_recordset(${json}::jsonb)
      as x(code text, name text, "parentId" uuid, level int, kind smallint, pinyin text, initials text)
    on conflict (hospital_id, code) do update set name = excluded.name, pinyin = excluded.pinyin, initials = excluded.initials,
      version = category.version + 1, updated_at = now()
    where category.name is distinct from excluded.name
    -- the statement itself still sees the row of before; to name it by "old" takes a newer PostgreSQL than 15
    returning id, code, (select c.name from category c where c.id = category.id) as was`.execute(tx)
  return new Map(done.map((d) => [d.code, d]))
}

/** Held until COMMIT by whoever changes the shape of a tree: two moves at once could hang two branches below each other. */
export const holdTree = (tx: Tx, tree: string | null) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`category ${tree ?? ''}`}, 0))`.execute(tx)

/** Hangs a category with all below it under another parent; every level follows. */
export const move = async (tx: Tx, id: string, parentId: string | null, by: number): Promise<void> => {
  await sql`
    with recursive branch as (
      select id from category where id = ${id} union all select c.id from category c join branch b on c.parent_id = b.id)
    update category c set level = level + ${by}, parent_id = case when c.id = ${id} then ${parentId}::uuid else c.parent_id end,
      version = version + 1, updated_at = now()
    from branch b where b.id = c.id`.execute(tx)
}

/** Puts products where a hospital wants them in its own tree. @returns those that stood elsewhere, or nowhere, before */
export const assign = async (
  tx: Tx,
  of: { hospitalId: string; categoryId: string; by: string },
  productIds: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    insert into category_product (hospital_id, product_id, category_id, assigned_by)
    select ${of.hospitalId}, x, ${of.categoryId}, ${of.by} from unnest(${[...productIds]}::uuid[]) x
    on conflict (hospital_id, product_id) do update
      set category_id = excluded.category_id, assigned_by = excluded.assigned_by, assigned_at = now()
      where category_product.category_id <> excluded.category_id
    returning product_id as id`.execute(tx)
  return rows.map((r) => r.id)
}
