import { today } from '#kernel/server/clock.ts'
import { Decimal } from '#kernel/shared/decimal.ts'
import { invoiceCalls as calls } from '#modules/invoice/shared/calls.ts'
import { creditCode } from './cooperating.ts'
import type { Goods, Person, World } from './world.ts'

const at = 'settlement/invoice'
const wait = { 'settlement/awaitInvoice': 'view addInvoice export' }
/** Both sides get credit codes: without tax numbers nothing is invoiced. */
export const codedFor = async (w: World, g: Goods): Promise<void> => {
  for (const id of [g.supplier, g.hospital])
    await w.sql.query('update org set credit_code = $2 where id = $1', [id, creditCode()])
}
/** People of invoices: who raises them, and the hospital's finance. */
export const invoicers = async (w: World, g: Goods) => {
  await codedFor(w, g)
  const all = 'view add edit delete ocr submit withdraw link red void print export'
  return {
    clerk: await w.person({ [at]: all, ...wait }, g.supplier),
    mate: await w.person({ [at]: all, ...wait }, g.supplier),
    finance: await w.person({ [at]: `${all} audit exception`, ...wait }, g.hospital),
    chief: await w.person({ [at]: 'view audit export exception override', ...wait }, g.hospital),
  }
}
export type Invoicers = Awaited<ReturnType<typeof invoicers>>

let n = 0
/** A number no invoice has yet: twenty digits. */
export const digitalNumber = (): string => `26${String(++n).padStart(18, '0')}`

/** An invoice of so much as it is typed, with 13 % tax. */
export const typedInvoice = (partnerId: string, amount: string, lines: { itemId: string; qty: string }[]) => {
  const tax = new Decimal(amount).div('1.13').mul('0.13').toFixed(2)
  return {
    partnerId,
    invoiceType: 'digitalSpecial' as const,
    number: digitalNumber(),
    issueDate: today(),
    amount,
    taxAmount: tax,
    exclAmount: new Decimal(amount).sub(tax).toFixed(2),
    lines,
  }
}

/** What is open of a product, as the one who invoices it finds it. */
export const openOf = async (who: Person, partnerId: string, productId: string, w: World) => {
  const { rows } = await w.sql.query('select id from payable_item where product_id = $1', [productId])
  const ids = rows.map((r) => r.id as string)
  return (await who.get(calls.candidates, { partnerId, ids })).filter((i) => Number(i.openAmount) !== 0)
}

/** An invoice the supplier handed in, with `mark` in every free text: both sides read it. */
export const invoiceOf = ({ supplier, sales }: Goods, mark: string) => `
  insert into invoice (hospital_id, supplier_id, created_org, no, invoice_type, number, issue_date, seller_name, buyer_name, excl_amount, tax_amount,
    amount, remark, created_by, creator_name, status, keyed, submitted_by, submitted_at)
  select hospital_id, supplier_id, '${supplier}', 'FP261125' || lpad((abs(hashtext('${mark}')) % 100000000)::text, 8, '0'), 'digitalSpecial', '26000000000000000009', '2026-01-01', '${mark}', '${mark}', 1, 0, 1,
    '${mark}', '${sales.userId}', '${mark}', 'pending', true, '${sales.userId}', now() from payable_item where supplier_id = '${supplier}' limit 1`

/** A first invoice of the house's supplier, for no line yet. */
export const firstOf = ({ supplier, sales }: Goods, mark: string) => `
  insert into first_invoice (supplier_id, number, issue_date, amount, seller_name, seller_tax_no, buyer_name, buyer_tax_no, created_by, creator_name)
  values ('${supplier}', repeat('8', 20), '2026-01-01', 1, '${mark}', 'x', '${mark}', 'x', '${sales.userId}', '${mark}')`

/** What did not agree of that one: found as it was handed in. */
export const exceptionOf = (mark: string) => `
  insert into invoice_exception (hospital_id, supplier_id, invoice_id, no, check_code, level, diff, due_on, created_by, owner_name)
  select hospital_id, supplier_id, id, no || '-M05', 'M05', 'override', 1, current_date + 3, created_by, '${mark}' from invoice where remark = '${mark}'`

/** Three more that differ in what they are sorted and filtered by; the first is for an item, whole. */
export const severalInvoices = async (w: World, { supplier, sales }: Goods): Promise<void> => {
  await w.sql.query(
    `insert into invoice (hospital_id, supplier_id, created_org, no, invoice_type, code, number, issue_date, excl_amount, tax_amount, amount,
       linked_amount, line_count, remark, status, keyed, created_by, creator_name, submitted_by, created_at)
     select hospital_id, supplier_id, $1, 'FP26112500000' || n, case n when 1 then 'paperSpecial' else 'digitalOrdinary' end,
       case n when 1 then '1100094140' else '' end, case n when 1 then '87654321' else '2600000000000000020' || n end, date '2026-03-01' + n::int,
       amount + n, 10, amount + n + 10, case n when 1 then amount + 11 else 0 end, case n when 1 then 1 else 0 end, '备' || n,
       (array['pending', 'rejected', 'void'])[n], true, $2, '张', $2, now() - n * interval '1 day'
     from (select * from payable_item where supplier_id = $1 and amount > 0 limit 1) i, generate_series(1, 3) n`,
    [supplier, sales.userId],
  )
  await w.sql.query(
    `insert into invoice_line (hospital_id, supplier_id, invoice_id, seq, item_id, qty, amount)
     select v.hospital_id, v.supplier_id, v.id, 1, i.id, 1, v.linked_amount from invoice v
       join (select * from payable_item where supplier_id = $1 and amount > 0 limit 1) i using (hospital_id, supplier_id)
     where v.line_count = 1`,
    [supplier],
  )
  await w.sql.query(
    `insert into invoice_exception (hospital_id, supplier_id, invoice_id, no, check_code, level, diff, since, due_on, status, created_by, owner_name,
       overrider_name)
     select v.hospital_id, v.supplier_id, v.id, v.no || '-M0' || n, 'M0' || n, (array['block', 'override', 'warn'])[n], n, now() - n * interval '1 day',
       current_date + n::int, (array['found', 'open', 'answered'])[n], v.created_by, '张' || n, '李' || (9 - n)
     from (select * from invoice where supplier_id = $1 and line_count = 1 limit 1) v, generate_series(1, 3) n`,
    [supplier],
  )
  await w.sql.query(
    `with f as (insert into first_invoice (supplier_id, number, issue_date, amount, seller_name, seller_tax_no, buyer_name, buyer_tax_no, created_by,
       creator_name, created_at)
       select $1, '3600000000000000020' || n, date '2026-02-01' + n::int, 100 + n, '厂' || n, 'X' || n, '商', 'Y', $2, '张', now() - n * interval '1 day'
       from generate_series(1, 3) n returning id)
     insert into first_invoice_cover (hospital_id, supplier_id, first_invoice_id, delivery_line_id)
     select i.hospital_id, i.supplier_id, f.id, i.delivery_line_id
     from f, (select * from payable_item where supplier_id = $1 and delivery_line_id is not null limit 1) i`,
    [supplier, sales.userId],
  )
  // two numbers of it somebody else handed in again; one is closed
  await w.sql.query(
    `insert into invoice_clash (key, hospital_id, supplier_id, issue_date, amount, submitted_by, submitter_name, held_id, held_hospital_id,
       held_supplier_id, held_no, held_issue_date, held_amount, first_at, last_at, conclusion, closed_by, closer_name, closed_at)
     select v.number || n, o.id, v.supplier_id, v.issue_date, v.amount + n, $2, '王' || n, v.id, v.hospital_id, v.supplier_id, v.no || n, v.issue_date,
       v.amount, now() - n * interval '2 days', now() - n * interval '1 day', case n when 1 then '误填' else '' end,
       case n when 1 then $2::uuid end, case n when 1 then '赵' else '' end, case n when 1 then now() end
     from (select * from invoice where supplier_id = $1 and line_count = 1 limit 1) v,
       (select id from org where kind = 'hospital' and id <> (select hospital_id from invoice where supplier_id = $1 limit 1) limit 1) o,
       generate_series(1, 2) n`,
    [supplier, sales.userId],
  )
}

/** An invoice the authority reads, for goods of so much. @returns its id */
export const invoiceFor = async (w: World, amount: string): Promise<string> =>
  (
    await w.sql.query(
      `insert into invoice (hospital_id, supplier_id, created_org, no, invoice_type, number, issue_date, excl_amount, tax_amount, amount, status,
         keyed, created_by, creator_name, submitted_by)
       select hospital_id, supplier_id, supplier_id, 'FP1', 'digitalSpecial', repeat('2', 20), '2026-01-01', $1, 0, $1, 'pending', true, u.id, 'x', u.id
       from payable_item, app_user u limit 1 returning id`,
      [amount],
    )
  ).rows[0].id

/** A red invoice of so much, without its minus, that takes these blue ones back, as it is typed. */
export const typedRed = (
  partnerId: string,
  amount: string,
  blues: { invoiceId: string; amount: string }[],
  lines: { itemId: string; qty: string }[] = [],
) => {
  const blue = typedInvoice(partnerId, amount, lines)
  const minus = (a: string) => new Decimal(a).neg().toFixed(2)
  return {
    ...blue,
    amount: minus(blue.amount),
    taxAmount: minus(blue.taxAmount),
    exclAmount: minus(blue.exclAmount),
    redReason: 'return' as const,
    blues,
  }
}

/** A first invoice of so much for a line of this one. */
export const firstFor = (w: World, invoiceId: string, amount: string) =>
  w.sql.query(
    `with i as (select p.* from payable_item p join invoice v on v.id = '${invoiceId}' and v.hospital_id = p.hospital_id and v.supplier_id = p.supplier_id
         where p.source_type = 1 and p.delivery_line_id is not null limit 1),
       u as (update payable_item set two_invoice = true where id in (select id from i)),
       l as (insert into invoice_line (hospital_id, supplier_id, invoice_id, seq, item_id, qty, amount)
         select hospital_id, supplier_id, '${invoiceId}', 1, id, 1, 1 from i),
       f as (insert into first_invoice (supplier_id, number, issue_date, amount, seller_name, seller_tax_no, buyer_name, buyer_tax_no, created_by, creator_name)
         select i.supplier_id, repeat('3', 20), '2026-01-01', $1, 'x', 'x', 'x', 'x', v.created_by, 'x' from i, invoice v where v.id = '${invoiceId}' returning *),
       c as (insert into first_invoice_cover (hospital_id, supplier_id, first_invoice_id, delivery_line_id)
         select i.hospital_id, i.supplier_id, f.id, i.delivery_line_id from i, f)
     insert into first_invoice_item (supplier_id, first_invoice_id, seq, product_id, lot_no, qty)
     select i.supplier_id, f.id, 1, i.product_id, 'x', 1 from i, f`,
    [amount],
  )

/** The number of this invoice was handed in again by another supplier: a case of the authority; the same amount in yuan on both sides. */
export const clashFor = (w: World, invoiceId: string, amount: string) =>
  w.sql.query(
    `insert into invoice_clash (key, hospital_id, supplier_id, issue_date, amount, submitted_by, submitter_name, held_id, held_hospital_id,
       held_supplier_id, held_no, held_issue_date, held_amount)
     select v.number, v.hospital_id, o.id, v.issue_date, $2, v.created_by, 'x', v.id, v.hospital_id, v.supplier_id, v.no, v.issue_date, $2
     from invoice v join org o on o.id <> v.supplier_id where v.id = $1 order by o.kind = 'supplier' desc limit 1`,
    [invoiceId, amount],
  )
