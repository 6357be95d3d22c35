import { type Call, doorsOf } from '#kernel/shared/call.ts'
import { masterOf } from './masters.ts'
import { openWorld, type Person, type World } from './world.ts'

export let w: World
/** Somebody of a hospital who may do all that it may. */
export let p: Person
export const openDoor = async (): Promise<void> => {
  w = await openWorld()
  p = await masterOf(w, 'hospital', await w.org('hospital', '门医院'))
}

/** Every address a call answers at, the legacy names too. */
export const atEveryDoor = (c: Call): Call[] => doorsOf(c).map(({ path }) => ({ ...c, path }))
/** A fingerprint of every table but these. */
export const fingerprints = async (but: readonly string[]): Promise<Record<string, unknown>> => {
  const { rows } = await w.sql.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all ($1)`,
    [but],
  )
  const all: Record<string, unknown> = {}
  for (const { name } of rows)
    all[name] = (
      await w.sql.query(`select count(*), md5(coalesce(string_agg(t::text, '' order by t::text), '')) from ${name} t`)
    ).rows[0]
  return all
}
