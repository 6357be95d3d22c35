import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import type { ProductKind } from '../../shared/tables.ts'
import { columnTypes, type ProductRecord } from '../record.ts'

const names = Object.keys(columnTypes)
const list = sql.raw(names.join(', '))
/**
 * The columns of incoming row `x`; the search text begins with the platform code, which only the row knows, and the pictures
 * beside the fields stay.
 */
const incoming = (code: string, extra = 'x.extra') =>
  sql.raw(
    names
      .map((n) => (n === 'search' ? `lower(${code}) || ' ' || x.search` : n === 'extra' ? extra : `x.${n}`))
      .join(', '),
  )
const withImages = `x.extra || jsonb_strip_nulls(jsonb_build_object('images', p.extra -> 'images'))`
const typed = sql.raw(
  Object.entries(columnTypes)
    .map(([n, t]) => `${n} ${t}`)
    .join(', '),
)
const prefixes: Record<ProductKind, string> = { 0: 'YP', 1: 'HC', 2: 'SJ', 3: 'HQ' }

/** New platform codes of a kind: letters and at least 8 digits, such as `YP00000042` (domain §2.1). */
const codesFor = async (tx: Tx, kind: ProductKind, count: number): Promise<string[]> => {
  const { rows } = await sql<{ code: string }>`
    select ${prefixes[kind]} || lpad(nextval('product_code')::text, 8, '0') as code from generate_series(1, ${count})`.execute(
    tx,
  )
  return rows.map((r) => r.code)
}

/** Says why products change from here on in this transaction: their versions keep it. Empty: they were typed. */
export const causedBy = (tx: Tx, cause: string) =>
  sql`select set_config('app.version_source', ${cause}, true)`.execute(tx)

export interface Saved {
  id: string
  platformCode: string
  version: number
}

/**
 * Inserts products in one statement. One that is the same article as an existing product, by natural key or insurance
 * code, is left out: its place in the answer is undefined.
 */
export const insert = async (
  tx: Tx,
  kind: ProductKind,
  by: string | null,
  records: readonly ProductRecord[],
): Promise<(Saved | undefined)[]> => {
  if (records.length === 0) return []
  const codes = await codesFor(tx, kind, records.length)
  const json = JSON.stringify(records.map((r, i) => ({ ...r, code: codes[i] })))
  const { rows } = await sql<Saved>`
    insert into product (platform_code, kind, created_by, ${list})
    select x.code, ${kind}, ${by}::uuid, ${incoming('x.code')}
    from jsonb_to_recordset(${json}::jsonb) as x(code text, ${typed})
    on conflict do nothing
    returning id, platform_code as "platformCode", version`.execute(tx)
  const byCode = new Map(rows.map((r) => [r.platformCode, r]))
  return codes.map((c) => byCode.get(c))
}

/** Writes changed products in one statement; one whose version has moved on meanwhile is missing from the answer. */
export const update = async (
  tx: Tx,
  records: readonly (ProductRecord & { id: string; version: number })[],
): Promise<Saved[]> => {
  if (records.length === 0) return []
  const { rows } = await sql<Saved>`
    update product p set (${list}) = (select ${incoming('p.platform_code', withImages)}), version = p.version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as x(id uuid, version integer, ${typed})
    where p.id = x.id and p.version = x.version
    returning p.id, p.platform_code as "platformCode", p.version`.execute(tx)
  return rows
}

/** Sets the list of pictures and attachments of a product. */
export const setImages = (tx: Tx, id: string, images: readonly Attachment[]) =>
  sql`update product set extra = jsonb_set(extra, '{images}', ${JSON.stringify(images)}::jsonb) where id = ${id}`.execute(
    tx,
  )

/** The existing product each row is about: by platform code, by insurance code and pack, by natural key, in this order. */
export const match = async (
  tx: Tx,
  kind: ProductKind,
  wanted: readonly { line: number; record: ProductRecord; platformCode?: string }[],
): Promise<Map<number, string>> => {
  const json = JSON.stringify(wanted.map(({ line, record, platformCode }) => ({ ...record, line, code: platformCode })))
  const { rows } = await sql<{ line: number; id: string }>`
    select x.line, coalesce(a.id, b.id, c.id) as id
    from jsonb_to_recordset(${json}::jsonb) as x(line integer, code text, ${typed})
    left join product a on a.platform_code = x.code and a.kind = ${kind}
    left join product b on b.kind = ${kind} and b.insurance_code = x.insurance_code and x.insurance_code <> ''
      and b.insurance_code <> '' and b.pack_spec = x.pack_spec
    left join product c on c.kind = ${kind} and c.name = x.name and c.trade_name = x.trade_name and c.spec = x.spec
      and c.model = x.model and c.pack_spec = x.pack_spec and c.approval_no = x.approval_no
      and coalesce(c.manufacturer_id, '00000000-0000-0000-0000-000000000000'::uuid)
        = coalesce(x.manufacturer_id, '00000000-0000-0000-0000-000000000000'::uuid)
    where coalesce(a.id, b.id, c.id) is not null`.execute(tx)
  return new Map(rows.map((r) => [r.line, r.id]))
}

/** @param replacedBy what it is called from now on, where it was made anew */
export const setEnabled = (tx: Tx, id: string, enabled: boolean, reason: string, replacedBy: string | null) =>
  tx
    .updateTable('product')
    .set({
      enabled,
      replaced_by: replacedBy,
      disabled_reason: enabled ? '' : reason,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .returning(['id', 'platform_code as platformCode', 'version'])
    .executeTakeFirstOrThrow()

/** A new state of a product whose own row says the same, such as its levels of packing. */
export const touch = (tx: Tx, id: string) =>
  tx
    .updateTable('product')
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(['id', 'platform_code as platformCode', 'version'])
    .executeTakeFirstOrThrow()

export const remove = (tx: Tx, id: string) => tx.deleteFrom('product').where('id', '=', id).execute()

export const classify = (tx: Tx, ids: readonly string[], categoryId: string) =>
  tx
    .updateTable('product')
    .set({ category_id: categoryId, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', 'in', [...ids])
    .execute()
