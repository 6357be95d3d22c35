import pg from 'pg'

/** Ids of what the bench asks about. */
export interface Big {
  hospitalId: string
  supplierId: string
  buyerId: string
  auditorId: string
}

/** 6 hospitals, 10 suppliers, 2,000 products, catalogues, people, and the article of every order line. */
const base = `
insert into org (kind, code, name) select 'hospital', 'BH' || n, '大数据医院' || n from generate_series(1, 6) n;
insert into org (kind, code, name) select 'supplier', 'BS' || n, '大数据供应商' || n from generate_series(1, 10) n;
insert into app_user (login_name, name, password_hash, first_login)
  select job || '_big' || n, job || n, '$argon2id$none', false from generate_series(1, 6) n, unnest(array['buyer', 'auditor']) job;
insert into role (org_id, name) select o.id, 'big' from org o where code like 'BH%';
insert into role_action (role_id, path, code)
  select r.id, p, c from role r, unnest(array['procurement/planning', 'procurement/purchaseOrder', 'procurement/delivery', 'procurement/acceptance']) p,
    unnest(array['view', 'add', 'edit', 'delete', 'submit', 'withdraw', 'audit', 'accept', 'confirm', 'revoke', 'close']) c where r.name = 'big';
insert into user_role (user_id, org_id, role_id)
  select u.id, o.id, r.id from app_user u join org o on o.code = 'BH' || right(u.login_name, 1) join role r on r.org_id = o.id and r.name = 'big' where u.login_name like '%\\_big_';
insert into distribution_point (hospital_id, code, name, type, product_kinds, default_kinds) select id, 'YK', '中心药库', '药库', '{0}', '{0}' from org where code like 'BH%';
insert into product (platform_code, kind, name, spec, pack_spec, pack_unit, min_unit, conversion_ratio, search)
  select 'BIG' || lpad(n::text, 6, '0'), 0, '大数据药品' || n, n || 'mg', n || 'mg*10片/盒', '盒', '片', 10, 'big' || n from generate_series(1, 2000) n;
create temp table article as
  select p.id as product_id, p.platform_code, p.name, p.spec, p.pack_spec, row_number() over (order by p.platform_code) - 1 as n from product p where platform_code like 'BIG%';
insert into supply_relation (hospital_id, supplier_id, product_id, price, valid_from)
  select h.id, s.id, a.product_id, 10 + a.n % 90, '2020-01-01' from org h, article a join org s on s.code = 'BS' || (a.n % 10 + 1) where h.code like 'BH%';
insert into catalog_item (hospital_id, product_id, supplier_id, price, status, created_by)
  select r.hospital_id, r.product_id, r.supplier_id, r.price, 'enabled', (select id from app_user where login_name = 'buyer_big1')
  from supply_relation r join article a on a.product_id = r.product_id;
`

/** Orders of 10 lines over two years; one in ten still runs, the others were accepted in full. */
const orders = (from: number, to: number) => `
with numbered as (
  select n, new_id() as id, 'BH' || (n % 6 + 1) as h, 'BS' || (n % 10 + 1) as s, now() - interval '730 days' * (1 - n::float / $1) as at,
    case when n % 20 = 0 then 'pendingAudit' when n % 20 = 1 then 'waitAllocate' when n % 20 = 2 then 'allocating' else 'accepted' end as status
  from generate_series(${from}, ${to}) n
), o as (
  insert into purchase_order (id, hospital_id, supplier_id, no, point_id, point_name, kind, vbp_class, total_qty, amount, line_count, status,
    created_by, creator_name, submitted_at, released_at, created_at)
  select x.id, h.id, s.id, 'BG' || lpad(x.n::text, 9, '0'), p.id, p.name, 0, 0, 100, 100 * (10 + x.n % 10), 10, x.status, u.id, u.name, x.at,
    case when x.status <> 'pendingAudit' then x.at end, x.at
  from numbered x join org h on h.code = x.h join org s on s.code = x.s join distribution_point p on p.hospital_id = h.id
  join app_user u on u.login_name = 'buyer_big' || right(x.h, 1) returning id, hospital_id, supplier_id, status, no
)
insert into order_line (hospital_id, supplier_id, order_id, seq, product_id, product_code, name, spec, pack_spec, unit, conversion_ratio, price, qty, amount,
  shipped_qty, accepted_qty, two_invoice, due_at)
select o.hospital_id, o.supplier_id, o.id, i, a.product_id, a.platform_code, a.name, a.spec, a.pack_spec, '盒', 10, 10 + x.n % 10, 10, 10 * (10 + x.n % 10),
  case o.status when 'accepted' then 10 when 'allocating' then 5 else 0 end, case o.status when 'accepted' then 10 else 0 end, true,
  case when o.status <> 'pendingAudit' then x.at + interval '48 hours' end
from o join numbered x on x.id = o.id, generate_series(1, 10) i join article a on true
where a.n = (x.n * 7 + i * 10 + x.n % 10) % 2000`

/**
 * Fills a migrated database with orders, set by set; all CHECK constraints hold. Only the bench uses it.
 * @param url the owner's connection
 */
export const makeBig = async (
  url: string,
  orderLines: number,
  log: (text: string) => void = () => {},
): Promise<Big> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set app.kind = 'system'; set synchronous_commit = off`)
    await client.query(base)
    const total = Math.ceil(orderLines / 10)
    for (let from = 1; from <= total; from += 10_000) {
      await client.query(orders(from, Math.min(from + 9999, total)), [total])
      log(`${Math.min(from + 9999, total) * 10} order lines`)
    }
    await client.query('analyze')
    const { rows } = await client.query<Big>(`
      select (select id from org where code = 'BH1') as "hospitalId", (select id from org where code = 'BS1') as "supplierId",
        (select id from app_user where login_name = 'buyer_big1') as "buyerId", (select id from app_user where login_name = 'auditor_big1') as "auditorId"`)
    return rows[0]!
  } finally {
    await client.end()
  }
}

if (import.meta.main) {
  const { startDatabase } = await import('#kernel/server/db/embedded.ts')
  const { migrate } = await import('#kernel/server/db/migrate.ts')
  const { readSettings } = await import('#kernel/server/db/settings.ts')
  const database = await startDatabase(readSettings())
  try {
    await migrate(database.url)
    await makeBig(database.url, 1_000_000, console.log)
  } finally {
    await database.stop()
  }
}
