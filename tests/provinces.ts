import { randomBytes } from 'node:crypto'
import { inContext, systemActor } from '#kernel/server/tx.ts'
import { runProvince } from '#modules/province-match/server/pull-job.ts'
import type { Source } from '#modules/province-match/server/source.ts'
import { compareCalls } from '#modules/province-match/shared/calls.ts'
import type { ProvinceFamily } from '#modules/province-match/shared/families.ts'
import type { Outcome, PulledCompany, PulledItem, PulledPrice } from '#modules/province-setting/shared/adapter.ts'
import type { Person, World } from './world.ts'

const does = 'view pull match autoMatch cancelMatch import export'
export const compareCodes = {
  'provincial/catalogDrug': does,
  'provincial/catalogConsumable': does,
  'provincial/catalogReagent': does,
  'provincial/supplier': does,
}

/** An item as a platform tells it. */
export const itemOf = (id: string, more: Partial<PulledItem> = {}): PulledItem => ({
  ...{
    id,
    code: `C${id}`,
    kind: 'drug',
    name: '阿莫西林胶囊',
    formerName: '',
    spec: '0.25g',
    pack: '24粒/盒',
    ratio: '24',
    unit: '盒',
  },
  ...{
    dosageForm: '',
    manufacturer: '华北制药股份有限公司',
    approvalNo: '',
    insuranceCode: '',
    price: '12.50',
    listed: true,
  },
  ...{ validFrom: '2026-01-01', changedAt: '2026-01-01T00:00:00Z' },
  ...more,
})

/** A platform that tells what it is given, a few at a time. */
export const platformOf = (o: {
  items?: readonly PulledItem[]
  companies?: readonly PulledCompany[]
  prices?: readonly PulledPrice[]
  /** In place of a page. */
  fault?: Outcome<never>
}): Source => {
  const done = <T>(value: T): Outcome<T> => ({ kind: 'done', value, ms: 1 })
  const page = <T>(all: readonly T[], n: number) =>
    done({ rows: all.slice((n - 1) * 2, n * 2), more: all.length > n * 2 })
  return {
    signIn: async () => done({ until: '2099-01-01T00:00:00Z' }),
    pullItems: async (_kind, _since, n) => o.fault ?? page(o.items ?? [], n),
    pullCompanies: async (_since, n) => o.fault ?? page(o.companies ?? [], n),
    pullPrices: async (_since, n) => page(o.prices ?? [], n),
    exchanged: () => [],
  }
}

const about = { call: 'job province.run', requestId: 'test' }
/** Pulls as a person asks for it and the queue does it. */
export const pullFrom = async (
  who: Person,
  source: Source,
  family: ProvinceFamily = 'drug',
  whole = true,
): Promise<string> => {
  const { runId } = await who.get(compareCalls[family].pull, { whole })
  return runProvince(about, { runId }, source)
}
export const comparing = async (who: Person, family: ProvinceFamily = 'drug'): Promise<string> => {
  const { runId } = await who.get(compareCalls[family].autoMatch, {})
  return runProvince(about, { runId })
}
/** What a comparison shows, by code of ours. */
export const shownTo = async (who: Person, family: ProvinceFamily = 'drug') => {
  const { rows } = await who.get(compareCalls[family].query, { size: 500 })
  return new Map(rows.map((r) => [r.name, r]))
}

/** A hospital, and that it buys a product. */
export const buysAt = async (w: World, hospital: string, supplier: string, productId: string): Promise<void> => {
  await w.sql.query(
    `insert into catalog_item (hospital_id, product_id, supplier_id, price, created_by) select $1, $2, $3, 10, id from app_user limit 1`,
    [hospital, productId, supplier],
  )
}
export const inSystem = <T>(fn: Parameters<typeof inContext<T>>[2]) => inContext(systemActor, about, fn)
export const mark = () => randomBytes(3).toString('hex')

interface Database {
  query: (text: string, values: unknown[]) => Promise<{ rows: { id: string }[] }>
}

/** A product of each kind is paired for the whole region with an item the platform lists at this price. @returns the products */
export const listedThere = async (sql: Database, price: string): Promise<string[]> => {
  const { rows } = await sql.query(
    `with p as (insert into product (platform_code, kind, name, spec, pack_spec, pack_unit, min_unit, conversion_ratio, search)
       select 'LISTED' || k, k, name, spec || ' L', pack_spec, pack_unit, min_unit, conversion_ratio, 'x'
       from generate_series(0, 2) k, (select * from product order by id limit 1) one returning id, kind, name),
     i as (insert into province_item (family, prov_id) select (array['drug', 'inst', 'reagent'])[kind + 1], 'L' || kind from p returning id, family, prov_id),
     v as (insert into province_version (item_id, digest, name, source) select i.id, 'x', p.name, 'import' from i join p on i.prov_id = 'L' || p.kind),
     c as (insert into province_price (item_id, price, valid_from, source) select id, $1, '2020-01-01', 'import' from i)
     insert into province_match (family, product_id, item_id, state, way, made_name)
     select i.family, p.id, i.id, 'paired', 'person', 'x' from i join p on i.prov_id = 'L' || p.kind returning product_id as id`,
    [price],
  )
  return rows.map((r) => r.id)
}

/** An order and a return were told to the platform, each of this amount. @returns what they are there */
export const toldThere = async (
  sql: Database,
  of: { orderId: string; returnId: string },
  amount: string,
): Promise<string[]> => {
  const { rows: orders } = await sql.query(
    `insert into province_order (hospital_id, supplier_id, order_id, no, addr_id, amount, line_count, creator_name)
     select hospital_id, supplier_id, id, no, 'A1', $2, 1, 'x' from purchase_order where id = $1 returning id`,
    [of.orderId, amount],
  )
  const { rows: returns } = await sql.query(
    `insert into province_return (hospital_id, supplier_id, return_order_id, no, amount, line_count, creator_name)
     select hospital_id, supplier_id, id, no, $2, 1, 'x' from return_order where id = $1 returning id`,
    [of.returnId, amount],
  )
  return [...orders, ...returns].map((r) => r.id)
}
