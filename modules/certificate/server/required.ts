import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import { elevated } from '#kernel/server/tx.ts'
import { type CertKind, certKinds } from '../shared/kinds.ts'
import { askChains, brokenLink, type Link } from './chain.ts'
import type { Fault } from './judge.ts'
import { agreedBetween } from './queries/chain.ts'
import * as q from './queries-required.ts'
import { kindsIn, required, unpermitted } from './settings.ts'

/** Whose certificates these are is no secret of the one who trades with them: asked beyond the walls. */
const due = async (
  ctx: Ctx,
  scope: 'org' | 'standard',
  ids: readonly string[],
  o: { these?: readonly CertKind[]; day?: string | undefined } = {},
) => {
  if (ids.length === 0) return []
  const kinds = o.these ?? kindsIn(scope, await configOf(ctx, required[scope])) ?? []
  if (kinds.length === 0) return []
  return elevated(ctx, () => q.due(ctx.tx, scope === 'org' ? 'org_id' : 'product_id', [...new Set(ids)], kinds, o.day))
}
const lacking = async (...about: Parameters<typeof due>) => (await due(...about)).filter((d) => d.until === null)

/** Those of a supplier in a trade; what the two have by contract is not asked for again (domain §2.8). */
const dueOfSupplier = async (ctx: Ctx, trade: Trade, day?: string) => {
  const all = await due(ctx, 'org', [trade.supplierId], { day })
  if (!all.some((d) => d.kind === 'qaAgreement' || d.kind === 'integrity')) return all
  const agreed = await elevated(ctx, () => agreedBetween(ctx.tx, trade, day))
  return all.filter((d) => !agreed.includes(d.kind))
}

/** Name of the mandatory certificate a supplier has no valid one of; undefined when he has all (domain §2.8). */
const lackOfSupplier = async (ctx: Ctx, trade: Trade, day?: string): Promise<string | undefined> => {
  const first = (await dueOfSupplier(ctx, trade, day)).find((d) => d.until === null)
  return first && certKinds[first.kind]
}

/** Product → name of the mandatory certificate it has no valid one of, on a day or today. */
export const lackOfProducts = async (
  ctx: Ctx,
  productIds: readonly string[],
  day?: string,
): Promise<Map<string, string>> => {
  const all = await lacking(ctx, 'standard', productIds, { day })
  return new Map(all.reverse().map((l) => [l.id, certKinds[l.kind]]))
}

/** Those of these products of which a mandatory certificate has ended or soon will. */
export const dueProducts = async (ctx: Ctx, productIds: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set((await due(ctx, 'standard', productIds)).map((d) => d.id))

/** What is missing, and who lacks it. */
export interface Lack extends Fault {
  of: 'supplier' | 'product'
  /** The product that lacks it; a supplier's lack is of all he brings. */
  productId?: string
}

const supplierLacks = (kind: string): Fault => ({
  template: '供应商的必备证件「{{kind}}」缺失或已过期',
  params: { kind },
})
const productLacks = (name: string, kind: string): Fault => ({
  template: '产品「{{name}}」的必备证件「{{kind}}」缺失或已过期',
  params: { name, kind },
})

interface Goods {
  productId: string
  name: string
}
/** Who brings them to whom. */
export interface Trade {
  supplierId: string
  hospitalId: string
}

const chained = (ctx: Ctx, { supplierId, hospitalId }: Trade, goods: readonly Goods[], day?: string) =>
  askChains(
    ctx,
    hospitalId,
    [...new Set(goods.map((g) => g.productId))].map((id) => [supplierId, id] as const),
    day,
  )

/** What of the chains of these goods is broken and refuses; what his supplier lacks once, what a product does for each. */
const brokenOf = async (ctx: Ctx, trade: Trade, goods: readonly Goods[], day?: string): Promise<Lack[]> => {
  const seen = new Set<string>()
  return [...(await chained(ctx, trade, goods, day)).values()].flatMap((chain): Lack[] => {
    const link = brokenLink(chain)
    if (!link) return []
    const name = chain.good.name
    const lack = { ...link.fault, params: { kind: link.asks, name, ...link.fault.params } }
    if (link.of === 'product') return [{ of: 'product', productId: chain.good.id, ...lack }]
    const said = JSON.stringify(link.fault)
    if (seen.has(said)) return []
    seen.add(said)
    return [{ of: 'supplier', ...lack }]
  })
}

/**
 * Why these goods of this supplier may not move on, and whose lack it is: the mandatory certificates of the region no valid one
 * stands for (decision 0013), then the first broken link of each product's chain (domain-lists §2.34).
 * @param day of the event, where it is not today
 */
export const lacksOf = async (ctx: Ctx, trade: Trade, goods: readonly Goods[], day?: string): Promise<Lack[]> => {
  const names = new Map(goods.map((g) => [g.productId, g.name]))
  const kind = await lackOfSupplier(ctx, trade, day)
  const kinds = await lackOfProducts(ctx, [...names.keys()], day)
  return [
    ...(kind ? [{ of: 'supplier', ...supplierLacks(kind) } as const] : []),
    ...[...names].flatMap(([id, name]) => {
      const own = kinds.get(id)
      return own ? [{ of: 'product', productId: id, ...productLacks(name, own) } as const] : []
    }),
    ...(await brokenOf(ctx, trade, goods, day)),
  ]
}
/** The first of them. */
export const lackOf = async (...about: Parameters<typeof lacksOf>): Promise<Fault | undefined> =>
  (await lacksOf(...about))[0]

/** So many warnings are told on a document. */
const MOST_SAID = 12

/** What a link gives notice of: that it is broken, or ends soon. */
const noticeOf = ({ way, fault, state, paper, owner, steps }: Link): Fault[] => {
  if (way === '不检查') return []
  if (fault) return [fault]
  if (state !== 'near' || !paper) return []
  const of = steps?.length ? [steps[0]!.paper.from, ...steps.map((s) => s.paper.to)].join(' → ') : owner
  const params = { owner: of, kind: certKinds[paper.kind], no: paper.certNo, day: paper.validTo }
  return [{ template: '{{owner}} 的{{kind}} {{no}} 将于 {{day}} 到期', params }]
}

/**
 * What the one who acts on these goods of this supplier should know, in his language: mandatory certificates that have
 * ended and those that soon will (domain §2.8: near expiry warns and blocks nothing).
 */
export const certificateWarnings = async (ctx: Ctx, trade: Trade, goods: readonly Goods[]): Promise<string[]> => {
  const names = new Map(goods.map((g) => [g.productId, g.name]))
  const ofSupplier = (await dueOfSupplier(ctx, trade)).map(({ kind, until }): Fault => {
    if (!until) return supplierLacks(certKinds[kind])
    return { template: '供应商的必备证件「{{kind}}」将于 {{until}} 到期', params: { kind: certKinds[kind], until } }
  })
  const ofGoods = (await due(ctx, 'standard', [...names.keys()])).map(({ id, kind, until }): Fault => {
    const name = names.get(id)!
    if (!until) return productLacks(name, certKinds[kind])
    const params = { name, kind: certKinds[kind], until }
    return { template: '产品「{{name}}」的必备证件「{{kind}}」将于 {{until}} 到期', params }
  })
  const ofChains = [...(await chained(ctx, trade, goods)).values()].flatMap((c) => c.links.flatMap(noticeOf))
  const all = [...ofSupplier, ...ofGoods, ...ofChains].map((f) => say(f.template, ctx.lang, f.params))
  const said = [...new Set(all)]
  // a document of hundreds of lines lacks the same of many makers: whoever wants them all looks at the chain
  if (said.length <= MOST_SAID) return said
  const rest = say('另有 {{n}} 项资质提醒，请在证件管理的授权链中查看', ctx.lang, { n: said.length - MOST_SAID })
  return [...said.slice(0, MOST_SAID), rest]
}

/** One of these lets a supplier trade drugs. */
const permits: readonly CertKind[] = ['drugOperate', 'drugProduce']

/**
 * Whether a supplier without a valid permit may be given drugs to supply, by the region's setting.
 * @returns what the one who gives them should know, in his language
 * @throws Refusal where the setting refuses
 */
export const drugPermit = async (ctx: Ctx, supplierId: string, supplier: string): Promise<string[]> => {
  const way = await configOf(ctx, unpermitted)
  if (way === '不检查') return []
  const missing = (await due(ctx, 'org', [supplierId], { these: permits })).filter((d) => d.until === null)
  if (missing.length < permits.length) return []
  const sentence = '供应商「{{supplier}}」没有有效的药品经营或生产许可证'
  if (way === '拒绝') throw refuse(sentence, { supplier })
  return [say(sentence, ctx.lang, { supplier })]
}
