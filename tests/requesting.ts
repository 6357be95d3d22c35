import { today } from '#kernel/server/clock.ts'
import { workflowCalls } from '#modules/approval/shared/calls.ts'
import { invoiceCalls } from '#modules/invoice/shared/calls.ts'
import { requisitionCalls as calls } from '#modules/requisition/shared/calls.ts'
import { type Invoicers, invoicers, typedInvoice } from './invoicing.ts'
import { beside } from './signing.ts'
import { owed } from './vouching.ts'
import type { Goods, Person, World } from './world.ts'

const at = 'settlement/requisition'
let n = 0
const raises = 'view add edit delete submit withdraw void print export'

/** The account a supplier is paid on; another number is another account. */
export const banked = async (w: World, supplierId: string, number = '6222000011112222'): Promise<void> => {
  const extra = { accountName: '某供应商', bankName: '某银行', bankAccount: number }
  const { rowCount } = await w.sql.query('update company set extra = extra || $2 where org_id = $1', [
    supplierId,
    extra,
  ])
  if (rowCount === 0)
    await w.sql.query(
      `insert into company (code, name, is_vendor, org_id, extra) select 'C' || right(id::text, 12), name, true, id, $2 from org where id = $1`,
      [supplierId, extra],
    )
}

/** People of requisitions: who asks, who approves and who pays. */
export const requesters = async (w: World, g: Goods) => {
  await banked(w, g.supplier)
  return {
    finance: await w.person({ [at]: `${raises} audit promise freeze unfreeze` }, g.hospital),
    second: await w.person({ [at]: 'view audit promise freeze unfreeze' }, g.hospital),
    leader: await w.person({ [at]: 'view audit' }, g.hospital),
    cashier: await w.person({ [at]: 'view pay reversePayment import print export' }, g.hospital),
    clerk: await w.person({ [at]: raises }, g.supplier),
    region: await w.person({ [at]: 'view freeze unfreeze export' }, await w.org('authority', `监管${++n}`)),
  }
}
export type Requesters = Awaited<ReturnType<typeof requesters>>

/** Passed invoices of so much each. @returns their ids */
export const passedInvoices = async (w: World, g: Goods, p: Invoicers, ...amounts: string[]): Promise<string[]> => {
  const items = await owed(w, g, ...amounts.map((price) => ({ qty: '1', price })))
  const ids: string[] = []
  for (const [i, amount] of amounts.entries()) {
    const made = await p.clerk.get(
      invoiceCalls.add,
      typedInvoice(g.hospital, amount, [{ itemId: items[i]!, qty: '1' }]),
    )
    const sent = await p.clerk.get(invoiceCalls.submit, { id: made.id, version: made.version })
    await p.finance.get(invoiceCalls.audit, { id: made.id, version: sent.version, action: 'approve' })
    ids.push(made.id)
  }
  return ids
}

interface Made {
  id: string
  no: string
  version: number
}
/** A requisition of all that is left of these, as a draft. */
export const drafted = async (who: Person, partnerId: string, ids: readonly string[]): Promise<Made> => {
  const open = await who.get(calls.candidates, { partnerId, ids: [...ids] })
  const lines = open.map((c) => ({ invoiceId: c.invoiceId, amount: c.openAmount }))
  return who.get(calls.add, { partnerId, payMethod: 'transfer', lines })
}
export const submitted = async (who: Person, d: Made): Promise<Made> => ({
  ...d,
  version: (await who.get(calls.submit, { id: d.id, version: d.version })).version,
})
export const approved = async (d: Made, ...by: Person[]): Promise<Made> => {
  let { version } = d
  for (const who of by) ({ version } = await who.get(calls.audit, { id: d.id, version, action: 'approve' }))
  return { ...d, version }
}

/** A transfer of so much today, with a number of the bank nobody used. */
export const transfer = (d: { id: string; version: number }, amount: string) => ({
  id: d.id,
  version: d.version,
  amount,
  payDate: today(),
  bankVoucherNo: `BK${String(++n).padStart(8, '0')}`,
})

/** The hospital's levels, the last of them from 500,000 on. */
export const levelled = async (w: World, g: Goods, p: Requesters): Promise<void> => {
  const config = beside(
    await w.person({ 'system/config': 'view edit reset' }, g.hospital),
    await w.person({ 'system/lowered': 'view agree' }, g.hospital),
  )
  const step = (name: string, who: Person, minAmount = '0') => ({ name, minAmount, roleIds: [], userIds: [who.userId] })
  await config.get(workflowCalls.save, {
    docType: 'requisition',
    name: '请款审批',
    kinds: [],
    enabled: true,
    steps: [step('财务审核', p.second), step('院领导', p.leader, '500000')],
  })
}

export const openRequests = async (w: World, g: Goods) => ({
  invoices: await invoicers(w, g),
  people: await requesters(w, g),
})

/** A requisition the supplier handed in, as both sides and the authority read it, with `mark` in every free text. */
export const requisitionOf = ({ hospital, supplier, sales, buyer }: Goods, mark: string): string[] => [
  `with r as (insert into requisition (hospital_id, supplier_id, created_org, no, period, account_name, bank_name, bank_account, amount, line_count,
      remark, created_by, creator_name, status, submitted_by, submitted_at)
    select hospital_id, supplier_id, '${supplier}', 'QK261125' || lpad((abs(hashtext('${mark}')) % 100000000)::text, 8, '0'), '2026-11', '${mark}',
      '${mark}', '6222000011112222', 1, 1, '${mark}', '${sales.userId}', '${mark}', 'pending', '${sales.userId}', now()
    from invoice where remark = '${mark}' limit 1 returning *)
  insert into requisition_line (hospital_id, supplier_id, requisition_id, seq, invoice_id, invoice_amount, amount)
    select r.hospital_id, r.supplier_id, r.id, 1, v.id, 1, 1 from r, invoice v where v.remark = '${mark}' limit 1`,
  `insert into requisition_payment (hospital_id, supplier_id, requisition_id, no, pay_date, amount, pay_method, bank_voucher_no, account_name, bank_name,
      bank_account, note, paid_by, payer_name)
    select hospital_id, supplier_id, id, 'FK' || substr(no, 3), '2026-01-01', 1, 'transfer', no, '${mark}', '${mark}', '6222000011112222', '${mark}',
      '${buyer.userId}', '${mark}' from requisition where remark = '${mark}'`,
  `insert into requisition_promise (hospital_id, supplier_id, requisition_id, pay_on, note, promised_by, promiser_name)
    select hospital_id, supplier_id, id, '2030-01-01', '${mark}', '${buyer.userId}', '${mark}' from requisition where remark = '${mark}'`,
  `insert into requisition_hold (hospital_id, supplier_id, requisition_id, org_id, org_name, hold_kind, reason, held_by, holder_name, lifted_at)
    select hospital_id, supplier_id, id, '${hospital}', '${mark}', 'quality', '${mark}', '${buyer.userId}', '${mark}', now() from requisition
    where remark = '${mark}'`,
]

/** Three more that differ in what they are sorted and filtered by. */
export const severalRequisitions = async (w: World, { hospital, supplier, sales, auditor }: Goods): Promise<void> => {
  await w.sql.query(
    `insert into requisition (hospital_id, supplier_id, created_org, no, period, pay_method, account_name, bank_name, bank_account, amount, paid_amount,
       due_on, promised_on, held, remark, status, created_by, creator_name, created_at, submitted_by, submitted_at, audited_by)
     select $1, $2, $2, 'QK26112500000' || n, '2026-0' || n, case n when 1 then 'acceptance' else 'transfer' end, 'x', 'x', 'x', 10 * n, 10 - n,
       date '2026-03-01' + n::int, case n when 1 then date '2099-01-01' else date '2026-04-01' + n::int end, n = 2, '备' || n,
       (array['approved', 'partlyPaid', 'pending'])[n], $3, '张', now() - n * interval '1 day', $3, now() - n * interval '1 hour', $4
     from generate_series(1, 3) n`,
    [hospital, supplier, sales.userId, auditor.userId],
  )
}

/** A requisition the authority reads, of so much. @returns its id */
export const requisitionFor = async (w: World, amount: string): Promise<string> =>
  (
    await w.sql.query(
      `insert into requisition (hospital_id, supplier_id, created_org, no, period, amount, status, bank_account, created_by, creator_name, submitted_by)
       select i.hospital_id, i.supplier_id, i.supplier_id, 'QK1', '2026-11', $1, 'pending', 'x', u.id, 'x', u.id from payable_item i, app_user u
       limit 1 returning id`,
      [amount],
    )
  ).rows[0].id
