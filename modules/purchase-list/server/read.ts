import { actionsOn, chainOf } from '#kernel/server/act.ts'
import { today } from '#kernel/server/clock.ts'
import type { Actor, Ctx } from '#kernel/server/ctx.ts'
import { earlierOf } from '#kernel/server/document/earlier.ts'
import { historyOf, withReasons } from '#kernel/server/history.ts'
import { together } from '#kernel/server/memory.ts'
import { notFound } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import type { Input } from '#kernel/shared/call.ts'
import { classHints, selectedPrices } from '#modules/vbp/server/public.ts'
import type { catalogCalls } from '../shared/calls.ts'
import { catalogSheet } from '../shared/fields.ts'
import { catalogMachine, catalogMachines, listOfKind } from '../shared/machine.ts'
import { isAudited } from './changing.ts'
import { mayKind } from './may.ts'
import { changesOf, lowStock, noPrices, pricesBeside } from './queries/beside.ts'
import { candidateReads } from './queries/facts.ts'
import { type Item, itemReads as reads } from './queries/read.ts'
import { type Judged, judge, softFaults, standingFaults } from './rules.ts'
import { approvalOf, stepOf } from './service.ts'

type In<K extends keyof typeof catalogCalls> = Input<(typeof catalogCalls)[K]>

/** Which parts of an item somebody may change now (screens.tsv: price and default supplier have their own codes). */
const partsOf = (item: Item, actor: Actor): string[] => {
  if (actor.org !== 'hospital' || item.status === 'pending' || item.status === 'platform') return []
  // what was audited once changes by another audit; its own code and name are free (domain-lists §2.37)
  if (isAudited(item)) return mayKind(actor, 'edit', item.kind) ? ['edit', 'names', 'change'] : []
  const all = actor.codes.has('purchaseList/catalogues:edit')
  const parts = [
    ...(mayKind(actor, 'edit', item.kind) ? ['settings'] : []),
    ...(all || mayKind(actor, 'setPrice', item.kind) ? ['setPrice'] : []),
    ...(all || mayKind(actor, 'setSupplier', item.kind) ? ['setSupplier'] : []),
  ]
  return parts.length > 0 ? ['edit', ...parts] : []
}

/** Of the enabled items those that cannot be ordered today, each with the first reason why. */
const invalidOf = async (ctx: Ctx, items: readonly Item[]): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>()
  for (const [hospitalId, own] of Map.groupBy(
    items.filter((i) => i.status === 'enabled'),
    (i) => i.hospitalId,
  )) {
    const judged = await judge(ctx.tx, hospitalId, own)
    own.forEach((item, n) => {
      const [fault] = judged[n]!.faults
      if (fault) found.set(item.id, say(fault.reason, ctx.lang, fault.params))
    })
  }
  return found
}

/** Items with what this reader may do with each, by the codes of their lists; 修改 also by a part or the catalogue's code. */
const shown = async (ctx: Ctx, items: readonly Item[]) => {
  const byId = new Map<string, string[]>()
  for (const [list, own] of Map.groupBy(items, (i) => listOfKind(i.kind))) {
    const all = await actionsOn(ctx, catalogMachines[list], own)
    own.forEach((item, n) => {
      byId.set(item.id, [
        ...partsOf(item, ctx.actor),
        ...all[n]!.filter((a) => a !== 'edit' && a !== 'change' && stepOf(item, a)),
      ])
    })
  }
  const hints = new Map<string, Map<string, number>>()
  for (const [hospitalId, own] of Map.groupBy(items, (i) => i.hospitalId)) {
    const productIds = own.map((i) => i.productId)
    hints.set(hospitalId, await classHints(ctx.tx, hospitalId, productIds, today()))
  }
  const [before, low, open] = await together([
    pricesBeside(ctx.tx, items),
    lowStock(ctx.tx, items),
    changesOf(ctx.tx, items),
  ])
  const invalid = await invalidOf(ctx, items)
  return items.map((item) => ({
    ...item,
    ...(before.get(`${item.hospitalId} ${item.productId}`) ?? noPrices),
    marks: [
      ...(low.has(`${item.hospitalId} ${item.productId}`) ? (['lowStock'] as const) : []),
      ...(invalid.has(item.id) ? (['invalid'] as const) : []),
    ],
    invalidWhy: invalid.get(item.id) ?? '',
    changing: open.get(item.id) ?? null,
    vbpClassHint: hints.get(item.hospitalId)?.get(item.productId) ?? 0,
    actions: byId.get(item.id)!,
  }))
}

export const query = async (ctx: Ctx, input: In<'query'>) => {
  const page = await reads.list(ctx.tx, ctx.actor, input)
  return { ...page, rows: await withReasons(ctx, catalogMachine, await shown(ctx, page.rows)) }
}

/** What keeps an item from being ordered, and what differs from its relation. */
const findingsOf = (ctx: Ctx, item: Item, { facts, faults }: Judged) =>
  [...faults, ...softFaults(facts, item.price)].map((fault) => ({
    id: item.id,
    code: item.code,
    name: item.name,
    supplier: item.supplier,
    field: fault.field,
    message: say(fault.reason, ctx.lang, fault.params),
  }))

export const detail = async (ctx: Ctx, { id }: In<'detail'>) => {
  const item = await reads.get(ctx.tx, ctx.actor, id)
  if (!item) throw notFound('采购目录中没有此品种')
  const [row] = await shown(ctx, [item])
  const [judged] = await judge(ctx.tx, item.hospitalId, [item])
  const { facts, selected } = judged!
  const history = await historyOf(ctx, [id])
  return {
    ...row!,
    relationPrice: facts?.relationPrice ?? null,
    validFrom: facts?.validFrom ?? null,
    validTo: facts?.validTo ?? null,
    related: facts?.related ?? false,
    selectedPrice: selected ?? null,
    findings: findingsOf(ctx, item, judged!),
    history,
    earlier: await earlierOf(ctx, catalogMachine, item, history, catalogSheet),
    chain: await chainOf(ctx, catalogMachine, item, approvalOf(item)),
  }
}

/** Products with an active relation, with the price the catalogue would take over and why they could not be taken. */
export const candidates = async (ctx: Ctx, input: In<'candidates'>) => {
  const page = await candidateReads.list(ctx.tx, ctx.actor, input)
  const productIds = page.rows.map((r) => r.productId)
  const selected = await selectedPrices(ctx.tx, ctx.actor.orgId, productIds, today())
  const rows = page.rows.map((r) => {
    const vbp = selected.get(r.productId)
    const price = vbp ?? r.relationPrice
    const [fault] = standingFaults({ ...r, related: true }, price, vbp)
    // a price is the buyer's to correct; the rest is not
    const why = r.added ? '已在采购目录中' : fault && fault.field !== 'price' ? fault.reason : undefined
    return { ...r, price, vbp: vbp !== undefined, disabledReason: why ? say(why, ctx.lang) : null }
  })
  return { ...page, rows }
}

/** Looks at every item the reader may see and names what keeps it from being ordered, or differs from its relation. */
export const verify = async (ctx: Ctx, input: In<'verify'>) => {
  const items = await reads.rows(ctx.tx, ctx.actor, { ...input, sort: 'code' }).execute()
  const findings: ReturnType<typeof findingsOf> = []
  for (const [hospitalId, own] of Map.groupBy(items, (i) => i.hospitalId)) {
    const judged = await judge(ctx.tx, hospitalId, own)
    findings.push(...own.flatMap((item, i) => findingsOf(ctx, item, judged[i]!)))
  }
  return { checked: items.length, findings }
}
