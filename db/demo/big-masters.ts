import type pg from 'pg'
import { searchText, spelled } from '#kernel/server/pinyin.ts'

const stems =
  `阿莫西林 头孢克洛 头孢呋辛 左氧氟沙星 阿奇霉素 甲硝唑 奥美拉唑 泮托拉唑 雷贝拉唑 氨氯地平 硝苯地平 缬沙坦 厄贝沙坦 美托洛尔 比索洛尔
  阿托伐他汀 瑞舒伐他汀 二甲双胍 格列美脲 阿卡波糖 氯吡格雷 阿司匹林 布洛芬 对乙酰氨基酚 双氯芬酸 孟鲁司特 布地奈德 沙丁胺醇 氨溴索 右美沙芬
  氯雷他定 西替利嗪 地塞米松 泼尼松 左甲状腺素 叶酸 维生素C 碳酸钙 氯化钾 葡萄糖`.split(/\s+/)
const forms = '片 胶囊 分散片 缓释片 颗粒 口服溶液 注射液 干混悬剂 肠溶片 软膏'.split(' ')

/** Articles of the region; the big hospital's catalogue holds them all, the others' the first tenth. */
const PRODUCTS = 20_000

const products = (): object[] =>
  Array.from({ length: PRODUCTS }, (_, n) => {
    const maker = n % 200
    const name = `${stems[n % 40]}${forms[Math.floor(n / 40) % 10]}`
    const code = `BIG${String(n).padStart(6, '0')}`
    const spec = `${5 + Math.floor(n / 400) * 5}mg`
    const said = spelled(name)
    const search = searchText(
      code,
      name,
      said.pinyin,
      said.initials,
      spec,
      `国药准字H${20_000_000 + n}`,
      `大数据药厂${maker}`,
    )
    return { n, code, name, spec, ...said, maker: `BM${maker}`, approval: `国药准字H${20_000_000 + n}`, search }
  })

const orgs = `
insert into org (kind, code, name) select 'hospital', 'BH' || n, '大数据医院' || n from generate_series(1, 6) n;
insert into org (kind, code, name) select 'supplier', 'BS' || n, '大数据供应商' || n from generate_series(1, 10) n;
insert into app_user (login_name, name, password_hash, first_login)
  select job || '_big' || n, job || n, '$argon2id$none', false from generate_series(1, 6) n, unnest(array['buyer', 'auditor', 'receiver']) job
  union all select 'seller_big' || n, 'seller' || n, '$argon2id$none', false from generate_series(1, 10) n;
insert into role (org_id, name) select o.id, 'big' from org o where code like 'BH%' or code like 'BS%';
insert into role_action (role_id, path, code)
  select r.id, p, c from role r, unnest(array['procurement/planning', 'procurement/purchaseOrder', 'procurement/delivery', 'procurement/acceptance']) p,
    unnest(array['view', 'add', 'edit', 'delete', 'submit', 'withdraw', 'audit', 'accept', 'confirm', 'revoke', 'close', 'ship']) c where r.name = 'big'
  union all select r.id, p, 'view' from role r, unnest(array['baseInfo/drug', 'purchaseList/catalogues', 'inventory/inventoryQuery']) p where r.name = 'big';
insert into user_role (user_id, org_id, role_id)
  select u.id, o.id, r.id from app_user u
  join org o on o.code = case when u.login_name like 'seller%' then 'BS' else 'BH' end || substring(u.login_name from '\\d+$')
  join role r on r.org_id = o.id and r.name = 'big' where u.login_name like '%\\_big%';
insert into distribution_point (hospital_id, code, name, type, product_kinds, default_kinds)
  select id, 'YK', '中心药库', '药库', '{0}', '{0}' from org where code like 'BH%';
insert into company (code, name, is_producer) select 'BM' || n, '大数据药厂' || n, true from generate_series(0, 199) n;
`

/** In temporary tables: the articles, and who works at each hospital and supplier. */
const catalogue = `
create temp table big_article as
  select row_number() over (order by platform_code) - 1 as a, id as product_id, platform_code, name, spec, pack_spec,
    10 + (row_number() over (order by platform_code) - 1) % 90 as price from product where platform_code like 'BIG%';
insert into supply_relation (hospital_id, supplier_id, product_id, price, valid_from, agreed_at)
  select h.id, s.id, x.product_id, x.price, '2020-01-01', now() from org h join big_article x on h.code = 'BH1' or x.a < ${PRODUCTS / 10}
  join org s on s.code = 'BS' || x.a % 10 + 1 where h.code like 'BH%';
insert into catalog_item (hospital_id, product_id, supplier_id, price, status, created_by)
  select r.hospital_id, r.product_id, r.supplier_id, r.price, 'enabled', (select id from app_user where login_name = 'buyer_big1')
  from supply_relation r join big_article x on x.product_id = r.product_id;
create temp table big_hospital as
  select o.id, o.name, right(o.code, 1)::int as h, p.id as point_id, p.name as point, b.id as buyer_id, b.name as buyer, a.id as auditor_id, a.name as auditor,
    r.id as receiver_id, r.name as receiver
  from org o join distribution_point p on p.hospital_id = o.id join app_user b on b.login_name = 'buyer_big' || right(o.code, 1)
  join app_user a on a.login_name = 'auditor_big' || right(o.code, 1) join app_user r on r.login_name = 'receiver_big' || right(o.code, 1) where o.code like 'BH%';
create temp table big_supplier as
  select o.id, o.name, substr(o.code, 3)::int as s, u.id as seller_id, u.name as seller
  from org o join app_user u on u.login_name = 'seller_big' || substr(o.code, 3) where o.code like 'BS%';
create temp table big_item as
  select x.a, h.h, c.id from catalog_item c join big_article x on x.product_id = c.product_id join big_hospital h on h.id = c.hospital_id;
analyze big_article; analyze big_hospital; analyze big_supplier; analyze big_item;
`

/** Six hospitals, ten suppliers, their people and catalogues. */
export const makeMasters = async (client: pg.Client): Promise<void> => {
  await client.query(orgs)
  await client.query(
    `insert into product (platform_code, kind, name, spec, pack_spec, pack_unit, min_unit, conversion_ratio, manufacturer_id, approval_no, pinyin, initials, search)
    select x.code, 0, x.name, x.spec, x.spec || '*10片/盒', '盒', '片', 10, m.id, x.approval, x.pinyin, x.initials, x.search
    from jsonb_to_recordset($1::jsonb) as x(n int, code text, name text, spec text, maker text, approval text, pinyin text, initials text, search text)
    join company m on m.code = x.maker order by x.n`,
    [JSON.stringify(products())],
  )
  await client.query(catalogue)
}

/** How many articles a hospital's orders choose among, for SQL: by a hospital's number. */
export const articlesOf = (hospital: string): string =>
  `case ${hospital} when 1 then ${PRODUCTS / 10} else ${PRODUCTS / 100} end`
