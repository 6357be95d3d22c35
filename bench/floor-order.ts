import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { orderMessages } from '#modules/order/shared/messages.ts'
import { call, claimed, history, historyRows, type Person, type Row, type Step } from './floor.ts'
import type { Goods } from './ways.ts'

export interface Doc {
  id: string
  no: string
  version: number
}

const create = `
with k as (${claimed('$1')}), x as (
  select i.n, i.qty, c.id, c.price, a.id as product, a.platform_code, a.name, a.spec, a.pack_spec, coalesce(m.name, '') as maker, a.pack_unit,
    a.min_unit, a.conversion_ratio
  from rows from (jsonb_to_recordset($2::jsonb) as (item uuid, qty numeric)) with ordinality as i(item, qty, n)
  join catalog_item c on c.id = i.item and c.hospital_id = app_org() and c.supplier_id = $3 and c.status = 'enabled'
  join product a on a.id = c.product_id and a.enabled left join company m on m.id = a.manufacturer_id
  join supply_relation r on (r.hospital_id, r.product_id, r.supplier_id) = (c.hospital_id, c.product_id, c.supplier_id)
    and r.enabled and current_date between r.valid_from and r.valid_to
), o as (
  insert into purchase_order (hospital_id, supplier_id, no, point_id, point_name, point_address, receiver, receiver_phone, kind, vbp_class,
    total_qty, amount, line_count, created_by, creator_name)
  select app_org(), $3, no, p.id, p.name, p.address, p.receiver, p.phone, 0, 0, s.qty, s.amount, s.n, app_user(), $4
  from distribution_point p, doc_numbers('CG', 1) no, (select sum(qty) as qty, sum(round(qty * price, 2)) as amount, count(*) as n from x) s
  where p.id = $5 and p.hospital_id = app_org() and p.enabled returning id, no, version
), l as (
  insert into order_line (hospital_id, supplier_id, order_id, seq, product_id, catalog_item_id, product_code, name, spec, pack_spec, manufacturer,
    unit, min_unit, conversion_ratio, price, qty, amount)
  select app_org(), $3, o.id, x.n, x.product, x.id, x.platform_code, x.name, x.spec, x.pack_spec, x.maker, x.pack_unit, x.min_unit,
    x.conversion_ratio, x.price, x.qty, round(x.qty * x.price, 2) from x, o
), h as (
  insert into doc_history (doc_type, doc_id, action, label, to_status, user_id, user_name, org_id, org_name, parties, authored)
  select 'order', o.id, 'create', '新建', 'draft', app_user(), $4, app_org(), $6, array[app_org()], true from o
) select id, no, version from o`

/** An order as its page shows it: with its lines and its steps. */
const read = `
select o.*, h.name as hospital, s.name as supplier, (select jsonb_agg(to_jsonb(l) order by l.seq) from order_line l where l.order_id = o.id) as lines,
  (select jsonb_agg(to_jsonb(y) order by y.id) from doc_history y where y.doc_id = o.id) as steps,
  (select jsonb_agg(to_jsonb(j)) from rejection j where j.order_id = o.id) as rejections
from purchase_order o join org h on h.id = o.hospital_id join org s on s.id = o.supplier_id where o.id = $1`

/** The order and its lines locked, with what today's catalogue says of them and whether the reader is an author. */
export const lock = `
with o as (select id, no, version, hospital_id, supplier_id, point_id, point_name, kind, status from purchase_order where id = $1 for update)
select o.*, (select jsonb_agg(to_jsonb(l)) from (
    select l.id, l.product_id as product, l.price, l.qty, l.open_qty as open, c.status, c.online, a.enabled, a.listed_price, a.ceiling_price, a.category_id
    from order_line l left join catalog_item c on c.id = l.catalog_item_id left join product a on a.id = l.product_id
    where l.order_id = o.id order by l.id for update of l) l) as lines,
  exists (select from doc_history y where y.doc_id = o.id and y.user_id = app_user() and y.authored) as own,
  exists (select from vbp_quota q where q.hospital_id = o.hospital_id) as agreed,
  exists (select from approval_level v where v.doc_id = o.id and v.state = 'current') as levels
from o`

const submit = (p: Person) => `
with k as (${claimed('$2')}), h as (${history(p, true)}), o as (
  update purchase_order set status = 'pendingAudit', submitted_at = now(), audited_by = null, auditor_name = null, audited_at = null,
    version = version + 1, updated_at = now() where id = $3 and version = $4 and status = 'draft' returning id
) update order_line l set online = c.online, listed_price = a.listed_price, ceiling_price = a.ceiling_price, category_id = a.category_id,
  two_invoice = true, conversion_ratio = a.conversion_ratio
from o, catalog_item c, product a where l.order_id = o.id and c.id = l.catalog_item_id and a.id = l.product_id returning l.id`

const approve = (p: Person) => `
with k as (${claimed('$2')}), h as (${history(p)}), o as (
  update purchase_order set status = 'waitAllocate', audited_by = app_user(), auditor_name = $5, audited_at = now(), released_at = now(),
    version = version + 1, updated_at = now() where id = $3 and version = $4 and status = 'pendingAudit' and created_by <> app_user() returning id
) update order_line l set due_at = now() + interval '48 hours' from o where l.order_id = o.id returning l.id`

const accept = (p: Person) => `
with k as (${claimed('$2')}), h as (${history(p)})
update purchase_order set status = 'allocating', supplier_accepted_at = now(), version = version + 1, updated_at = now()
where id = $3 and version = $4 and status = 'waitAllocate' returning id`

export const readOrder = (client: pg.ClientBase, p: Person, id: string): Promise<Row> =>
  call(client, p, '/floor/detail', async (say) => ({ value: (await say('read order', read, [id]))[0]! }), true)

export const createOrder = (client: pg.ClientBase, p: Person, { big, items }: Goods): Promise<Doc> =>
  call(client, p, '/floor/add', async (say) => {
    const lines = items.map((item) => ({ item, qty: '10' }))
    const values = [randomUUID(), JSON.stringify(lines), big.supplierId, p.name, big.pointId, p.orgName]
    const [made] = await say('create', create, values)
    const { id, no } = made!
    const entry = {
      entity: 'order',
      entityId: id,
      entityNo: no,
      action: 'add',
      after: { supplierId: big.supplierId, lines },
    }
    return { value: { id: id!, no: no!, version: 0 }, entry }
  })

const moves = {
  submit: { sql: submit, from: 'draft', to: 'pendingAudit', named: false, shared: false },
  approve: { sql: approve, from: 'pendingAudit', to: 'waitAllocate', named: true, shared: true },
  accept: { sql: accept, from: 'waitAllocate', to: 'allocating', named: false, shared: true },
} as const

export const moveOrder = (client: pg.ClientBase, p: Person, action: keyof typeof moves, doc: Doc): Promise<Doc> =>
  call(client, p, `/floor/${action}`, async (say) => {
    const { sql, from, to, named, shared } = moves[action]
    const [o] = await say('lock order', lock, [doc.id])
    const parties = shared ? [o!.hospital_id!, o!.supplier_id!] : [o!.hospital_id!]
    const steps: Step[] = [{ told: orderMessages, id: doc.id, no: o!.no!, action, from, to, parties }]
    const values = [historyRows(steps), randomUUID(), doc.id, doc.version, ...(named ? [p.name] : [])]
    const moved = await say(`${action} ${p.userId}`, sql(p), values)
    if (moved.length === 0) throw new Error(`the floor could not ${action}`)
    return { value: { ...doc, version: doc.version + 1 }, steps }
  })
