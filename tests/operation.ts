import { seal } from '#kernel/server/sealed.ts'
import { vouchedBy } from './vouching.ts'
import type { Goods, World } from './world.ts'

/** A surgery order of these goods, with its patient, a piece and a scan, a scan of what arrived, and what is listed to be invoiced; `mark` in every free text. */
export const operationOf = async (w: World, goods: Goods, mark: string): Promise<void> => {
  const { hospital, supplier, buyer } = goods
  // an operation tomorrow, and a piece of its kit
  await w.sql.query(
    `with o as (
      insert into surgery_order (hospital_id, supplier_id, no, surgery_name, surgery_at, department_id, department_name, point_id, point_name,
        remark, amount, total_qty, line_count, status, released_at, created_by, creator_name)
      select $1, $2, 'GT261125' || lpad((random() * 99999999)::int::text, 8, '0'), $3, now() + interval '1 day', d.id, $3, $4, $3, $3, 2, 2, 1,
        'waitAllocate', now(), $5, $3 from department d where d.hospital_id = $1 limit 1 returning *
    ), l as (
      insert into surgery_order_line (hospital_id, supplier_id, surgery_order_id, seq, catalog_item_id, product_id, code, name, unit, ratio, qty,
        price, memo)
      select o.hospital_id, o.supplier_id, o.id, 1, c.id, c.product_id, $3, $3, '套', 1, 2, 1, $3 from o, catalog_item c
      where c.hospital_id = o.hospital_id limit 1 returning *
    )
    insert into surgery_piece (hospital_id, supplier_id, surgery_order_id, line_id, seq, product_id, by_piece, implant, price, qty, lot_no)
    select hospital_id, supplier_id, surgery_order_id, id, 1, product_id, false, false, 1, 2, $3 from l`,
    [hospital, supplier, mark, goods.point, buyer.userId],
  )
  const { rows: kits } = await w.sql.query('select id from surgery_order where hospital_id = $1', [hospital])
  const patient = { patientName: '张三', hospitalizationNo: '', certificateNo: '', clinicalInfo: '' }
  await w.sql.query(
    `insert into surgery_patient (surgery_order_id, hospital_id, sealed, shown) values ($1, $2, $3, $4)`,
    [kits[0].id, hospital, seal('patient', kits[0].id, JSON.stringify(patient)), { ...patient, patientName: '张**' }],
  )
  await w.sql.query(
    `insert into surgery_scan (id, hospital_id, surgery_order_id, code, result, user_id, user_name)
     values (gen_random_uuid(), $1, $2, 'x', 'notHere', $3, $4)`,
    [hospital, kits[0].id, buyer.userId, mark],
  )
  await w.sql.query(
    `insert into acceptance_scan (id, hospital_id, acceptance_id, code, result, user_id, user_name)
     select new_id(), hospital_id, id, $3, 'notHere', $2, $3 from acceptance where hospital_id = $1 limit 1`,
    [hospital, buyer.userId, mark],
  )
  await vouchedBy(w, goods, mark)
}
