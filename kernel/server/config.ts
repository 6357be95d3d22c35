import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from './ctx.ts'

/** A typed setting with its default; a region value overrides it, an organisation's value overrides both. */
export interface Setting<T = unknown> {
  key: string
  type: z.ZodType<T>
  fallback: T
  title: string
  /** Only the region sets it: organisations live with its value. */
  regionOnly?: boolean
}

const registry = new Map<string, Setting<any>>()

/** Declares a setting: every policy number of the house is one, never a constant in code (domain, opening). */
export const setting = <T>(
  key: string,
  type: z.ZodType<T>,
  fallback: T,
  title: string,
  o: Pick<Setting, 'regionOnly'> = {},
): Setting<T> => {
  const s = { key, type, fallback, title, ...o }
  registry.set(key, s)
  return s
}

export const everySetting = (): Setting<any>[] => [...registry.values()]
export const settingOf = (key: string): Setting<any> | undefined => registry.get(key)

/** The value of a setting for an organisation (default: the actor's). A stored value that no longer fits is ignored. */
export const configOf = async <T>(ctx: Ctx, s: Setting<T>, orgId = ctx.actor.orgId): Promise<T> => {
  const { rows } = await sql<{ value: unknown }>`
    select value from config where key = ${s.key} and (org_id is null or org_id = ${s.regionOnly ? null : orgId}::uuid) order by org_id nulls last limit 1`.execute(
    ctx.tx,
  )
  const parsed = rows[0] && s.type.safeParse(rows[0].value)
  return parsed?.success ? parsed.data : s.fallback
}

/** A whole number of the region inside a statement that judges many rows; `configOf` for everything else. */
export const numberInSql = (s: Setting<number>) => sql.raw<number>(numberText(s))

/** The same as text, for statements that are prepared once per connection; keys are written in code, never by users. */
export const numberText = (s: Setting<number>): string =>
  `coalesce((select (value #>> '{}')::int from config where key = '${s.key}' and org_id is null), ${s.fallback})`
