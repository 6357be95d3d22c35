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
  version: (await who.get(calls.submit, { id: d.id, version: d.version, action: 'submit' })).version,
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
