import { seal } from '#kernel/server/sealed.ts'
import { institution, type Medicare } from './peers.ts'
import type { Goods, Person, World } from './world.ts'

/* What tests of upload rows share: a hospital that tells a platform, and the people who carry its rows. */

const all = 'view upload batchUpload resend revoke export import viewPatient'
const queues = ['shopInventory', 'inventoryChange', 'purchaseReceipt', 'purchaseReturn', 'shopSales', 'salesReturn']
export const carrier = (w: World, orgId: string): Promise<Person> =>
  w.person(Object.fromEntries(queues.map((q) => [`trace/${q}`, all])), orgId)

/** Has the outside reached on loopback, quickly. */
export const openOutside = async (w: World, peer: Medicare): Promise<void> => {
  await w.sql.query(`insert into config (key, value) values ('outbound.hosts', $1)`, [
    JSON.stringify(`127.0.0.1:${peer.port}`),
  ])
  await w.sql.query('update trace_profile set timeout_ms = 1000')
  await w.sql.query(`insert into trace_profile (timeout_ms) select 1000 where not exists (select from trace_profile)`)
}
/** Enters a hospital at the platform as its n-th institution. */
export const enter = (w: World, hospitalId: string, peer: Medicare, n: number) => {
  const i = institution(n)
  return w.sql.query(
    `insert into trace_account (hospital_id, address, code, name, admdvs, paasid, sealed_token, operator, operator_name, switched)
     values ($1, $2, $3, $4, '330100', $5, $6, $7, '王经办', '{3501,3502,3503,3504,3505,3506}')`,
    [hospitalId, peer.url, i.code, i.name, i.paasid, seal('trace token', hospitalId, i.token), i.operator],
  )
}

let n = 0
/** An article of which a row lacks nothing. */
export const wholeItem = async (w: World, g: Goods) => {
  const item = await g.item()
  n += 1
  const { rows } = await w.sql.query(
    `insert into company (code, name, is_producer) values ($1, $2, true) returning id`,
    [`QZ${n}${Date.now() % 100000}`, `药厂${n}`],
  )
  await w.sql.query(
    `update product set insurance_code = $2, approval_no = '国药准字H20200001', manufacturer_id = $3, extra = extra || '{"rxFlag":"1"}' where id = $1`,
    [item.productId, `XA01AB${String(n).padStart(6, '0')}`, rows[0].id],
  )
  await w.sql.query(`update catalog_item set hospital_code = $2 where id = $1`, [
    item.catalogItemId,
    `YP${String(n).padStart(5, '0')}`,
  ])
  return { ...item, hospitalCode: `YP${String(n).padStart(5, '0')}` }
}
/** The supplier's licence, valid. */
export const licence = (w: World, supplierId: string, by: string) =>
  w.sql.query(
    `insert into certificate (org_id, no, scope, cert_kind, cert_no, name, valid_from, valid_to, status, created_by)
     values ($1::uuid, 'ZZ' || substr($1::uuid::text, 1, 8), 'org', 'drugOperate', '浙AA5710001', '药品经营许可证', '2020-01-01', '2035-01-01', 'passed', $2)`,
    [supplierId, by],
  )
