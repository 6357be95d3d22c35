import { randomBytes } from 'node:crypto'
import type { Goods, World } from './world.ts'

/** A contract as a story wants it; days from today. Prices in yuan, quantities in packs. */
export interface Agreed {
  lines?: readonly { productId: string; price?: string; qty?: string | null }[]
  status?: 'signed' | 'effective' | 'frozen' | 'expired' | 'terminated'
  rule?: 'off' | 'warn' | 'block'
  category?: string
  from?: number
  to?: number
  payDays?: number
  reason?: string
  framework?: boolean
  hospital?: string
}

/** A contract of the two of a story's goods, as if it had been approved and signed. */
export const agree = async (w: World, g: Goods, o: Agreed = {}) => {
  const hospital = o.hospital ?? g.hospital
  const code = randomBytes(5).toString('hex')
  const { rows: types } = await w.sql.query(
    `insert into contract_type (org_id, code, name, category, created_by, creator_name) values ($1, $2, $2, $3, $4, 'x') returning id`,
    [hospital, code, o.category ?? 'drug', g.buyer.userId],
  )
  const { rows } = await w.sql.query(
    `insert into contract (hospital_id, supplier_id, created_org, source, no, name, type_id, category, has_lines, order_rule, framework, valid_from,
      valid_to, pay_days, status, content_n, freeze_reason, created_by, creator_name, audited_by, effective_at)
     values ($1, $2, $1, 'hospital', $3, $3, $4, $5, $6, $7, $8, current_date + $9::int, current_date + $10::int, $11, $12, 1, $13, $14, 'x', $15, now())
     returning id, no`,
    [
      ...[
        hospital,
        g.supplier,
        `HT${code}`,
        types[0].id,
        o.category ?? 'drug',
        (o.lines ?? []).length > 0,
        o.rule ?? 'block',
      ],
      ...[o.framework ?? false, o.from ?? -30, o.to ?? 300, o.payDays ?? null, o.status ?? 'effective', o.reason ?? ''],
      ...[g.buyer.userId, g.auditor.userId],
    ],
  )
  const { id, no } = rows[0] as { id: string; no: string }
  for (const [i, { productId, price = '12.5000', qty = '100' }] of (o.lines ?? []).entries())
    await w.sql.query(
      `insert into contract_line (hospital_id, supplier_id, contract_id, seq, product_id, product_code, name, spec, unit, price, qty, amount)
       select $1, $2, $3, $4, p.id, p.platform_code, p.name, p.spec, p.pack_unit, $6, $7, coalesce(round($7::numeric * $6::numeric, 2), 0)
       from product p where p.id = $5`,
      [hospital, g.supplier, id, i + 1, productId, price, qty],
    )
  return { id, no }
}

/** How far the lines of a contract went, and it itself. */
export const countersOf = async (w: World, contractId: string) => {
  const { rows } = await w.sql.query(
    `select planned_qty::float8 as planned, ordered_qty::float8 as ordered, shipped_qty::float8 as shipped, accepted_qty::float8 as accepted,
      returned_qty::float8 as returned, closed_qty::float8 as closed, executed_amount::float8 as executed, invoiced_amount::float8 as invoiced,
      paid_amount::float8 as paid from contract_line where contract_id = $1 order by seq`,
    [contractId],
  )
  return rows as Record<
    'planned' | 'ordered' | 'shipped' | 'accepted' | 'returned' | 'closed' | 'executed' | 'invoiced' | 'paid',
    number
  >[]
}
