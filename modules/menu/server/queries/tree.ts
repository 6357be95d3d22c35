import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { spelled } from '#kernel/server/pinyin.ts'

export interface MenuRow {
  id: string
  parentId: string | null
  path: string | null
  area: string | null
  name: string
  nameEn: string
  icon: string
  hidden: boolean
  sort: number
  kinds: string[]
  codes: string[]
  version: number
}

/** Every entry, parents and children alike, in their order. */
export const all = async (tx: Tx): Promise<MenuRow[]> => {
  const { rows } = await sql<MenuRow>`
    select id, parent_id as "parentId", path, area, name, name_en as "nameEn", icon, hidden, sort, org_kinds as kinds, actions as codes, version
    from menu order by sort, id`.execute(tx)
  return rows
}

/** One editor of the tree at a time: what hangs where is judged over all of it. */
export const lock = async (tx: Tx): Promise<MenuRow[]> => {
  await sql`select pg_advisory_xact_lock(hashtext('menu'))`.execute(tx)
  return all(tx)
}

export interface Entry {
  name: string
  nameEn: string
  icon: string
  hidden: boolean
}
const written = ({ nameEn, ...e }: Entry) => ({ ...e, name_en: nameEn, ...spelled(e.name) })

export const insert = (tx: Tx, parentId: string | null, e: Entry, sort: number) =>
  tx
    .insertInto('menu')
    .values({ parent_id: parentId, sort, ...written(e) })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

export const update = (tx: Tx, id: string, e: Entry) =>
  tx
    .updateTable('menu')
    .set({ ...written(e), version: sql`version + 1` })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

export const remove = (tx: Tx, id: string) => tx.deleteFrom('menu').where('id', '=', id).execute()

/** The entries get this parent and count from 0 in this order; answers how many changed. */
export const place = async (tx: Tx, parentId: string | null, ids: readonly string[]): Promise<number> => {
  const { numAffectedRows } = await sql`
    update menu set parent_id = ${parentId}, sort = x.n - 1, version = version + 1
    from unnest(${[...ids]}::uuid[]) with ordinality as x(id, n)
    where menu.id = x.id and (menu.parent_id is distinct from ${parentId}::uuid or menu.sort <> x.n - 1)`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

export const putAt = async (tx: Tx, id: string, parentId: string | null, sort: number) => {
  await sql`update menu set parent_id = ${parentId}, sort = ${sort}, version = version + 1 where id = ${id}`.execute(tx)
}

export const menuKnows = async (tx: Tx, path: string): Promise<boolean> => {
  const { rows } = await sql`select from menu where path = ${path}`.execute(tx)
  return rows.length > 0
}
