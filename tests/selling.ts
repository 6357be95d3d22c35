import { acceptedLot } from './returning.ts'
import { wholeItem } from './rowing.ts'
import type { Goods, World } from './world.ts'

/* What tests of sales share: lots that were taken in with their codes, and a sale as the hospital's own system tells it. */

export const patient = {
  psn_name: '金丝雀张三',
  certno: '330102199003074513',
  psn_no: 'PSN00990099',
  mdtrt_sn: 'MZCANARY001',
  rxno: 'RXCANARY01',
}
export const staff = { prsc_dr_name: '金丝雀医师', phar_name: '金丝雀药师', phar_prac_cert_no: 'YSCANARY0099' }

let n = 0
/** A line of the hospital's own system. */
export const line = (): string => `D${++n}${Date.now() % 1_000_000}`

/** A lot that was taken in, with so many of its packs of 24 known by their codes. */
export const stocked = async (w: World, g: Goods, o: { packs?: number; expiryDate?: string } = {}) => {
  const item = await wholeItem(w, g)
  const lot = await acceptedLot(g, { item, lotNo: `S${item.productId.slice(-6).toUpperCase()}` })
  const codes = Array.from(
    { length: o.packs ?? 3 },
    () => `8${String(++n).padStart(6, '7')}${String(Date.now()).padStart(13, '0')}`,
  )
  const { rows } = await w.sql.query(
    `select a.id, l.lot_no from acceptance_line x join acceptance a on a.id = x.acceptance_id
    join delivery_line l on l.id = x.delivery_line_id where x.delivery_line_id = $1`,
    [lot.deliveryLineId],
  )
  for (const code of codes)
    await w.sql.query(
      `insert into trace_code (hospital_id, code, carrier, product_id, supplier_id, delivery_id, delivery_line_id, acceptance_id, point_id, lot_no, expiry_date, ratio, rest, state)
       values ($1, $2, 'M20', $3, $4, $5, $6, $7, $8, $9, $10, 24, 24, 0)`,
      [
        ...[g.hospital, code, lot.productId, g.supplier, lot.deliveryId, lot.deliveryLineId, rows[0].id, g.point],
        ...[rows[0].lot_no, o.expiryDate ?? '2030-01-01'],
      ],
    )
  return { ...lot, codes, lotNo: rows[0].lot_no as string, hospitalCode: item.hospitalCode }
}
export type Stocked = Awaited<ReturnType<typeof stocked>>

/** A sale of a lot's first code, unless others are named. */
export const sold = (
  lot: Stocked,
  lineNo: string,
  o: { codes?: string[]; qty?: string; split?: boolean; at?: string; fields?: Record<string, string> } = {},
) => ({
  lineNo,
  codes: o.codes ?? [lot.codes[0]!],
  fields: {
    ...{ fixmedins_hilist_id: lot.hospitalCode, hi_feesetl_type: '0', psn_cert_type: '01' },
    ...{ trdn_flag: o.split ? '1' : '0', rtal_docno: `R${lineNo}`, sel_retn_cnt: o.qty ?? '1' },
    ...{ sel_retn_time: o.at ?? '2026-11-28 09:00:00', sel_retn_opter_name: '周发药', mdtrt_setl_type: '2' },
    ...{ ...patient, ...staff },
    ...o.fields,
  },
})
/** What came back of a sale. */
export const cameBack = (lot: Stocked, lineNo: string, saleLine: string, o: { qty: string; split?: boolean }) => ({
  ...{ lineNo, saleLine, codes: [lot.codes[0]!] },
  fields: {
    ...{ fixmedins_hilist_id: lot.hospitalCode, trdn_flag: o.split ? '1' : '0', psn_cert_type: '01' },
    ...{ sel_retn_cnt: o.qty, sel_retn_time: '2026-11-28 10:00:00', sel_retn_opter_name: '周发药' },
  },
})
