import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { filtered, is, text } from '#kernel/server/document/filters.ts'
import { anyWord, paged } from '#kernel/server/page.ts'
import { spelled } from '#kernel/server/pinyin.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { dictCalls } from '../../shared/calls.ts'

type Ask = Input<(typeof dictCalls)['query']>

export const list = (tx: Tx, input: Ask) => {
  const all = tx
    .selectFrom('dict as d')
    .leftJoin('dict as p', (j) => j.onRef('p.kind', '=', 'd.kind').onRef('p.code', '=', 'd.parent'))
  const base = filtered<typeof all, Ask>(all, input, {
    id: 'd.code',
    tests: { kind: is('d.kind'), enabled: is('d.enabled') },
    keyword: anyWord([text('d.code'), text('d.name'), sql.ref('d.pinyin'), sql.ref('d.initials')]),
  })
  const selected = base.select([
    sql<string>`d.kind || ':' || d.code`.as('id'),
    'd.kind',
    'd.code',
    'd.name',
    'd.parent',
    sql<string>`coalesce(p.name, '')`.as('parentName'),
    'd.sort',
    'd.enabled',
  ])
  return paged(tx, base, selected, input, {
    sorts: { sort: 'd.sort', code: 'd.code', name: 'd.name' },
    fallback: 'sort',
    tie: 'd.code',
  })
}

/** The enabled entries of these dictionaries, in order. */
export const entries = (tx: Tx, kinds: readonly string[]) =>
  tx
    .selectFrom('dict')
    .where('kind', 'in', [...kinds, ''])
    .where('enabled', '=', true)
    .select(['kind', 'code', 'name', 'parent'])
    .orderBy('kind')
    .orderBy('sort')
    .orderBy('code')
    .execute()

/** Names of the enabled entries right below this one. */
export const below = async (tx: Tx, kind: string, parent: string): Promise<string[]> => {
  const found = tx.selectFrom('dict').where('kind', '=', kind).where('parent', '=', parent)
  const rows = await found.where('enabled', '=', true).select('name').execute()
  return rows.map((r) => r.name)
}

export const counts = async (tx: Tx): Promise<Map<string, number>> => {
  const { rows } = await sql<{
    kind: string
    n: number
  }>`select kind, count(*)::int as n from dict group by kind`.execute(tx)
  return new Map(rows.map((r) => [r.kind, r.n]))
}

export const lock = (tx: Tx, kind: string, code: string) =>
  tx
    .selectFrom('dict')
    .where('kind', '=', kind)
    .where('code', '=', code)
    .select(['code', 'name', 'parent', 'sort', 'enabled'])
    .forUpdate()
    .executeTakeFirst()

/** An entry and everything above it: its own code among them means a circle. */
export const above = async (tx: Tx, kind: string, code: string): Promise<string[]> => {
  const { rows } = await sql<{ code: string }>`
    with recursive up as (
      select code, parent, 1 as n from dict where kind = ${kind} and code = ${code}
      union all select d.code, d.parent, n + 1 from dict d join up on up.parent = d.code where d.kind = ${kind} and n < 20)
    select code from up`.execute(tx)
  return rows.map((r) => r.code)
}

export interface Entry {
  kind: string
  code: string
  name: string
  parent: string | null
  sort: number
}
export const put = (tx: Tx, e: Entry) => {
  const named = { name: e.name, parent: e.parent, sort: e.sort, ...spelled(e.name) }
  return tx
    .insertInto('dict')
    .values({ kind: e.kind, code: e.code, ...named })
    .onConflict((c) => c.columns(['kind', 'code']).doUpdateSet(named))
    .execute()
}

export const setEnabled = (tx: Tx, kind: string, code: string, enabled: boolean) =>
  tx.updateTable('dict').set({ enabled }).where('kind', '=', kind).where('code', '=', code).execute()

/** Entries of a new house; what is there stays as it was edited. */
export const seed = async (tx: Tx, rows: readonly Entry[]) => {
  await tx
    .insertInto('dict')
    .values(rows.map((e) => ({ ...e, ...spelled(e.name) })))
    .onConflict((c) => c.doNothing())
    .execute()
}

export const codesOf = async (tx: Tx, kind: string): Promise<Set<string>> => {
  const rows = await tx.selectFrom('dict').where('kind', '=', kind).select('code').execute()
  return new Set(rows.map((r) => r.code))
}
