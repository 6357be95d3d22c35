import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

export const setting = async (tx: Tx, key: string): Promise<unknown> => {
  const row = await tx
    .selectFrom('user_setting')
    .where('user_id', '=', sql<string>`app_user()`)
    .where('key', '=', key)
    .select('value')
    .executeTakeFirst()
  return row?.value ?? null
}

/** Keeps a value of the actor; null takes it away. */
export const keep = async (tx: Tx, key: string, value: unknown) => {
  if (value === null) await sql`delete from user_setting where user_id = app_user() and key = ${key}`.execute(tx)
  else
    await sql`insert into user_setting (user_id, key, value) values (app_user(), ${key}, ${JSON.stringify(value)}::jsonb)
      on conflict (user_id, key) do update set value = excluded.value, updated_at = now()`.execute(tx)
}
