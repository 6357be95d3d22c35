import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kernel/server/ctx.ts'

/**
 * Whether what is said of the reader hides the amounts of this type's contracts (decision 0090). Asked once a statement.
 * @param type a column that holds a contract's type
 */
export const hidesAmounts = (type: string): RawBuilder<boolean> => {
  const key = sql`${sql.ref(type)}::text`
  return sql`coalesce(((select contract_scopes()) -> ${key} ->> 'hide')::boolean, ((select contract_scopes()) -> '*' ->> 'hide')::boolean, false)`
}

/**
 * An amount or price of a contract as its reader may know it: null where it is hidden from him. Lists, sums, filters and sorting
 * take it in place of the column, so that none of them tells what the answer does not.
 */
export const shownAmount = <T extends string | null = string | null>(type: string, amount: string): RawBuilder<T> =>
  sql`case when ${hidesAmounts(type)} then null else ${sql.ref(amount)} end`

/** Whether the reader sees no amounts of this type's contracts: then there is no text, no PDF and no version for him. */
export const amountsHidden = async ({ tx }: Ctx, typeId: string): Promise<boolean> => {
  const { rows } = await sql<{ hidden: boolean }>`
    select ${hidesAmounts('t.id')} as hidden from (select ${typeId}::uuid as id) t`.execute(tx)
  return rows[0]!.hidden
}

/** How much of a type's contracts the reader sees; who sees none may not begin one either. */
export const scopeOf = async ({ tx }: Ctx, typeId: string): Promise<'all' | 'department' | 'own' | 'none'> => {
  const { rows } = await sql<{ scope: 'all' | 'department' | 'own' | 'none' }>`
    select coalesce(s.rules -> ${typeId}::text ->> 'scope', s.rules -> '*' ->> 'scope', 'all') as scope
    from (select contract_scopes() as rules) s`.execute(tx)
  return rows[0]!.scope
}
