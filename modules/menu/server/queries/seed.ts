import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

interface Named {
  name: string
  nameEn: string
  pinyin: string
  initials: string
  sort: number
}

export const putArea = async (tx: Tx, { nameEn, ...a }: Named & { area: string; icon: string }): Promise<string> => {
  const known = await tx.selectFrom('menu').where('area', '=', a.area).select('id').executeTakeFirst()
  if (known) return known.id
  const made = tx.insertInto('menu').values({ ...a, name_en: nameEn })
  return (await made.returning('id').executeTakeFirstOrThrow()).id
}

export const putMenu = async (
  tx: Tx,
  m: Named & { parent: string; path: string; kinds: string[]; actions: string[] },
) => {
  await sql`
    insert into menu (parent_id, path, name, name_en, pinyin, initials, sort, org_kinds, actions)
    values (${m.parent}, ${m.path}, ${m.name}, ${m.nameEn}, ${m.pinyin}, ${m.initials}, ${m.sort}, ${m.kinds}::text[], ${m.actions}::text[])
    on conflict (path) do update set org_kinds = excluded.org_kinds, actions = excluded.actions`.execute(tx)
}
