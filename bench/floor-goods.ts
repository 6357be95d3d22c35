import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { acceptanceMessages } from '#modules/acceptance/shared/messages.ts'
import { deliveryMessages } from '#modules/delivery/shared/messages.ts'
import { orderMessages } from '#modules/order/shared/messages.ts'
import { call, claimed, history, historyRows, type Person, type Row, type Step } from './floor.ts'
import { type Doc, lock, moveOrder, readOrder } from './floor-order.ts'

const pack = `
with k as (${claimed('$1')}), x as (
  select i.n, i.qty, i.lot, i.made, i.expiry, l.id, l.product_id, l.price
  from rows from (jsonb_to_recordset($2::jsonb) as (line uuid, qty numeric, lot text, made date, expiry date)) with ordinality
    as i(line, qty, lot, made, expiry, n) join order_line l on l.id = i.line and l.order_id = $3
), d as (
  insert into delivery (hospital_id, supplier_id, order_id, no, kind, narcotic, point_id, point_name, point_address, total_qty, amount, line_count,
    created_by, creator_name)
  select o.hospital_id, o.supplier_id, o.id, fresh.no, o.kind, o.narcotic, o.point_id, o.point_name, o.point_address, s.qty, s.amount, s.n, app_user(), $4
  from purchase_order o, doc_numbers('PS', 1) fresh(no), (select sum(qty) as qty, sum(round(qty * price, 2)) as amount, count(*) as n from x) s
  where o.id = $3 and o.status = 'allocating' returning id, no, hospital_id, supplier_id
), l as (
  insert into delivery_line (hospital_id, supplier_id, delivery_id, seq, order_line_id, product_id, qty, price, amount, lot_no, production_date, expiry_date)
  select d.hospital_id, d.supplier_id, d.id, x.n, x.id, x.product_id, x.qty, x.price, round(x.qty * x.price, 2), x.lot, x.made, x.expiry from x, d
), h as (
  insert into doc_history (doc_type, doc_id, action, label, to_status, user_id, user_name, org_id, org_name, parties, authored)
  select 'delivery', d.id, 'create', '新建', 'draft', app_user(), $4, app_org(), $5, array[app_org()], true from d
) select id, no from d`

/** A delivery locked with its lots, after its order with its lines. */
const lockDelivery = `
with d as (select id, no, version, order_id, status, hospital_id, supplier_id from delivery where id = $1 for update)
select d.*, (select jsonb_agg(to_jsonb(l)) from (select l.id, l.qty, l.lot_no, l.expiry_date, a.cold_chain, a.near_expiry_days
  from delivery_line l join product a on a.id = l.product_id where l.delivery_id = d.id order by l.id) l) as lines from d`

const ship = (p: Person) => `
with k as (${claimed('$2')}), h as (${history(p)}), d as (
  update delivery set status = 'shipped', shipped_at = now(), version = version + 1, updated_at = now()
  where id = $3 and status = 'draft' returning *
), l as (
  update order_line o set shipped_qty = shipped_qty + x.qty from (select order_line_id, sum(qty) as qty from delivery_line where delivery_id = $3 group by 1) x
  where o.id = x.order_line_id returning o.id
) select id from d`

/** A wall of the order looks at its lines as they stand when a supplier moves it, so it is moved after them. */
const shipped = `
update purchase_order set status = 'allocated', first_delivery_at = coalesce(first_delivery_at, now()), last_delivery_at = now(),
  version = version + 1, updated_at = now() where id = $1 and status = 'allocating' returning id`

/** The acceptance is the hospital's: one trip more. */
const open = `
with a as (
  select * from acceptance_open($1, (select no from doc_numbers('YS', 1) fresh(no)), (select jsonb_agg(jsonb_build_object('deliveryLineId', x.id, 'deliveredQty', x.qty) order by x.seq)
    from delivery_line x where x.delivery_id = $1))
), z as (
  insert into doc_history (doc_type, doc_id, action, label, to_status, user_id, user_name, org_id, org_name, parties, authored)
  select 'acceptance', a.id, 'create', '待验收', 'wait', app_user(), $2, app_org(), $3, array[a.hospital_id, a.supplier_id], true from a
) select id, no from a`

const readAcceptances = `
select a.*, d.no as delivery_no, o.no as order_no, (select count(*) from acceptance_line l where l.acceptance_id = a.id) as n
from acceptance a join delivery d on d.id = a.delivery_id join purchase_order o on o.id = a.order_id
where a.hospital_id = app_org() and a.delivery_id = $1 order by a.created_at desc, a.id desc limit 1`
const readAcceptance = `
select a.*, (select jsonb_agg(to_jsonb(l) order by l.seq) from (
    select l.*, x.lot_no, x.production_date, x.expiry_date, x.price, o.name, o.spec, o.unit, o.qty as ordered, p.cold_chain
    from acceptance_line l join delivery_line x on x.id = l.delivery_line_id join order_line o on o.id = x.order_line_id join product p on p.id = x.product_id
    where l.acceptance_id = a.id) l) as lines, (select jsonb_agg(to_jsonb(y) order by y.id) from doc_history y where y.doc_id = a.id) as steps
from acceptance a where a.id = $1`

/** Order, delivery and acceptance locked in that order, with what is judged of the lots. */
const lockAcceptance = `
with o as (select id, no, status from purchase_order where id = $1 for update),
ol as (select l.id, l.open_qty from order_line l, o where l.order_id = o.id order by l.id for update of l),
d as (select d.id, d.no, d.status from delivery d, ol where d.id = $2 for update of d),
a as (select a.* from acceptance a, d where a.id = $3 for update of a)
select a.id, a.no, a.version, a.hospital_id, a.supplier_id, o.no as order_no, d.no as delivery_no, (select jsonb_agg(to_jsonb(l)) from (
  select l.id, l.delivered_qty, l.accepted_qty, x.expiry_date, p.cold_chain from acceptance_line l join delivery_line x on x.id = l.delivery_line_id
  join product p on p.id = x.product_id where l.acceptance_id = a.id) l) as lines from a, o, (select distinct id, no from d) d limit 1`

const register = (p: Person) => `
with k as (${claimed('$2')}), h as (${history(p)}), x as (
  select l.id, round(d.price * i.accepted, 2) as amount, i.accepted, i.refused
  from jsonb_to_recordset($3::jsonb) as i(id uuid, accepted numeric, refused numeric) join acceptance_line l on l.id = i.id and l.acceptance_id = $4
  join delivery_line d on d.id = l.delivery_line_id
), l as (
  update acceptance_line l set accepted_qty = x.accepted, refused_qty = x.refused, conclusion = 'qualified' from x where l.id = x.id
), d as (
  update delivery set status = 'accepted', version = version + 1, updated_at = now() where id = $5 and status = 'shipped' returning id
) update acceptance a set status = 'checked', arrived_at = now(), checked_by = app_user(), checker_name = $6, checked_at = now(),
  accepted_amount = (select sum(amount) from x), version = version + 1, updated_at = now() from d
where a.id = $4 and a.status = 'wait' returning a.id`

const confirm = (p: Person) => `
with k as (${claimed('$2')}), h as (${history(p)}), a as (
  update acceptance set status = 'confirmed', confirmed_by = app_user(), confirmer_name = $6, confirmed_at = now(), version = version + 1,
    updated_at = now() where id = $3 and status = 'checked' and checked_by <> app_user() returning *
), l as (
  update acceptance_line l set posted = true from a where l.acceptance_id = a.id returning l.id, l.delivery_line_id, l.accepted_qty as qty, l.refused_qty, l.seq
), d as (
  update delivery_line d set accepted_qty = d.accepted_qty + l.qty, refused_qty = d.refused_qty + l.refused_qty from l where d.id = l.delivery_line_id
  returning d.order_line_id, d.product_id, d.lot_no, d.production_date, d.expiry_date, d.price, d.supplier_id, l.id as ref, l.qty, l.seq
), ol as (
  update order_line o set accepted_qty = o.accepted_qty + x.qty from (select order_line_id, sum(qty) as qty from d group by 1) x where o.id = x.order_line_id
), o as (
  update purchase_order set status = 'accepted', version = version + 1, updated_at = now() where id = $4 and status = 'allocated'
), e as (
  update delivery set status = 'confirmed', version = version + 1, updated_at = now() where id = $5 and status = 'accepted'
), g as (
  select product_id, lot_no, expiry_date, price, supplier_id, min(production_date) as made, sum(qty) as qty from d group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
), b as (
  insert into stock_balance (hospital_id, point_id, product_id, lot_no, expiry_date, production_date, supplier_id, price, qty)
  select a.hospital_id, a.point_id, g.product_id, g.lot_no, g.expiry_date, g.made, g.supplier_id, g.price, g.qty from g, a
  on conflict (hospital_id, point_id, product_id, lot_no, expiry_date, price, supplier_id, ratio, owner) do update set qty = stock_balance.qty + excluded.qty, updated_at = now()
  returning id, product_id, lot_no, expiry_date, price, supplier_id, qty as total
) insert into stock_movement (hospital_id, balance_id, cause, type, value, qty, before_qty, after_qty, ref_type, ref_id, ref_line_id, ref_no, user_id, user_name)
select a.hospital_id, b.id, 'receipt', 108, round((b.total - g.qty + sum(d.qty) over w) * d.price, 2) - round((b.total - g.qty + sum(d.qty) over w - d.qty) * d.price, 2), d.qty, b.total - g.qty + sum(d.qty) over w - d.qty, b.total - g.qty + sum(d.qty) over w, 'acceptance', a.id, d.ref, a.no,
  app_user(), $6
from a, d join g using (product_id, lot_no, expiry_date, price, supplier_id) join b using (product_id, lot_no, expiry_date, price, supplier_id)
window w as (partition by b.id order by d.seq) returning id`

/** What was accepted is owed: the ledger is written behind the wall of who confirms. */
const owe = `select set_config('app.kind', 'system', true), payable_accept($1), set_config('app.kind', 'hospital', true)`

const mustMove = (rows: readonly Row[], action: string): void => {
  if (rows.length === 0) throw new Error(`the floor could not ${action}`)
}

/** The same eight calls: accepted by the supplier, read, packed, shipped, found, read, registered, confirmed. */
export const receiveOrder = async (
  client: pg.ClientBase,
  { seller, auditor, receiver }: Record<'seller' | 'auditor' | 'receiver', Person>,
  doc: Doc,
): Promise<void> => {
  await moveOrder(client, seller, 'accept', doc)
  const order = await readOrder(client, seller, doc.id)
  const parties = [order.hospital_id!, order.supplier_id!]
  const step = (told: Step['told'], d: { id: string; no: string }, action: string, from: string, to: string): Step => ({
    ...{ told, id: d.id, no: d.no, action, from, to, parties },
  })
  const lot = randomUUID().slice(0, 8).toUpperCase()
  const lots = order.lines.map((l, i) => ({
    line: l.id,
    qty: '10',
    lot: `${lot}${i}F`,
    made: '2026-01-01',
    expiry: '2032-01-01',
  }))
  const delivery = await call(client, seller, '/floor/pack', async (say) => {
    await say('lock order', lock, [doc.id])
    const [made] = await say('pack', pack, [randomUUID(), JSON.stringify(lots), doc.id, seller.name, seller.orgName])
    const { id, no } = made!
    return {
      value: { id: id!, no: no! },
      entry: { entity: 'delivery', entityId: id, entityNo: no, action: 'add', after: { lines: lots } },
    }
  })
  await call(client, seller, '/floor/ship', async (say) => {
    await say('lock order', lock, [doc.id])
    await say('lock delivery', lockDelivery, [delivery.id])
    const steps = [
      step(deliveryMessages, delivery, 'ship', 'draft', 'shipped'),
      step(orderMessages, doc, 'allocateAll', 'allocating', 'allocated'),
    ]
    const values = [historyRows(steps), randomUUID(), delivery.id]
    mustMove(await say(`ship ${seller.userId}`, ship(seller), values), 'ship')
    mustMove(await say('shipped', shipped, [doc.id]), 'ship the order')
    const [one] = await say('open acceptance', open, [delivery.id, seller.name, seller.orgName])
    const opened = step(acceptanceMessages, { id: one!.id!, no: one!.no! }, 'create', 'wait', 'wait')
    return { value: undefined, steps, opened: [opened] }
  })
  const found = await call(
    client,
    receiver,
    '/floor/find',
    async (say) => ({ value: (await say('find', readAcceptances, [delivery.id]))[0]! }),
    true,
  )
  const acceptance = { id: found.id!, no: found.no! }
  const { lines } = await call(
    client,
    receiver,
    '/floor/acceptance',
    async (say) => ({ value: (await say('read acceptance', readAcceptance, [acceptance.id]))[0]! }),
    true,
  )
  const held = [doc.id, delivery.id, acceptance.id]
  await call(client, receiver, '/floor/register', async (say) => {
    await say('lock acceptance', lockAcceptance, held)
    const steps = [
      step(acceptanceMessages, acceptance, 'accept', 'wait', 'checked'),
      step(deliveryMessages, delivery, 'checkAll', 'shipped', 'accepted'),
    ]
    const all = JSON.stringify(lines.map((l) => ({ id: l.id, accepted: l.delivered_qty, refused: '0' })))
    const values = [historyRows(steps), randomUUID(), all, acceptance.id, delivery.id, receiver.name]
    mustMove(await say(`register ${receiver.userId}`, register(receiver), values), 'register')
    const entry = {
      entity: 'acceptance',
      entityId: acceptance.id,
      entityNo: acceptance.no,
      action: 'accept',
      after: { lines: all },
    }
    return { value: undefined, steps, entry }
  })
  await call(client, auditor, '/floor/confirm', async (say) => {
    await say('lock acceptance', lockAcceptance, held)
    const steps = [
      step(acceptanceMessages, acceptance, 'confirm', 'checked', 'confirmed'),
      step(orderMessages, doc, 'acceptAll', 'allocated', 'accepted'),
      step(deliveryMessages, delivery, 'confirmAll', 'accepted', 'confirmed'),
    ]
    const values = [historyRows(steps), randomUUID(), acceptance.id, doc.id, delivery.id, auditor.name]
    mustMove(await say(`confirm ${auditor.userId}`, confirm(auditor), values), 'confirm')
    await say('owe', owe, [acceptance.id])
    return { value: undefined, steps }
  })
}
