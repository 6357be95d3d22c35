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
  /** Its prices follow an adjustment of the region. */
  follows?: boolean
}

type Status = NonNullable<Agreed['status']>
type Step = readonly [action: string, from: string | null, to: string]
const signed: readonly Step[] = [
  ['create', null, 'draft'],
  ['submit', 'draft', 'pending'],
  ['approve', 'pending', 'waitSign'],
  ['signAll', 'waitSign', 'signed'],
]
const lives: readonly Step[] = [...signed, ['takeEffect', 'signed', 'effective']]
/** The steps that lead there. */
const wayTo: Readonly<Record<Status, readonly Step[]>> = {
  signed,
  effective: lives,
  frozen: [...lives, ['freeze', 'effective', 'frozen']],
  expired: [...lives, ['expire', 'effective', 'expired']],
  terminated: [...lives, ['end', 'effective', 'terminated']],
}
const noteSteps = async (w: World, id: string, steps: readonly Step[]): Promise<void> => {
  await w.sql.query(
    `insert into doc_history (doc_type, doc_id, action, label, from_status, to_status, user_name, org_name, parties)
     select 'contract', c.id, x ->> 0, 'x', x ->> 1, x ->> 2, 'x', 'x', array[c.hospital_id, c.supplier_id]
     from contract c, jsonb_array_elements($2) with ordinality y(x, n) where c.id = $1 order by n`,
    [id, JSON.stringify(steps)],
  )
  const moves = steps.filter(([, from]) => from !== null)
  const entries = moves.map(([action, status]) => ({
    entity: 'contract',
    entityId: id,
    action,
    before: { status },
    requestId: 'x',
  }))
  await w.sql.query('select audit_append($1)', [JSON.stringify(entries)])
}

/** One in force is frozen, for a reason. */
export const frozen = async (w: World, id: string, reason: string): Promise<void> => {
  await w.sql.query(`update contract set status = 'frozen', freeze_reason = $2 where id = $1`, [id, reason])
  await noteSteps(w, id, wayTo.frozen.slice(-1))
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
      valid_to, pay_days, status, content_n, freeze_reason, created_by, creator_name, audited_by, effective_at, price_follows)
     values ($1, $2, $1, 'import', $3, $3, $4, $5, $6, $7, $8, current_date + $9::int, current_date + $10::int, $11, $12, 1, $13, $14, 'x', $15, now(),
      $16)
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
      ...[g.buyer.userId, g.auditor.userId, o.follows ?? false],
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
  await w.sql.query(
    `update contract c set (amount, line_count) = (select coalesce(sum(l.amount), 0), count(*) from contract_line l where l.contract_id = c.id)
     where c.id = $1`,
    [id],
  )
  await w.sql.query(
    `insert into contract_version (hospital_id, supplier_id, contract_id, n, content, sha256, made_by, maker_name)
     select hospital_id, supplier_id, id, 1, '{}', encode(sha256(convert_to('{}', 'UTF8')), 'hex'), created_by, 'x' from contract where id = $1`,
    [id],
  )
  await noteSteps(w, id, wayTo[o.status ?? 'effective'])
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
