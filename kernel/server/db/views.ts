import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

/** What a module lets others read (db/views/<module>.sql): its cards and facts, and functions that say a rule once. */
export interface ViewFile {
  name: string
  sql: string
}

const folder = fileURLToPath(new URL('../../../db/views/', import.meta.url))

export const readViews = (from: string = folder): ViewFile[] =>
  readdirSync(from)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, sql: readFileSync(`${from}/${name}`, 'utf8').replaceAll('\r\n', '\n') }))

const hashOf = (files: readonly ViewFile[]): string => createHash('sha256').update(JSON.stringify(files)).digest('hex')

/** Are the views of this database the ones of these files? Says no too when a migration died before they were back. */
export const viewsStand = async (client: pg.Client, files: readonly ViewFile[]): Promise<boolean> => {
  await client.query('create table if not exists schema_views (sha256 text not null)')
  const { rows } = await client.query<{ sha256: string }>('select sha256 from schema_views')
  return rows[0]?.sha256 === hashOf(files)
}

/** Every view of the convention goes, so that a migration may change any column. What somebody built upon one stops it. */
export const dropViews = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ list: string | null }>(
    `select string_agg(quote_ident(relname), ', ') as list from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'v' and relname ~ '_(card|facts)$'`,
  )
  if (rows[0]?.list) await client.query(`drop view ${rows[0].list}`)
  await client.query('delete from schema_views')
}

/** Makes the views anew; the caller's transaction dropped them. They can be read only: the tables' own rights say the rest. */
export const createViews = async (client: pg.Client, files: readonly ViewFile[]): Promise<void> => {
  for (const { name, sql } of files) {
    await client.query(sql).catch((e: Error & { position?: string }) => {
      const line = e.position ? `:${sql.slice(0, Number(e.position)).split('\n').length}` : ''
      throw new Error(`db/views/${name}${line}: ${e.message}`, { cause: e })
    })
    for (const [, view] of sql.matchAll(/^create view (\w+)/gm))
      await client.query(`revoke insert, update, delete on ${view} from jicai_app`)
  }
  await client.query('insert into schema_views (sha256) values ($1)', [hashOf(files)])
}
