import type { Tx } from '#kernel/server/ctx.ts'
import { spelled } from '#modules/admin/server/public.ts'
import type { Region } from './documents.ts'
import type { DemoAccount, Hire } from './load.ts'
import * as q from './queries.ts'
import { seeded } from './random.ts'
import { drugs, goods, hospitals, makers, suppliers } from './region.data.ts'

interface Staff {
  hire: Hire
  accounts: DemoAccount[]
}

interface Article {
  id: string
  kind: number
  price: string
  narcotic: boolean
  coldChain: boolean
  fine: boolean
}

const codeOf = (prefix: string, n: number, width: number) => `${prefix}${String(n).padStart(width, '0')}`

/** Authority, hospitals, suppliers with their people; makers, products, relations, catalogues, places. */
export const loadMasters = async (tx: Tx, { hire, accounts }: Staff): Promise<Region> => {
  const authority = await q.putOrg(tx, {
    kind: 'authority',
    code: 'AUTH',
    name: '云泽市医药集中采购监管中心',
    district: '云泽区',
  })
  await hire(authority, '云泽市医药集中采购监管中心', 'admin', '陆平台', 'PLATFORM_ADMIN')
  await hire(authority, '云泽市医药集中采购监管中心', 'operator', '沈运营', 'REGION_OPERATOR')
  await hire(authority, '云泽市医药集中采购监管中心', 'regulator', '顾监管', 'REGULATOR')
  const sellers = await loadSuppliers(tx, hire)
  const articles = await loadProducts(tx)
  const region: Region = { accounts, hospitals: [], sellers }
  let head: string | undefined
  for (const [i, h] of hospitals.entries()) {
    const orgId = await q.putOrg(tx, {
      kind: 'hospital',
      code: codeOf('H', i + 1, 3),
      ...h,
      parentId: h.branch ? head : undefined,
    })
    if (!h.branch) head = orgId
    region.hospitals.push(
      await loadHospital(tx, hire, { orgId, name: h.name, n: i + 1 }, [...sellers.keys()], articles),
    )
  }
  return region
}

const loadSuppliers = async (tx: Tx, hire: Hire) => {
  const sellers = new Map<string, string>()
  for (const [i, s] of suppliers.entries()) {
    const n = i + 1
    const orgId = await q.putOrg(tx, { kind: 'supplier', code: codeOf('S', n, 3), ...s })
    await q.putCompany(tx, { code: codeOf('C', n, 4), name: s.name, orgId, vendor: true, creditCode: s.creditCode })
    await hire(orgId, s.name, `sup${n}_sales`, `销售${s.shortName}`, 'SUP_SALES')
    // who sells also ships here, so that one person can walk the whole road
    await hire(orgId, s.name, `sup${n}_ship`, `发货${s.shortName}`, 'SUP_WAREHOUSE')
    if (n === 1) {
      await hire(orgId, s.name, 'sup1_admin', '供管理', 'SUP_ADMIN')
      await hire(orgId, s.name, 'sup1_fin', '供财务', 'SUP_FINANCE')
    }
    await q.alsoShips(tx, `sup${n}_sales`, orgId)
    sellers.set(orgId, `sup${n}_sales`)
  }
  return sellers
}

const loadProducts = async (tx: Tx): Promise<Article[]> => {
  const makerIds: string[] = []
  for (const [i, name] of makers.entries())
    makerIds.push(await q.putCompany(tx, { code: codeOf('M', i + 1, 4), name, vendor: false }))
  const articles: Article[] = []
  for (const [i, p] of [...drugs(), ...goods()].entries()) {
    const { pinyin, initials } = spelled(p.name)
    const id = await q.putProduct(tx, {
      ...p,
      code: codeOf(['YP', 'HC', 'SJ', 'HQ'][p.kind] as string, i + 1, 6),
      makerId: p.kind === 3 ? null : (makerIds[i % makerIds.length] as string),
      pinyin,
      initials,
    })
    articles.push({
      id,
      kind: p.kind,
      price: p.price,
      narcotic: p.narcotic ?? false,
      coldChain: p.coldChain ?? false,
      fine: p.packUnit === 'kg',
    })
  }
  return articles
}

const staff = [
  ['buyer', '采购', 'HOSP_BUYER'],
  ['auditor', '审核', 'HOSP_AUDITOR'],
  ['receiver', '库管', 'HOSP_RECEIVER'],
] as const
const more = [
  ['hosp_admin', '院管', 'HOSP_ADMIN'],
  ['dept', '科室', 'HOSP_DEPT'],
  ['leader', '院领导', 'HOSP_LEADER'],
  ['finance', '财务', 'HOSP_FINANCE'],
] as const
const surnames = '赵钱孙李周吴郑王冯陈'

const loadHospital = async (
  tx: Tx,
  hire: Hire,
  h: { orgId: string; name: string; n: number },
  supplierIds: string[],
  articles: Article[],
) => {
  const r = seeded(104729 * h.n)
  for (const [login, job, role] of [...staff, ...(h.n === 1 ? more : [])]) {
    await hire(
      h.orgId,
      h.name,
      `${login}${h.n === 1 && more.some(([m]) => m === login) ? '' : h.n}`,
      `${surnames[h.n]}${job}`,
      role,
    )
  }
  const point: Record<number, string> = {}
  for (const [code, name, type, kinds] of [
    ['YK', '中心药库', '药库', [0]],
    ['HCK', '医用耗材库', '耗材库', [1]],
    ['SJK', '试剂库', '试剂库', [2]],
    ['HQK', '后勤物资库', '后勤库', [3]],
  ] as const) {
    const id = await q.putPoint(tx, { hospitalId: h.orgId, code, name, type, kinds: [...kinds], ...spelled(name) })
    for (const k of kinds) point[k] = id
  }
  const chosen = articles.filter(() => r.chance(0.8))
  const buyer = (await q.actorOf(tx, `buyer${h.n}`)).userId
  const items = chosen.map((a) => ({
    productId: a.id,
    supplierId: supplierIds[(a.kind * 3 + r.int(0, 3)) % supplierIds.length] as string,
    price: a.price,
    multiple: a.fine ? '0.5' : r.pick(['1', '1', '1', '5', '10']),
  }))
  const ids = await q.putCatalogue(tx, h.orgId, buyer, items)
  const kindOf = new Map(articles.map((a) => [a.id, a]))
  return {
    orgId: h.orgId,
    logins: { buyer: `buyer${h.n}`, auditor: `auditor${h.n}`, receiver: `receiver${h.n}` },
    point,
    articles: items.map((item, i) => {
      const a = kindOf.get(item.productId) as Article
      return { catalogItemId: ids[i] as string, kind: a.kind, packMultiple: item.multiple, coldChain: a.coldChain }
    }),
  }
}
