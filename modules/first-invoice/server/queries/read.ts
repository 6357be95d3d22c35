import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import type { Answer } from '#kernel/shared/call.ts'
import type { Kept } from '#modules/invoice-reading/shared/reading.ts'
import type { firstCalls } from '../../shared/calls.ts'

type Firsts = Answer<typeof firstCalls.query>
export type Needing = Firsts['lines'][number] & { hospitalId: string }

/** The supplier's own; a hospital those that are for goods it was sent; the authority all. */
export const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('first_invoice as f')
    .$if(actor.org === 'supplier', (q) => q.where('f.supplier_id', '=', actor.orgId))
    .$if(actor.org === 'hospital', (q) =>
      q.where((e) =>
        e.exists(
          e
            .selectFrom('first_invoice_cover as c')
            .whereRef('c.first_invoice_id', '=', 'f.id')
            .where('c.hospital_id', '=', actor.orgId),
        ),
      ),
    )

const uuids = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`
const forSome = (lines: readonly string[]) =>
  sql<boolean>`exists (select from first_invoice_cover c where c.first_invoice_id = f.id and c.delivery_line_id = any(${uuids(lines)}))`

const rows = (tx: Tx, actor: Actor, lines: readonly string[]) =>
  visible(tx, actor)
    .select(columns('f', 'id', 'code', 'number', 'issueDate', 'amount', 'sellerName', 'sellerTaxNo', 'buyerName'))
    .select(columns('f', 'buyerTaxNo', 'creatorName', 'createdAt', 'version'))
    .select([
      sql<Kept[]>`f.readings`.as('readings'),
      sql<boolean>`first_invoice_used(f.id)`.as('used'),
      sql<
        Firsts['firsts'][number]['items']
      >`coalesce((select jsonb_agg(jsonb_build_object('productId', t.product_id, 'name', p.name,
          'spec', p.spec, 'unit', p.pack_unit, 'lotNo', t.lot_no, 'qty', trim_scale(t.qty)::text) order by t.seq)
        from first_invoice_item t join product_card p on p.id = t.product_id where t.first_invoice_id = f.id), '[]')`.as(
        'items',
      ),
      sql<string[]>`array(select c.delivery_line_id from first_invoice_cover c where c.first_invoice_id = f.id
        and c.delivery_line_id = any(${uuids(lines)}) order by 1)`.as('covers'),
    ])
    .orderBy('f.issue_date')
    .orderBy('f.id')

/** Those that are for these lines. */
export const firstsFor = (tx: Tx, actor: Actor, lines: readonly string[]) =>
  rows(tx, actor, lines).where(forSome(lines)).execute()

/** The supplier's own that name the lots of these lines and are for none of them. */
export const othersFor = (tx: Tx, actor: Actor, lines: readonly Needing[]) =>
  rows(tx, actor, [])
    .where('f.supplier_id', '=', actor.orgId)
    .where(sql<boolean>`not ${forSome(lines.map((l) => l.deliveryLineId))}`)
    .where(
      sql<boolean>`exists (select from first_invoice_item t join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as l ("productId" uuid, "lotNo" text) on l."productId" = t.product_id and l."lotNo" = t.lot_no where t.first_invoice_id = f.id)`,
    )
    .limit(50)
    .execute()

export const one = (tx: Tx, actor: Actor, id: string) => rows(tx, actor, []).where('f.id', '=', id).executeTakeFirst()
export type FirstRow = NonNullable<Awaited<ReturnType<typeof one>>>

/** The lines of deliveries an invoice is for whose goods ask for a first invoice, in the order of its own lines. */
export const needing = async (tx: Tx, invoiceId: string): Promise<Needing[]> => {
  const { rows: found } = await sql<Needing>`
    select min(l.seq)::int as seq, d.id as "deliveryLineId", d.hospital_id as "hospitalId", i.product_id as "productId", i.name, i.spec,
      i.manufacturer, i.unit, coalesce(d.lot_no, '') as "lotNo", i.delivery_no as "deliveryNo", trim_scale(d.qty)::text as qty
    from invoice_line_facts l join payable_item_facts i on i.id = l.item_id and i.two_invoice and i.source_type = 1
      join delivery_line_facts d on d.id = i.delivery_line_id
    where l.invoice_id = ${invoiceId}
    group by d.id, d.hospital_id, i.product_id, i.name, i.spec, i.manufacturer, i.unit, d.lot_no, i.delivery_no, d.qty
    order by 1`.execute(tx)
  return found
}
