import { today } from '#kernel/server/clock.ts'
import { Decimal } from '#kernel/shared/decimal.ts'
import { invoiceCalls as calls } from '#modules/invoice/shared/calls.ts'
import { creditCode } from './cooperating.ts'
import type { Goods, Person, World } from './world.ts'

const at = 'settlement/invoice'
const wait = { 'settlement/awaitInvoice': 'view addInvoice export' }
/** People of invoices: who raises them, and the hospital's finance; both organisations get credit codes. */
export const invoicers = async (w: World, g: Goods) => {
  for (const id of [g.supplier, g.hospital])
    await w.sql.query('update org set credit_code = $2 where id = $1', [id, creditCode()])
  const all = 'view add edit delete submit withdraw link void print export'
  return {
    clerk: await w.person({ [at]: all, ...wait }, g.supplier),
    mate: await w.person({ [at]: all, ...wait }, g.supplier),
    finance: await w.person({ [at]: `${all} audit`, ...wait }, g.hospital),
    chief: await w.person({ [at]: 'view audit export', ...wait }, g.hospital),
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
