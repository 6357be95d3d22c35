import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import type { OrgKind } from '#kernel/shared/call.ts'
import { spelled } from '#modules/admin/server/public.ts'
import type { DemoAccount } from './load.ts'

export const hasOrgs = async (tx: Tx) => (await tx.selectFrom('org').select('id').limit(1).execute()).length > 0

export const accounts = async (tx: Tx): Promise<DemoAccount[] | undefined> => {
  const row = await tx
    .selectFrom('config')
    .where('key', '=', 'demo.accounts')
    .where('org_id', 'is', null)
    .select('value')
    .executeTakeFirst()
  return row?.value as DemoAccount[] | undefined
}
export const keepAccounts = async (tx: Tx, list: DemoAccount[]) => {
  await sql`insert into config (key, org_id, value) values ('demo.accounts', null, ${JSON.stringify(list)}::jsonb)`.execute(
    tx,
  )
}

export interface NewOrg {
  kind: OrgKind
  code: string
  name: string
  shortName?: string
  parentId?: string
  level?: string
  district?: string
  address?: string
  creditCode?: string
  contact?: string
  mobile?: string
}

export const putOrg = async (tx: Tx, o: NewOrg): Promise<string> => {
  const { id } = await tx
    .insertInto('org')
    .values({
      kind: o.kind,
      code: o.code,
      name: o.name,
      short_name: o.shortName ?? o.name,
      parent_id: o.parentId ?? null,
      level: o.level ?? '',
      district: o.district ?? '',
      address: o.address ?? '',
      credit_code: o.creditCode ?? '',
      contact: o.contact ?? '',
      mobile: o.mobile ?? '',
      ...spelled(o.name),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A person as an actor, with the codes of his roles: what the session would give him. */
export const actorOf = async (tx: Tx, login: string): Promise<Actor> => {
  const { rows } = await sql<{
    userId: string
    name: string
    orgId: string
    orgName: string
    org: OrgKind
    codes: string[]
  }>`
    select u.id as "userId", u.name, o.id as "orgId", o.name as "orgName", o.kind as org,
      array(select ra.path || ':' || ra.code from user_role mine join role_action ra on ra.role_id = mine.role_id where mine.user_id = u.id) as codes
    from app_user u join user_role ur on ur.user_id = u.id join org o on o.id = ur.org_id where u.login_name = ${login}`.execute(
    tx,
  )
  const row = rows[0]
  if (!row) throw new Error(`no person ${login}`)
  return { ...row, loginName: login, codes: new Set(row.codes), sessionId: null, range: {} }
}

/** Moves a plan and everything that came of it back by days; numbers follow in renumber(). */
export const moveBack = async (tx: Tx, planId: string, days: number) => {
  const by = sql`make_interval(days => ${days})`
  await sql`update doc_history set at = at - ${by} where doc_id = ${planId}
    or doc_id in (select id from purchase_order where plan_id = ${planId})
    or doc_id in (select d.id from delivery d join purchase_order o on o.id = d.order_id where o.plan_id = ${planId})
    or doc_id in (select a.id from acceptance a join purchase_order o on o.id = a.order_id where o.plan_id = ${planId})`.execute(
    tx,
  )
  await sql`update stock_movement set at = at - ${by}
    where ref_id in (select a.id from acceptance a join purchase_order o on o.id = a.order_id where o.plan_id = ${planId})`.execute(
    tx,
  )
  await sql`update acceptance a set created_at = a.created_at - ${by}, checked_at = checked_at - ${by}, confirmed_at = confirmed_at - ${by}
    from purchase_order o where o.id = a.order_id and o.plan_id = ${planId}`.execute(tx)
  await sql`update delivery d set created_at = d.created_at - ${by}, shipped_at = shipped_at - ${by}
    from purchase_order o where o.id = d.order_id and o.plan_id = ${planId}`.execute(tx)
  await sql`update purchase_order set created_at = created_at - ${by}, submitted_at = submitted_at - ${by}, audited_at = audited_at - ${by},
    released_at = released_at - ${by}, supplier_accepted_at = supplier_accepted_at - ${by}, first_delivery_at = first_delivery_at - ${by},
    last_delivery_at = last_delivery_at - ${by} where plan_id = ${planId}`.execute(tx)
  await sql`update plan set created_at = created_at - ${by}, submitted_at = submitted_at - ${by}, audited_at = audited_at - ${by} where id = ${planId}`.execute(
    tx,
  )
}

/** Document numbers carry their day: after moving, each organisation's documents are numbered by their own days. */
export const renumber = async (tx: Tx) => {
  for (const [table, prefix, owner] of [
    ['plan', 'JH', 'hospital_id'],
    ['purchase_order', 'CG', 'hospital_id'],
    ['delivery', 'PS', 'supplier_id'],
    ['acceptance', 'YS', 'hospital_id'],
  ] as const) {
    // away from the numbers in use first, since uniqueness is checked row by row
    await sql`update ${sql.table(table)} set no = 'x' || id::text`.execute(tx)
    await sql`update ${sql.table(table)} t set no = n.no from (
      select id, ${prefix} || to_char(created_at at time zone 'Asia/Shanghai', 'YYYYMMDD')
        || lpad((row_number() over (partition by ${sql.ref(owner)}, (created_at at time zone 'Asia/Shanghai')::date order by created_at, id))::text, 4, '0') as no
      from ${sql.table(table)}) n where n.id = t.id`.execute(tx)
  }
  await sql`update stock_movement m set ref_no = a.no from acceptance a where a.id = m.ref_id`.execute(tx)
}

export const putCompany = async (
  tx: Tx,
  c: { code: string; name: string; orgId?: string; vendor: boolean; creditCode?: string },
): Promise<string> => {
  const { id } = await tx
    .insertInto('company')
    .values({
      code: c.code,
      name: c.name,
      org_id: c.orgId ?? null,
      is_vendor: c.vendor,
      is_producer: !c.vendor,
      credit_code: c.creditCode ?? '',
      ...spelled(c.name),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface NewProduct {
  kind: number
  name: string
  spec: string
  packSpec: string
  packUnit: string
  minUnit: string
  ratio: string
  price: string
  narcotic?: boolean
  coldChain?: boolean
  extra?: Record<string, unknown>
}

export const putProduct = async (
  tx: Tx,
  p: NewProduct & { code: string; makerId: string | null; pinyin: string; initials: string },
): Promise<string> => {
  const { id } = await tx
    .insertInto('product')
    .values({
      platform_code: p.code,
      kind: p.kind,
      name: p.name,
      spec: p.spec,
      pack_spec: p.packSpec,
      pack_unit: p.packUnit,
      min_unit: p.minUnit,
      conversion_ratio: p.ratio,
      manufacturer_id: p.makerId,
      narcotic: p.narcotic ?? false,
      cold_chain: p.coldChain ?? false,
      lot_required: p.kind !== 3,
      expiry_required: p.kind !== 3,
      extra: JSON.stringify(p.extra ?? {}),
      pinyin: p.pinyin,
      initials: p.initials,
      search: `${p.code} ${p.name} ${p.spec} ${p.pinyin} ${p.initials}`.toLowerCase(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const putPoint = async (
  tx: Tx,
  p: {
    hospitalId: string
    code: string
    name: string
    type: string
    kinds: number[]
    pinyin: string
    initials: string
  },
): Promise<string> => {
  const { id } = await tx
    .insertInto('distribution_point')
    .values({
      hospital_id: p.hospitalId,
      code: p.code,
      name: p.name,
      type: p.type,
      address: '云泽市中心大道 88 号',
      receiver: '库房收货',
      phone: '0591-88880000',
      product_kinds: p.kinds,
      default_kinds: p.kinds,
      pinyin: p.pinyin,
      initials: p.initials,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Supply relations and enabled catalogue items in one go; ids in the order given. */
export const putCatalogue = async (
  tx: Tx,
  hospitalId: string,
  buyerId: string,
  items: readonly { productId: string; supplierId: string; price: string; multiple: string }[],
): Promise<string[]> => {
  const json = JSON.stringify(items)
  await sql`insert into supply_relation (hospital_id, supplier_id, product_id, price, valid_from)
    select ${hospitalId}, x."supplierId", x."productId", x.price, '2024-01-01'
    from jsonb_to_recordset(${json}::jsonb) as x("supplierId" uuid, "productId" uuid, price numeric)`.execute(tx)
  const { rows } = await sql<{ id: string; productId: string }>`
    insert into catalog_item (hospital_id, product_id, supplier_id, price, pack_multiple, status, created_by)
    select ${hospitalId}, x."productId", x."supplierId", x.price, x.multiple, 'enabled', ${buyerId}
    from jsonb_to_recordset(${json}::jsonb) as x("supplierId" uuid, "productId" uuid, price numeric, multiple numeric)
    returning id, product_id as "productId"`.execute(tx)
  const byProduct = new Map(rows.map((r) => [r.productId, r.id]))
  return items.map((i) => byProduct.get(i.productId) as string)
}

/** Gives a person the supplier's shipping role beside his own. */
export const alsoShips = async (tx: Tx, login: string, orgId: string) => {
  await sql`insert into user_role (user_id, org_id, role_id)
    select u.id, ${orgId}, r.id from app_user u, role r where u.login_name = ${login} and r.org_id = ${orgId} and r.template = 'SUP_WAREHOUSE'`.execute(
    tx,
  )
}
