import { recallCalls } from '#modules/recall/shared/calls.ts'
import { returnOrderCalls } from '#modules/return-order/shared/calls.ts'
import { voidAmendments } from './amending.ts'
import { codesOfHouse } from './coding.ts'
import { contractOf } from './contracting.ts'
import { partners } from './cooperating.ts'
import { exceptionOf, firstOf, invoiceOf } from './invoicing.ts'
import { lentBy } from './lending.ts'
import { operationOf } from './operation.ts'
import { requisitionOf } from './requesting.ts'
import { statementOf } from './stating.ts'
import { stockPaper } from './stock-papers.ts'
import { toldOf } from './telling.ts'
import { owners, tenantTables } from './tenants.ts'
import { contractTextOf } from './texts-of-contracts.ts'
import { goodsWay } from './way.ts'
import { type Goods, openGoods, type World } from './world.ts'

export interface House {
  goods: Goods
  /** A row of each table, with its version where it has one: what a stranger would like to name. */
  ids: Map<string, { id: string; version: number }>
  docs: Awaited<ReturnType<typeof goodsWay>>
}

const hasColumn = async (w: World, table: string, column: string): Promise<boolean> => {
  const named = 'select from information_schema.columns where table_name = $1 and column_name = $2'
  return (await w.sql.query(named, [table, column])).rows.length > 0
}

/** Condition on `t` for the rows of a table that belong to the hospital or the supplier of these goods. */
export const ownedBy = async (w: World, table: string, g: Goods): Promise<string> => {
  const columns = owners[table] ?? [
    'hospital_id',
    ...((await hasColumn(w, table, 'supplier_id')) ? ['supplier_id'] : []),
  ]
  return columns.map((c) => `t.${c} in ('${g.hospital}', '${g.supplier}')`).join(' or ')
}

/** A hospital and a supplier that did business: a row in every tenant table, with `mark` in every free text. */
export const openHouse = async (w: World, mark: string): Promise<House> => {
  const goods = await openGoods(w)
  const { hospital, supplier, buyer } = goods
  const docs = await goodsWay(goods, mark)
  await w.sql.query(`insert into department (hospital_id, code, name, type) values ($1, 'KS1', $2, '药剂')`, [
    hospital,
    mark,
  ])
  await w.sql.query(
    `insert into price_adjustment (hospital_id, supplier_id, no, catalog_item_id, product_id, type, old_price, new_price,
       effective_date, reason, remark, created_by, created_org)
     select hospital_id, supplier_id, $2, id, product_id, 'purchase', price, price - 1, current_date + 9, 'other', $2, $3, $4
     from catalog_item where hospital_id = $1 limit 1`,
    [hospital, mark, buyer.userId, hospital],
  )
  await w.sql.query(
    `insert into catalog_change (hospital_id, catalog_item_id, before, after, reason, status, created_by)
     select hospital_id, id, '{"maxQty": null}', '{"maxQty": "900"}', $2, case n when 1 then 'rejected' else 'platform' end, $3
     from (select hospital_id, id, row_number() over (order by id) as n from catalog_item where hospital_id = $1) c where n <= 2`,
    [hospital, mark, buyer.userId],
  )
  await w.sql.query(
    `insert into rejection (hospital_id, supplier_id, order_id, order_line_id, no, qty, reason_code, reason, substitute_id, substitute_price,
       substitute_qty, substitute_note, status, settled_at, settler_name, created_by, creator_name)
     select hospital_id, supplier_id, order_id, id, 'JP261125' || lpad((hashtext(id::text) & 99999999)::text, 8, '0'), 1, 'other', $2, product_id, 1, 1, $2, 'withdrawn', now(), $2, $3, $2
     from order_line where hospital_id = $1`,
    [hospital, mark, goods.sales.userId],
  )
  await voidAmendments(w, hospital, buyer.userId, mark)
  await w.sql.query(
    `insert into new_apply (hospital_id, no, apply_kind, kind, name, price, monthly_qty, reason, created_by, created_org)
     values ($1, $2, 'unlisted', 0, $2, 1, 1, $2, $3, $1)`,
    [hospital, mark, buyer.userId],
  )
  await w.sql.query(
    `insert into new_apply (hospital_id, no, apply_kind, kind, name, supplier_id, price, monthly_qty, reason, created_by, created_org)
     values ($1, $2 || '2', 'recommended', 0, $2, $4, 1, 1, $2, $3, $4)`,
    [hospital, mark, goods.sales.userId, supplier],
  )
  await w.sql.query(
    `insert into certificate (org_id, no, scope, cert_kind, cert_no, name, created_by) values ($1, $2, 'org', 'other', $2, $2, $3)`,
    [hospital, mark, buyer.userId],
  )
  await w.sql.query(
    `insert into file (org_id, owner_id, purpose, name, mime, size, sha256) values ($1, $2, 'standardDataFiles', $3, 'image/png', 1, repeat('0', 64))`,
    [hospital, buyer.userId, mark],
  )
  await w.sql.query(
    `insert into saved_query (org_id, user_id, page, name, shared, query) values ($1, $2, '/x', $3, true, $3)`,
    [hospital, buyer.userId, mark.slice(0, 30)],
  )
  await w.sql.query(
    `insert into background_job (org_id, user_id, call, kind, title, subject, input, lang, proved)
     values ($1, $2, '/x', 'import', $3, $3, '{}', 'zh', true)`,
    [hospital, buyer.userId, mark],
  )
  await stockPaper(w, goods, mark)
  await w.sql.query(
    `insert into stock_hold (hospital_id, balance_id, hold_kind, qty, reason, creator_name)
     select hospital_id, id, 'manual', 1, $2, $2 from stock_balance where hospital_id = $1 limit 1`,
    [hospital, mark],
  )
  await w.sql.query(
    `with c as (insert into correction (org_id, no, area, product_id, code, name, reason, created_by, creator_name)
       select hospital_id, 'JC' || $2, 'drug', product_id, $2, $2, '理由 ' || $2 || ' 如此', $3, $2 from catalog_item where hospital_id = $1
       limit 1 returning id, org_id)
     insert into correction_field (correction_id, org_id, seq, field, was, proposed, opinion) select id, org_id, 1, 'name', 'null', to_jsonb($2::text), '' from c`,
    [hospital, mark, buyer.userId],
  )
  for (const statement of codesOfHouse(hospital, mark)) await w.sql.query(statement)
  await partners(w, hospital, goods.supplier)
  const statements = [
    invoiceOf(goods, mark),
    ...requisitionOf(goods, mark),
    ...statementOf(goods, mark),
    ...contractOf(goods, mark),
    ...contractTextOf(goods, mark),
  ]
  for (const statement of [...statements, firstOf(goods, mark), exceptionOf(mark)]) await w.sql.query(statement)
  await lentBy(w, { hospital, userId: buyer.userId }, mark)
  await w.sql.query(`update cooperation set note = $2 where hospital_id = $1`, [hospital, mark])
  await w.sql.query(
    `insert into supplier_freeze (supplier_id, hospital_id, org_id, kinds, valid_from, reason, created_by, creator_name)
     values ($1, $2, $2, '{invoice}', current_date, '原因 ' || $3 || ' 如此', $4, $3)`,
    [goods.supplier, hospital, mark, buyer.userId],
  )
  const keeper = await w.person({ 'inventory/recall': 'view add' }, hospital)
  const { productId } = (
    await w.sql.query(`select product_id as "productId" from catalog_item where hospital_id = $1 limit 1`, [hospital])
  ).rows[0]
  const recall = await keeper.get(recallCalls.add, {
    ...{ productId, lots: 'NIE', level: 1, source: 'hospital', instruction: 'return', scope: 'own', drill: true },
    ...{ cause: mark, remark: mark },
  })
  await w.sql.query(
    `insert into recall_task (recall_id, org_id, org_kind, issuer_id, product_id, recall_no, place, sign_due, isolate_due, tally_due, handle_due)
     values ($1, $2, 'hospital', $2, $3, $4, $5, now(), now(), now(), now())`,
    [recall.id, hospital, productId, recall.no, mark],
  )
  await w.sql.query(
    `with c as (insert into stock_count (hospital_id, no, point_id, scope, remark, line_count, created_by, creator_name)
       select hospital_id, $2, point_id, 'all', $2, 1, $3, $2 from stock_balance where hospital_id = $1 limit 1 returning id)
     insert into stock_count_line (hospital_id, count_id, seq, balance_id, product_id, supplier_id, lot_no, expiry_date, price, ratio, owner,
       book_qty, note, live)
     select b.hospital_id, c.id, 9999, b.id, b.product_id, b.supplier_id, b.lot_no, b.expiry_date, b.price, b.ratio, b.owner, b.qty, $2, false
     from c, (select * from stock_balance where hospital_id = $1 limit 1) b`,
    [hospital, mark, buyer.userId],
  )
  const { rows: lots } = await w.sql.query(
    `select id from delivery_line where hospital_id = $1 and accepted_qty > 0 limit 1`,
    [hospital],
  )
  const returner = await w.person({ 'procurement/return': 'view add' }, hospital)
  await returner.get(returnOrderCalls.add, {
    ...{ returnType: 'other', pointId: goods.point, supplierId: goods.supplier, remark: mark },
    lines: [{ deliveryLineId: lots[0].id, qty: '1', reason: mark }],
  })
  await operationOf(w, goods, mark)
  for (const statement of toldOf(goods, mark)) await w.sql.query(statement)
  // the other lot ends soon, and is watched
  await w.sql.query(
    `update stock_balance set expiry_date = current_date + 20
     where hospital_id = $1 and id = (select id from stock_balance where hospital_id = $1 order by id desc limit 1)`,
    [hospital],
  )
  await w.sql.query(
    `insert into stock_threshold (hospital_id, point_id, product_id, safety, updated_by, updater_name)
     select hospital_id, point_id, product_id, 5, $2, $3 from stock_balance where hospital_id = $1 limit 1`,
    [hospital, buyer.userId, mark],
  )
  await w.sql.query(
    `insert into stock_alarm (hospital_id, point_id, product_id, balance_id, alarm_kind, since)
     select hospital_id, point_id, product_id, id, 'near3', current_date from stock_balance where hospital_id = $1 order by id desc limit 1`,
    [hospital],
  )
  await w.sql.query(`insert into approval_flow (org_id, doc_type, name, enabled) values ($1, 'plan', $2, false)`, [
    hospital,
    mark,
  ])
  await w.sql.query(
    `insert into approval_delegation (org_id, user_id, delegate_id, from_day, to_day, reason) values ($1, $2, $3, '2020-01-01', '2020-01-02', $4)`,
    [hospital, buyer.userId, goods.auditor.userId, mark],
  )
  await w.sql.query(`insert into company (code, name, org_id, is_vendor) values ($1, $2, $3, true)`, [
    supplier.slice(-12),
    `公司${supplier.slice(-12)}`,
    supplier,
  ])
  await w.sql.query(
    `update app_user u set home_org = ur.org_id from user_role ur where ur.user_id = u.id and ur.org_id in ($1, $2)`,
    [hospital, supplier],
  )
  const ids: House['ids'] = new Map()
  for (const table of tenantTables) {
    const version = (await hasColumn(w, table, 'version')) ? 't.version' : '0'
    const { rows } = await w.sql.query<{ id: string; version: number }>(
      `select t.id, ${version} as version from ${table} t where ${await ownedBy(w, table, goods)} limit 1`,
    )
    if (!rows[0]) throw new Error(`${table} has no row of this house`)
    ids.set(table, rows[0])
  }
  // a price of the region, which is nobody's until it is passed
  const regional = await w.sql.query(
    `insert into regional_price (no, type, reason, effective_date, remark, created_by, created_org)
     values ('QJ' || $1, 'purchase', 'province', current_date + 9, $1, $2, $3) returning id, version`,
    [mark, buyer.userId, hospital],
  )
  ids.set('regional_price', regional.rows[0])
  await w.sql.query(
    `insert into regional_price_line (region_id, seq, product_id, new_price)
     select $1, 1, product_id, 9 from catalog_item where hospital_id = $2 limit 1`,
    [regional.rows[0].id, hospital],
  )
  return { goods, ids, docs }
}

/** A fingerprint of every row of a house, by table. */
export const fingerprints = async (w: World, g: Goods): Promise<Record<string, string>> => {
  const all: Record<string, string> = {}
  for (const table of tenantTables) {
    // whoever asks for longer than a minute is seen again
    const row = table === 'session' ? `(to_jsonb(t) - 'seen_at')::text` : 't::text'
    const { rows } = await w.sql.query<{ print: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(${row}, '' order by ${row})), '') as print from ${table} t where ${await ownedBy(w, table, g)}`,
    )
    all[table] = rows[0]!.print
  }
  return all
}

/**
 * Puts a text into every free text of a house, and a price into every price.
 * @param text SQL expression over the row `t`; texts whose content the database restricts keep what they have
 * @returns the columns that took it
 */
export const markHouse = async (w: World, house: House, text: string, price: string): Promise<string[]> => {
  const done: string[] = []
  for (const table of tenantTables) {
    // the directory of companies is everybody's
    if (['session', 'company'].includes(table)) continue
    const own = await ownedBy(w, table, house.goods)
    const { rows } = await w.sql.query<{ name: string; numeric: boolean }>(
      `select column_name as name, data_type = 'numeric' as numeric from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'
         and (data_type = 'text' or column_name ~ 'price$')`,
      [table],
    )
    for (const { name, numeric } of rows) {
      if (['status', 'code', 'login_name', 'password_hash'].includes(name)) continue
      const value = numeric ? price : text
      await w.sql
        .query(`update ${table} t set ${name} = ${value} where ${own}`)
        .then(() => done.push(`${table}.${name}`))
        .catch(() => {})
    }
  }
  return done
}
