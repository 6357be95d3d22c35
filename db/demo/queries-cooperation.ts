import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/** Who has supplied a hospital since long works with it since then. */
export const putPartners = async (tx: Tx): Promise<void> => {
  await sql`
    insert into cooperation (no, hospital_id, supplier_id, org_id, credit_code, name, valid_from, status, created_at, answered_at)
    select n.no, p.hospital_id, p.supplier_id, p.hospital_id, o.credit_code, o.name, p.since, 'active', p.since, p.since
    from (select hospital_id, supplier_id, min(valid_from) as since from supply_relation r
        where not exists (select from cooperation c where c.hospital_id = r.hospital_id and c.supplier_id = r.supplier_id) group by 1, 2) p
      join org o on o.id = p.supplier_id
      cross join lateral doc_numbers('HZ', case when p.hospital_id is null then 0 else 1 end) as n (no)`.execute(tx)
}

/** A hospital and a supplier who have nothing with each other yet, with the hospital's code. */
export const strangers = async (tx: Tx): Promise<{ code: string; supplierId: string } | undefined> => {
  const { rows } = await sql<{ code: string; supplierId: string }>`
    select h.code, s.id as "supplierId" from org h cross join org s
    where h.kind = 'hospital' and s.kind = 'supplier' and h.enabled and s.enabled
      and not exists (select from cooperation c where c.hospital_id = h.id and c.supplier_id = s.id)
    order by s.code, h.code limit 1`.execute(tx)
  return rows[0]
}

/** A freeze of gone days that ended by itself. */
export const putOver = async (tx: Tx, f: { supplierId: string; hospitalId: string; userId: string; name: string }) => {
  await sql`
    insert into supplier_freeze (supplier_id, hospital_id, org_id, kinds, valid_from, valid_to, reason, created_by, creator_name, created_at)
    select ${f.supplierId}, ${f.hospitalId}, ${f.hospitalId}, '{invoice}', current_date - 60, current_date - 30,
      '发票与验收数量连续两月不符，核对期间停止收票', ${f.userId}, ${f.name}, now() - interval '61 days'`.execute(tx)
}

/** Suppliers a hospital works with, those it gets least from first. */
export const partnersOf = async (tx: Tx, hospitalId: string): Promise<{ id: string; name: string }[]> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select o.id, o.name from cooperation c join org o on o.id = c.supplier_id
    where c.hospital_id = ${hospitalId} and c.status = 'active' order by o.code desc`.execute(tx)
  return rows
}
