import type { Ctx } from '#kernel/server/ctx.ts'
import { departmentImporter } from '#modules/place/server/importer.ts'
import { pointCalls } from '#modules/place/shared/calls.ts'
import { askIn } from './ask.ts'
import { creditCode } from './credit-codes.ts'
import { bring, loadProducts, type Product } from './goods.ts'
import { loadOwnTree } from './own-tree.ts'
import { departments, points, roads } from './places.data.ts'
import * as q from './queries.ts'
import { noteCatalogue, putCases } from './queries-lists.ts'
import { seeded } from './random.ts'
import { hospitals, suppliers } from './region.data.ts'
import type { DemoAccount, Hire, Region, RegionHospital } from './types.ts'
import { loadVolumes } from './volumes.ts'

interface Staff {
  hire: Hire
  accounts: DemoAccount[]
}

const codeOf = (prefix: string, n: number, width: number) => `${prefix}${String(n).padStart(width, '0')}`
const listed = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|'))

/** Everything documents rest on: organisations and people, products, places, catalogues, agreed volumes. */
export const loadMasters = async (ctx: Ctx, { hire, accounts }: Staff): Promise<Region> => {
  const { tx } = ctx
  await loadAuthority(ctx, hire)
  const sellers = await loadSuppliers(ctx, hire)
  const products = await loadProducts(ctx, await q.actorOf(tx, 'operator'))
  await putCases(tx)
  const orgIds = await loadHospitals(ctx, hire)
  const selected = await loadVolumes(tx, orgIds, products)
  const region: Region = { accounts, hospitals: [], sellers: [...sellers] }
  for (const [i, orgId] of orgIds.entries()) {
    region.hospitals.push(await loadHospital(ctx, orgId, i + 1, [...sellers.keys()], products, selected))
  }
  await loadOwnTree(ctx, orgIds.at(-1)!, `buyer${orgIds.length}`, products)
  return region
}

const loadAuthority = async ({ tx }: Ctx, hire: Hire) => {
  const name = '云泽市医药集中采购监管中心'
  const address = '云泽市云泽区中心大道 1 号'
  const id = await q.putOrg(tx, { kind: 'authority', code: 'AUTH', name, district: '云泽区', address })
  await hire(id, name, 'admin', '陆平台', 'PLATFORM_ADMIN')
  await hire(id, name, 'security', '安管理', 'PLATFORM_SECURITY')
  await hire(id, name, 'audit_admin', '审管理', 'PLATFORM_AUDITOR')
  await hire(id, name, 'operator', '沈运营', 'REGION_OPERATOR')
  await hire(id, name, 'operator2', '方运营', 'REGION_OPERATOR')
  await hire(id, name, 'regulator', '顾监管', 'REGULATOR')
}

const loadSuppliers = async ({ tx }: Ctx, hire: Hire) => {
  const sellers = new Map<string, string>()
  for (const [i, s] of suppliers.entries()) {
    const n = i + 1
    const address = `云泽市云泽区物流园 ${n} 号`
    const orgId = await q.putOrg(tx, { kind: 'supplier', code: codeOf('S', n, 3), ...s, address })
    await q.putCompany(tx, { code: codeOf('C', n, 4), name: s.name, orgId, creditCode: s.creditCode })
    await hire(orgId, s.name, `sup${n}_sales`, `销售${s.shortName}`, 'SUP_SALES')
    await hire(orgId, s.name, `sup${n}_ship`, `发货${s.shortName}`, 'SUP_WAREHOUSE')
    if (n === 1) {
      await hire(orgId, s.name, 'sup1_admin', '供管理', 'SUP_ADMIN')
      await hire(orgId, s.name, 'sup1_fin', '供财务', 'SUP_FINANCE')
    }
    if (n === 2) await hire(orgId, s.name, 'sup2_fin', '供财务二', 'SUP_FINANCE')
    // who sells also ships here, so that one person can walk the whole road
    await q.alsoShips(tx, `sup${n}_sales`, orgId)
    sellers.set(orgId, `sup${n}_sales`)
  }
  return sellers
}

const staff = [
  ['buyer', '采购', 'HOSP_BUYER'],
  ['auditor', '审核', 'HOSP_AUDITOR'],
  ['receiver', '库管', 'HOSP_RECEIVER'],
  // narcotics are received by two, neither of whom bought or audited them
  ['pharmacist', '药师', 'HOSP_RECEIVER'],
] as const
const more = [
  ['hosp_admin', '院管', 'HOSP_ADMIN'],
  ['hosp_config', '配置', 'HOSP_CONFIG'],
  ['hosp_log', '审计', 'HOSP_LOG'],
  ['dept', '科室', 'HOSP_DEPT'],
  ['leader', '院领导', 'HOSP_LEADER'],
  ['finance', '财务', 'HOSP_FINANCE'],
  // lets pass what does not agree of an invoice, which who checks it does not
  ['finance_lead', '财务主管', 'HOSP_FINANCE'],
  // who asks for money, who approves it and who pays it are three
  ['finance2', '财务二', 'HOSP_FINANCE'],
  ['cashier', '出纳', 'HOSP_CASHIER'],
  // of two who claim a contract one is told who was first
  ['contract', '合同', 'HOSP_CONTRACT'],
  ['contract2', '合同二', 'HOSP_CONTRACT'],
] as const
/** The money of the second hospital goes through four hands too. */
const moneyOfSecond = [
  ['h2_finance', '财务', 'HOSP_FINANCE'],
  ['h2_finance2', '财务二', 'HOSP_FINANCE'],
  ['h2_leader', '院领导', 'HOSP_LEADER'],
  ['h2_cashier', '出纳', 'HOSP_CASHIER'],
] as const
const surnames = '赵钱孙李周吴郑王冯陈'

const loadHospitals = async ({ tx }: Ctx, hire: Hire): Promise<string[]> => {
  const ids: string[] = []
  let head: string | undefined
  for (const [i, { branch, ...h }] of hospitals.entries()) {
    const n = i + 1
    const address = `云泽市${h.district}${roads[h.district ?? '']} ${80 + n} 号`
    const parentId = branch ? head : undefined
    const orgId = await q.putOrg(tx, {
      ...{ kind: 'hospital', code: codeOf('H', n, 3), ...h, address, parentId },
      creditCode: creditCode(n, 'MADEH'),
    })
    if (!branch) head = orgId
    ids.push(orgId)
    for (const [login, job, role] of staff) await hire(orgId, h.name, `${login}${n}`, `${surnames[n]}${job}`, role)
    for (const [login, job, role] of n === 1 ? more : n === 2 ? moneyOfSecond : [])
      await hire(orgId, h.name, login, `${surnames[n]}${job}`, role)
  }
  return ids
}

/** Departments, distribution points and the catalogue of a hospital. Selected products are in every catalogue. */
const loadHospital = async (
  ctx: Ctx,
  orgId: string,
  n: number,
  supplierIds: readonly string[],
  products: readonly Product[],
  selected: ReadonlySet<string>,
): Promise<RegionHospital> => {
  const buyer = await q.actorOf(ctx.tx, `buyer${n}`)
  const own = { ...ctx, actor: buyer }
  const { district = '', name } = hospitals[n - 1]!
  await bring(
    own,
    departmentImporter,
    listed(departments).map(([code = '', title = '', type = '']) => ({ code, name: title, type, campus: name })),
  )
  const point: Record<number, string> = {}
  for (const [code = '', title = '', type, kind] of listed(points)) {
    const { id } = await askIn(own, pointCalls.add, {
      code,
      name: title,
      type: type as '药库',
      productKinds: [Number(kind)],
      campus: name,
      district: `云泽市${district}`,
      address: `${roads[district]} ${80 + n} 号`,
      receiver: `${surnames[n]}库管`,
      phone: `0591-8888000${n}`,
      invoiceTitle: name,
      receivingHours: '工作日 8:00–17:00',
    })
    point[Number(kind)] ??= id
  }
  const r = seeded(104729 * n)
  const chosen = products.filter((p) => selected.has(p.id) || r.chance(0.85))
  const items = chosen.map((p) => ({
    productId: p.id,
    supplierId: supplierIds[(p.kind * 3 + r.int(0, 3)) % supplierIds.length] as string,
    price: p.price,
    multiple: p.values.packUnit === 'kg' ? '0.5' : r.pick(['1', '1', '1', '5', '10']),
  }))
  const ids = await q.putCatalogue(ctx.tx, orgId, buyer.userId, items)
  await noteCatalogue(ctx.tx, ids, buyer, await q.actorOf(ctx.tx, `auditor${n}`))
  return {
    orgId,
    logins: { buyer: `buyer${n}`, auditor: `auditor${n}`, receiver: `receiver${n}`, pharmacist: `pharmacist${n}` },
    point,
    articles: items.map((item, i) => ({
      catalogItemId: ids[i] as string,
      kind: chosen[i]!.kind,
      supplierId: item.supplierId,
      packMultiple: item.multiple,
      selected: selected.has(item.productId),
    })),
  }
}
