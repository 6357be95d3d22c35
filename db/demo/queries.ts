import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { spelled } from '#kernel/server/pinyin.ts'
import type { OrgKind } from '#kernel/shared/call.ts'

export const hasOrgs = async (tx: Tx) => (await tx.selectFrom('org').select('id').limit(1).execute()).length > 0

/** What the loading noted about itself under a key. */
export const recall = async <T>(tx: Tx, key: string): Promise<T | undefined> => {
  const row = await tx
    .selectFrom('config')
    .where('key', '=', key)
    .where('org_id', 'is', null)
    .select('value')
    .executeTakeFirst()
  return row?.value as T | undefined
}
/** Rows of a statement that takes nothing from outside. */
export const ask = async <T>(tx: Tx, statement: string): Promise<T[]> => (await sql.raw<T>(statement).execute(tx)).rows

export const keep = async (tx: Tx, key: string, value: unknown) => {
  await sql`insert into config (key, org_id, value) values (${key}, null, ${JSON.stringify(value)}::jsonb)`.execute(tx)
}
export const forget = async (tx: Tx, key: string) => {
  await tx.deleteFrom('config').where('key', '=', key).where('org_id', 'is', null).execute()
}

/** A setting of one organisation, for as long as the loading needs it. */
export const putSetting = async (tx: Tx, key: string, orgId: string, value: unknown) => {
  await sql`insert into config (key, org_id, value) values (${key}, ${orgId}, ${JSON.stringify(value)}::jsonb)`.execute(
    tx,
  )
}
export const dropSetting = async (tx: Tx, key: string, orgId: string) => {
  await tx.deleteFrom('config').where('key', '=', key).where('org_id', '=', orgId).execute()
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
  return { ...row, loginName: login, codes: new Set(row.codes), sessionId: null, ranges: null, proved: true }
}

/** Plans a hospital has: how far a loading got. */
export const planCount = async (tx: Tx, hospitalId: string): Promise<number> => {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from plan where hospital_id = ${hospitalId}`.execute(tx)
  return rows[0]?.n ?? 0
}

export const putCompany = async (
  tx: Tx,
  c: { code: string; name: string; orgId: string; creditCode: string },
): Promise<void> => {
  await tx
    .insertInto('company')
    .values({
      code: c.code,
      name: c.name,
      org_id: c.orgId,
      is_vendor: true,
      credit_code: c.creditCode,
      ...spelled(c.name),
    })
    .execute()
}

/** All products by what names them in the demonstration. */
export const products = (tx: Tx) =>
  tx
    .selectFrom('product')
    .select([
      'id',
      'kind',
      'name',
      'trade_name as tradeName',
      'spec',
      'pack_spec as packSpec',
      'approval_no as approvalNo',
    ])
    .execute()

/** Supply relations and enabled catalogue items in one go; ids in the order given. */
export const putCatalogue = async (
  tx: Tx,
  hospitalId: string,
  buyerId: string,
  items: readonly { productId: string; supplierId: string; price: string; multiple: string }[],
): Promise<string[]> => {
  const json = JSON.stringify(items)
  await sql`insert into supply_relation (hospital_id, supplier_id, product_id, price, valid_from, agreed_at)
    select ${hospitalId}, x."supplierId", x."productId", x.price, '2024-01-01', now()
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

export const putBatch = async (
  tx: Tx,
  b: { code: string; name: string; level: 'national' | 'provincial'; kind: number; start: string; end: string },
): Promise<string> => {
  const { id } = await tx
    .insertInto('vbp_batch')
    .values({ code: b.code, name: b.name, level: b.level, kind: b.kind, start_date: b.start, end_date: b.end })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const putVolumeItem = async (
  tx: Tx,
  i: { batchId: string; productId: string; price: string; unit: 'pack' | 'min'; backup: boolean },
): Promise<string> => {
  const { id } = await tx
    .insertInto('vbp_item')
    .values({
      batch_id: i.batchId,
      product_id: i.productId,
      selected_price: i.price,
      volume_unit: i.unit,
      backup: i.backup,
      activated: !i.backup,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Agreed volumes of the running procurement year; `agreed` in packs. */
export const putQuotas = async (
  tx: Tx,
  o: { itemId: string; hospitalIds: readonly string[]; agreed: string },
): Promise<void> => {
  await sql`
    insert into vbp_quota (item_id, hospital_id, year, agreed_qty)
    select i.id, h.id, extract(year from age((now() at time zone 'Asia/Shanghai')::date, b.start_date))::int + 1,
      ${o.agreed}::numeric * case i.volume_unit when 'min' then p.conversion_ratio else 1 end
    from vbp_item i join vbp_batch b on b.id = i.batch_id join product p on p.id = i.product_id,
      unnest(${[...o.hospitalIds]}::uuid[]) as h(id)
    where i.id = ${o.itemId}`.execute(tx)
}

/**
 * Gives quotas that were left open a volume of which so much is used by now, share by share in turn; what nobody ordered
 * gets a round number.
 */
export const settleQuotas = async (tx: Tx, open: string, shares: readonly number[]): Promise<void> => {
  await sql`
    with turn as (
      select q.id, s.shares[1 + (row_number() over (partition by q.hospital_id order by q.id)
        + dense_rank() over (order by q.hospital_id)) % cardinality(s.shares)] as share
      from vbp_quota q, (select ${[...shares]}::numeric[] as shares) s where q.agreed_qty >= ${open}::numeric
    )
    update vbp_quota q set agreed_qty = case when used_qty = 0 then 500 else ceil(used_qty / turn.share) end
    from turn where turn.id = q.id`.execute(tx)
}
