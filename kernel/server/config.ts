import { sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from './ctx.ts'
import { kept } from './db/keep.ts'
import { forget, once } from './memory.ts'
import { seal, unseal } from './sealed.ts'

export type Named = 'file' | 'person' | 'account' | 'org'

/** A typed setting with its default; a region value overrides it, an organisation's value overrides both. */
export interface Setting<T = unknown> {
  key: string
  type: z.ZodType<T>
  fallback: T
  title: string
  /** Only the region sets it: organisations live with its value. */
  regionOnly?: boolean
  /** The value is the id of such a thing, of an account its login name: of the organisation it is set for, or of the authority (named.ts, security.md C92). */
  names?: Named
  /** Of a file it names: what it was uploaded for. Else whatever lies there for another reason could be made everybody's. */
  purpose?: string
  /**
   * Whether a value lowers a wall that stood at the value before it; a setting that can is changed by two people, up or down,
   * and told (security.md C92). Listed are those that are lower than their default.
   */
  lowers?: (value: T, before: T) => boolean
  /** An organisation's own value counts only where it does not lower the wall the region has there. */
  stricterOnly?: boolean
  /** A text nobody reads again: it is stored sealed (security.md C78), and told as `HIDDEN`. */
  secret?: boolean
}

/** A value that was set, the region's without an organisation. */
export interface Stored {
  key: string
  orgId: string | null
  value: unknown
}

const registry = new Map<string, Setting<any>>()

/** Declares a setting: every policy number of the house is one, never a constant in code (domain, opening). */
export const setting = <T>(
  key: string,
  type: z.ZodType<T>,
  fallback: T,
  title: string,
  o: Pick<Setting<T>, 'regionOnly' | 'names' | 'purpose' | 'lowers' | 'stricterOnly' | 'secret'> = {},
): Setting<T> => {
  const s = { key, type, fallback, title, ...o }
  registry.set(key, s)
  return s
}

/** A yes or no whose default keeps a wall up: the other value lowers it. */
export const wall = (key: string, up: boolean, title: string): Setting<boolean> =>
  setting(key, z.boolean(), up, title, { lowers: (value) => value !== up })

export const everySetting = (): Setting<any>[] => [...registry.values()]
export const settingOf = (key: string): Setting<any> | undefined => registry.get(key)

const MEMORY = 'config'

/**
 * What is stored for the region and an organisation, as one value of a statement. What a loading noted about itself lies there too: it is no
 * setting, and with every article of a region it took the larger part of each transaction.
 */
export const storedInSql = (orgId: string) => sql<readonly Stored[]>`
  (select coalesce(jsonb_agg(jsonb_build_object('key', c.key, 'orgId', c.org_id, 'value', c.value)), '[]')
    from config c where (c.org_id is null or c.org_id = ${orgId}::uuid) and c.key not like 'demo.%')`

const storedFor = ({ tx }: Ctx, orgId: string, read: () => Promise<readonly Stored[]>) =>
  once(tx, `${MEMORY} ${orgId}`, read)

/** The actor's settings, asked with something else: nobody asks for them again in this transaction. */
export const rememberStored = (ctx: Ctx, stored: readonly Stored[]): void =>
  void storedFor(ctx, ctx.actor.orgId, async () => stored)

/** A setting was changed in this transaction. */
export const forgetStored = ({ tx }: Ctx): void => forget(tx, MEMORY)

/** The same, read once a transaction. */
const storedOf = (ctx: Ctx, orgId: string): Promise<readonly Stored[]> =>
  storedFor(ctx, orgId, async () => {
    const asked = sql<{ stored: readonly Stored[] }>`select ${storedInSql(orgId)} as stored`
    const [row] = await kept(ctx.tx, asked.compile(ctx.tx))
    return row!.stored
  })

/** The value of a setting for an organisation (default: the actor's). A stored value that no longer fits is ignored. */
export const configOf = async <T>(ctx: Ctx, s: Setting<T>, orgId = ctx.actor.orgId): Promise<T> => {
  const stored = (await storedOf(ctx, s.regionOnly ? ctx.actor.orgId : orgId)).filter((one) => one.key === s.key)
  return heldOf(s, stored)
}

/** What is shown of a secret that is set. */
export const HIDDEN = '••••••'
const SECRETS = 'setting'
/** A value as it is stored: a secret sealed for its setting. */
export const storedAs = (s: Pick<Setting, 'key' | 'secret'>, value: unknown): unknown =>
  s.secret && value !== '' ? seal(SECRETS, s.key, String(value)) : value
/** A value as people read it: of a secret that there is one. */
export const shownAs = <V>(s: Pick<Setting, 'secret'>, value: V): V | string => (s.secret && value ? HIDDEN : value)
/** The text of a secret for who uses it; empty where none is set, or another installation sealed it. */
export const secretOf = async (ctx: Ctx, s: Setting<string>): Promise<string> => {
  const sealed = await configOf(ctx, s)
  if (!sealed) return ''
  try {
    return unseal(SECRETS, s.key, sealed)
  } catch {
    return ''
  }
}

/** The same of what is stored of one setting: the organisation's value, else the region's, else the default. */
export const heldOf = <T>(s: Setting<T>, stored: readonly Pick<Stored, 'orgId' | 'value'>[]): T => {
  const of = (one: Pick<Stored, 'value'> | undefined) => {
    const parsed = one && s.type.safeParse(one.value)
    return parsed?.success ? { value: parsed.data } : undefined
  }
  const region = of(stored.find((one) => one.orgId === null))?.value ?? s.fallback
  const own = s.regionOnly ? undefined : of(stored.find((one) => one.orgId !== null))
  return own && !(s.stricterOnly && s.lowers?.(own.value, region)) ? own.value : region
}

/** A whole number of the region inside a statement that judges many rows; `configOf` for everything else. */
export const numberInSql = (s: Setting<number>) => sql.raw<number>(numberText(s))

/** A yes or no of an organisation inside a statement, such as one that reads it beside rows: its own, else the region's. */
export const flagInSql = (s: Setting<boolean>, orgId: string) => {
  const own = (whose: ReturnType<typeof sql>) => sql`(select (c.value #>> '{}')::boolean from config c
    where c.key = ${sql.lit(s.key)} and c.value in ('true', 'false') and ${whose})`
  return sql<boolean>`coalesce(${own(sql`c.org_id = ${orgId}::uuid`)}, ${own(sql`c.org_id is null`)}, ${sql.lit(s.fallback)})`
}

/** The same of the region alone. */
export const regionFlagInSql = (
  s: Setting<boolean>,
) => sql<boolean>`coalesce((select (c.value #>> '{}')::boolean from config c
    where c.key = ${sql.lit(s.key)} and c.value in ('true', 'false') and c.org_id is null), ${sql.lit(s.fallback)})`

/** The same as text, for statements that are prepared once per connection; keys are written in code, never by users. */
export const numberText = (s: Setting<number>): string =>
  `coalesce((select (value #>> '{}')::int from config where key = '${s.key}' and org_id is null), ${s.fallback})`
