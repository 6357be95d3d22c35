import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { searchText, spelled } from '#kernel/server/pinyin.ts'
import { keys } from '#kernel/shared/machine.ts'

/** The columns of a company's texts, by the keys of its fields. */
const texts = {
  shortName: 'short_name',
  creditCode: 'credit_code',
  legalPerson: 'legal_person',
  regionCode: 'region_code',
  address: 'address',
  scope: 'scope',
  contact: 'contact',
  mobile: 'mobile',
  email: 'email',
  phone: 'phone',
} as const
type TextKey = keyof typeof texts
/** Whether a field has a column of its own; the others live in `extra`. */
export const isText = (key: string): key is TextKey => key in texts

export interface CompanyRow extends Partial<Record<TextKey, string>> {
  name: string
  companyType?: number
  supplyTypes?: number[]
  extra?: Record<string, unknown>
}

type Texts = Partial<Record<(typeof texts)[TextKey], string>>
const columns = (r: Partial<CompanyRow>) => ({
  ...(Object.fromEntries(keys(texts).map((key) => [texts[key], r[key]])) as Texts),
  name: r.name,
  company_type: r.companyType,
  supply_types: r.supplyTypes,
})
const searchOf = (r: Pick<CompanyRow, 'name' | 'shortName' | 'creditCode'>) => {
  const s = spelled(r.name)
  return { ...s, search: searchText(r.name, r.shortName, r.creditCode, s.pinyin, s.initials) }
}
const nextCode = sql<string>`'QY' || lpad(nextval('company_code')::text, 8, '0')`

interface Part {
  producer?: boolean
  vendorOrg?: string
}
const fresh = (by: string, r: CompanyRow, part: Part) => ({
  ...columns(r),
  ...searchOf(r),
  name: r.name,
  code: nextCode,
  is_producer: part.producer ?? false,
  is_vendor: !!part.vendorOrg,
  org_id: part.vendorOrg ?? null,
  extra: JSON.stringify(r.extra ?? {}),
  created_by: by,
})

export const insert = (tx: Tx, by: string, r: CompanyRow, part: Part) =>
  tx
    .insertInto('company')
    .values(fresh(by, r, part))
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

type Known = Pick<CompanyRow, 'name' | 'shortName' | 'creditCode'> & { id: string }
/** Writes what is given; the rest stays. */
export const update = (tx: Tx, before: Known, { extra, ...given }: Partial<CompanyRow> & { enabled?: boolean }) =>
  tx
    .updateTable('company')
    .set({
      ...columns(given),
      ...searchOf({ ...before, ...given }),
      enabled: given.enabled,
      ...(extra ? { extra: sql`extra || ${JSON.stringify(extra)}::jsonb` } : {}),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', before.id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

/** Companies that already have this name or credit code, other than `except`. */
export const same = (tx: Tx, r: { name: string; creditCode?: string }, except?: string) =>
  tx
    .selectFrom('company')
    .where((eb) => eb.or([eb('name', '=', r.name), ...(r.creditCode ? [eb('credit_code', '=', r.creditCode)] : [])]))
    .$if(!!except, (q) => q.where('id', '<>', except!))
    .select(['id', 'name', 'credit_code as creditCode', 'is_producer as isProducer'])
    .executeTakeFirst()

/** Another company whose GS1 prefix begins as this one does, or the other way round: their numbers would be the same. */
export const prefixTaken = (tx: Tx, prefix: string, except?: string) =>
  tx
    .selectFrom('company')
    .where(
      sql<boolean>`extra ->> 'gs1Prefix' <> '' and (starts_with(extra ->> 'gs1Prefix', ${prefix}) or starts_with(${prefix}, extra ->> 'gs1Prefix'))`,
    )
    .$if(!!except, (q) => q.where('id', '<>', except!))
    .select('id')
    .executeTakeFirst()

/** The GS1 prefix of an organisation's company. */
export const gs1PrefixOf = async (tx: Tx, orgId: string): Promise<string> => {
  const one = await tx
    .selectFrom('company')
    .where('org_id', '=', orgId)
    .select(sql<string>`coalesce(extra ->> 'gs1Prefix', '')`.as('prefix'))
    .executeTakeFirst()
  return one?.prefix ?? ''
}

/** Makers by exact name. */
export const byName = (tx: Tx, names: readonly string[]) =>
  tx
    .selectFrom('company')
    .where('name', 'in', [...names, ''])
    .select(['id', 'name', 'enabled', 'is_producer as isProducer'])
    .execute()

export const byId = (tx: Tx, id: string) =>
  tx
    .selectFrom('company')
    .where('id', '=', id)
    .select(['id', 'name', 'enabled', 'is_producer as isProducer'])
    .executeTakeFirst()

/** New makers with all they are known by, in the order given; at most a few thousand at once. */
export const insertAll = async (tx: Tx, by: string, rows: readonly CompanyRow[]) =>
  rows.length === 0
    ? []
    : tx
        .insertInto('company')
        .values(rows.map((r) => fresh(by, r, { producer: true })))
        .returning('id')
        .execute()

/** Which of these names and credit codes companies have already. */
export const taken = async (tx: Tx, rows: readonly CompanyRow[]): Promise<ReadonlySet<string>> => {
  const codes = rows.flatMap((r) => r.creditCode || [])
  const found = await tx
    .selectFrom('company')
    .where((eb) =>
      eb.or([
        eb('name', '=', sql<string>`any(${rows.map((r) => r.name)})`),
        eb('credit_code', '=', sql<string>`any(${codes})`),
      ]),
    )
    .select(['name', 'credit_code as code'])
    .execute()
  return new Set(found.flatMap((c) => [c.name, c.code]))
}

/** Makers known by name only; a name that exists meanwhile stays as it is. */
export const insertMakers = async (
  tx: Tx,
  by: string,
  names: readonly string[],
): Promise<{ id: string; name: string }[]> => {
  const rows = names.map((name) => ({ name, ...searchOf({ name }) }))
  const { rows: saved } = await sql<{ id: string; name: string }>`
    insert into company (code, name, pinyin, initials, search, is_producer, created_by)
    select ${nextCode}, name, pinyin, initials, search, true, ${by}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(name text, pinyin text, initials text, search text)
    on conflict (name) do nothing returning id, name`.execute(tx)
  return saved
}

/** A vendor that also makes goods. */
export const markProducers = (tx: Tx, ids: readonly string[]) =>
  tx
    .updateTable('company')
    .set({ is_producer: true })
    .where('id', 'in', [...ids])
    .execute()

/** A company without an organisation by its credit code, else by its name. */
export const unclaimed = async (tx: Tx, creditCode: string, name: string) => {
  const { rows } = await sql<{ id: string }>`
    select id from company where org_id is null and ((${creditCode} <> '' and credit_code = ${creditCode}) or name = ${name})
    order by credit_code = ${creditCode} desc limit 1 for update`.execute(tx)
  return rows[0]
}
export const claim = async (tx: Tx, id: string, orgId: string) => {
  await sql`update company set org_id = ${orgId}, is_vendor = true, version = version + 1, updated_at = now() where id = ${id}`.execute(
    tx,
  )
}

/** Suppliers by the credit code of their papers or their organisation, else by their name. */
export const supplierOf = async (tx: Tx, creditCode: string, name: string) => {
  const { rows } = await sql<{ orgId: string; name: string; creditCode: string }>`
    select o.id as "orgId", o.name, coalesce(nullif(c.credit_code, ''), o.credit_code) as "creditCode"
    from org_card o left join company c on c.org_id = o.id
    where o.kind = 'supplier' and (${creditCode} in (c.credit_code, o.credit_code) or o.name = ${name})
    order by coalesce(nullif(c.credit_code, ''), o.credit_code) = ${creditCode} desc limit 1`.execute(tx)
  return rows[0]
}
