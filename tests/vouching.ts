import { randomUUID } from 'node:crypto'
import { today } from '#kernel/server/clock.ts'
import { inContext, systemActor } from '#kernel/server/tx.ts'
import { voucherCalls as calls } from '#modules/invoice-voucher/shared/calls.ts'
import { bring } from '#modules/payable/server/public.ts'
import { awaitCalls } from '#modules/payable/shared/calls.ts'
import type { Goods, Person, World } from './world.ts'

const at = 'settlement/invoicingVouchers'
const own = 'view add edit delete issue void print export'
/** People of vouchers: finance of the hospital, the clerk of the supplier. */
export const vouchers = async (w: World, g: Goods) => ({
  finance: await w.person({ [at]: own, 'settlement/awaitInvoice': 'view generateVoucher' }, g.hospital),
  clerk: await w.person({ [at]: 'view confirm dispute print export', 'settlement/awaitInvoice': 'view' }, g.supplier),
})

interface Owed {
  qty?: string
  price?: string
  supplierId?: string
  hospitalId?: string
}
/** Figures of before, brought in: the ids of their items. */
export const owed = async (w: World, g: Goods, ...all: Owed[]): Promise<string[]> => {
  const { productId } = await g.item()
  const items = all.map((o) => ({
    ...{ hospitalId: g.hospital, supplierId: g.supplier, qty: '10', price: '12.5', ...o },
    ...{ productId, sourceId: randomUUID(), sourceNo: '期初', sourceLineId: randomUUID(), acceptedOn: today() },
  }))
  await inContext(systemActor, { call: 'test' }, (ctx) => bring(ctx, items))
  const lines = items.map((i) => i.sourceLineId)
  const { rows } = await w.sql.query(
    'select id from payable_item where source_line_id = any($1) order by array_position($1, source_line_id)',
    [lines],
  )
  return rows.map((r) => r.id)
}

/** What of an item stands on vouchers, and what is open of it: packs and yuan. */
export const held = async (w: World, itemId: string): Promise<readonly number[]> => {
  const { rows } = await w.sql.query(
    'select vouchered_qty::float as q, vouchered_amount::float as a, open_qty::float as oq, open_amount::float as oa from payable_item where id = $1',
    [itemId],
  )
  return [rows[0].q, rows[0].a, rows[0].oq, rows[0].oa]
}

export const itemOf = async (who: Person, productId: string) =>
  (await who.get(awaitCalls.query, { productId, size: 100 })).rows

/** One voucher of these items, or of parts of them, as a draft. */
export const drafted = async (
  who: Person,
  ...lines: (string | { itemId: string; qty?: string; amount?: string })[]
) => {
  const { vouchers: made } = await who.get(calls.add, {
    lines: lines.map((l) => (typeof l === 'string' ? { itemId: l } : l)),
  })
  return made[0]!
}
export const issued = async (who: Person, ...lines: Parameters<typeof drafted>[1][]) => {
  const { id, no, version } = await drafted(who, ...lines)
  const now = await who.get(calls.issue, { id, version })
  return { id, no, version: now.version }
}

/** Of a house: a voucher its supplier has before him, and a draft. */
export const vouchedBy = async (w: World, { hospital }: Pick<Goods, 'hospital'>, remark: string): Promise<void> => {
  const finance = await w.person({ [at]: own, 'settlement/awaitInvoice': 'view generateVoucher' }, hospital)
  const { rows } = await finance.get(awaitCalls.query, { state: ['open'], size: 1 })
  for (const send of [true, false]) {
    const { vouchers: made } = await finance.get(calls.add, { lines: [{ itemId: rows[0]!.id, qty: '1' }], remark })
    const { id, version } = made[0]!
    if (send) await finance.get(calls.issue, { id, version })
  }
}

/** A voucher the authority reads, of so much. @returns its id */
export const voucherFor = async (w: World, amount: string): Promise<string> =>
  (
    await w.sql.query(
      `insert into voucher (hospital_id, supplier_id, no, voucher_type, vbp, amount, status, created_by, creator_name, issued_at)
       select i.hospital_id, i.supplier_id, 'KP1', 1, false, $1, 'issued', u.id, 'x', now() from payable_item i, app_user u limit 1 returning id`,
      [amount],
    )
  ).rows[0].id
