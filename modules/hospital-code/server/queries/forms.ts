import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { Form } from '../forms.ts'

/** Changes whenever forms.ts reads a text otherwise: all products are then read again. */
const READING = '1'

export interface Stale {
  id: string
  kind: number
  source: string
  name: string
  tradeName: string
  spec: string
  packSpec: string
  unit: string
  ratio: string
  approvalNo: string
  insuranceCode: string
  barcode: string
  maker: string
  shortName: string
  formerName: string
}
const source = sql`md5(concat_ws(chr(31), ${READING}::text, p.kind, p.name, p.trade_name, p.spec, p.pack_spec, p.pack_unit, p.conversion_ratio,
  p.approval_no, p.insurance_code, p.barcode, m.name, m.short_name, m.former_name))`

/** Enabled products whose form is missing or older than the product. */
export const stale = async (tx: Tx, most: number): Promise<Stale[]> => {
  const { rows } = await sql<Stale>`
    select p.id, p.kind, ${source} as source, p.name, p.trade_name as "tradeName", p.spec, p.pack_spec as "packSpec", p.pack_unit as unit,
      p.conversion_ratio as ratio, p.approval_no as "approvalNo", p.insurance_code as "insuranceCode", p.barcode,
      coalesce(m.name, '') as maker, coalesce(m.short_name, '') as "shortName", coalesce(m.former_name, '') as "formerName"
    from product_card p left join company_card m on m.id = p.manufacturer_id left join product_form f on f.product_id = p.id
    where p.enabled and (f.product_id is null or f.source <> ${source})
    order by p.id limit ${most}`.execute(tx)
  return rows
}

const strengthsOf = (f: Form): string => (f.spec.strengths.length > 0 ? f.spec.strengths.join() : f.spec.rest)
const piecesOf = (f: Form): number => Math.round(f.spec.count * f.spec.packs)

/** Keeps forms of products, by id so that two who do so do not wait for each other in a circle. */
export const keep = (tx: Tx, forms: readonly { of: Stale; form: Form }[]) =>
  sql`insert into product_form (product_id, kind, source, name_core, initials, maker_core, strengths, pieces, approval_no, insurance_code, barcode, form)
    select * from jsonb_to_recordset(${JSON.stringify(
      forms.map(({ of, form }) => ({
        product_id: of.id,
        kind: of.kind,
        source: of.source,
        name_core: form.names[0]?.core ?? '',
        initials: form.initials,
        maker_core: form.makers[0] ?? '',
        strengths: strengthsOf(form),
        pieces: piecesOf(form),
        approval_no: form.approvalNo,
        insurance_code: form.insuranceCode,
        barcode: form.barcode,
        form,
      })),
    )}::jsonb) as x(product_id uuid, kind smallint, source text, name_core text, initials text, maker_core text, strengths text, pieces integer,
      approval_no text, insurance_code text, barcode text, form jsonb) order by product_id
    on conflict (product_id) do update set (kind, source, name_core, initials, maker_core, strengths, pieces, approval_no, insurance_code, barcode, form)
      = (excluded.kind, excluded.source, excluded.name_core, excluded.initials, excluded.maker_core, excluded.strengths, excluded.pieces,
        excluded.approval_no, excluded.insurance_code, excluded.barcode, excluded.form)`.execute(tx)

/** Products that are switched off match nothing. */
export const forget = (tx: Tx) =>
  sql`delete from product_form f where not exists (select from product_card p where p.id = f.product_id and p.enabled)`.execute(
    tx,
  )

export interface Looked {
  i: number
  productId: string
  form: Form
}

/**
 * The products a few articles may be, the likelier ones first: by the codes of the trade, by approval number, by names that look
 * or begin alike. At most thirty each; what they come to is judged in score.ts.
 */
export const likely = async (tx: Tx, all: readonly { kind: number; form: Form }[]): Promise<Looked[]> => {
  const asked = all.map(({ kind, form }, i) => ({
    i,
    kind,
    core: form.names[0]?.core ?? '',
    initials: form.initials,
    maker: form.makers[0] ?? '',
    strengths: strengthsOf(form),
    pieces: piecesOf(form),
    insurance: form.insuranceCode,
    barcode: form.barcode,
    approval: form.approvalNo,
  }))
  const { rows } = await sql<Looked>`
    select x.i, f.product_id as "productId", f.form
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as x(i integer, kind smallint, core text, initials text, maker text, strengths text,
      pieces integer, insurance text, barcode text, approval text)
    cross join lateral (
      (select a.product_id from product_form a where x.insurance <> '' and a.insurance_code <> '' and a.insurance_code = x.insurance and a.kind = x.kind limit 5)
      union
      (select a.product_id from product_form a where x.barcode <> '' and a.barcode <> '' and a.barcode = x.barcode and a.kind = x.kind limit 5)
      union
      (select a.product_id from product_form a where x.approval <> '' and a.approval_no <> '' and a.approval_no = x.approval and a.kind = x.kind
        order by a.pieces = x.pieces desc, a.strengths = x.strengths desc limit 8)
      union
      (select a.product_id from product_form a where a.kind = x.kind and a.name_core % x.core
        order by 0.35 * similarity(a.name_core, x.core) + 0.25 * (a.strengths = x.strengths)::int + 0.25 * similarity(a.maker_core, x.maker)
          + 0.15 * (a.pieces = x.pieces)::int desc, a.product_id limit 12)
      union
      (select a.product_id from product_form a where a.kind = x.kind and x.initials <> '' and a.initials = x.initials
        order by a.strengths = x.strengths desc, a.maker_core = x.maker desc, a.product_id limit 6)
    ) found
    join product_form f on f.product_id = found.product_id
    join product_card p on p.id = f.product_id and p.enabled`.execute(tx)
  return rows
}

/** The forms of products a keyword finds; the first of them by name. */
export const sought = async (
  tx: Tx,
  kinds: readonly number[],
  word: string,
): Promise<{ productId: string; form: Form }[]> => {
  const { rows } = await sql<{ productId: string; form: Form }>`
    select f.product_id as "productId", f.form from product_form f join product_card p on p.id = f.product_id
    where p.enabled and f.kind = any(${[...kinds]}::int[]) and f.product_id = any ((select product_search(${word.toLowerCase()}))::uuid[])
    order by p.name, p.id limit 50`.execute(tx)
  return rows
}

/** The forms of these products. */
export const formsOf = async (tx: Tx, ids: readonly string[]): Promise<Map<string, Form>> => {
  const { rows } = await sql<{ id: string; form: Form }>`
    select product_id as id, form from product_form where product_id = any(${[...ids]}::uuid[])`.execute(tx)
  return new Map(rows.map((r) => [r.id, r.form]))
}
