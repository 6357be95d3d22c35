import { historyOf } from '#kernel/server/act.ts'
import { today } from '#kernel/server/clock.ts'
import type { Actor, Ctx } from '#kernel/server/ctx.ts'
import { exportBlob, streamed } from '#kernel/server/exporting.ts'
import { notFound } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import type { Input } from '#kernel/shared/call.ts'
import { actionsFor } from '#kernel/shared/machine.ts'
import { classHints, selectedPrices } from '#modules/vbp/server/public.ts'
import type { catalogCalls } from '../shared/calls.ts'
import { exportFields } from '../shared/fields.ts'
import { type CatalogStatus, catalogMachine, machineOfKind } from '../shared/machine.ts'
import { kindsSeen, mayKind } from './may.ts'
import * as facts from './queries/facts.ts'
import * as q from './queries/read.ts'
import { type ItemFault, judge, softFaults, standingFaults } from './rules.ts'

type In<K extends keyof typeof catalogCalls> = Input<(typeof catalogCalls)[K]>

/** Which parts of an item somebody may change now (screens.tsv: price and default supplier have their own codes). */
const partsOf = (item: q.Stored, open: boolean, actor: Actor): string[] => {
  const all = actor.codes.has('purchaseList/catalogues:edit')
  return [
    ...(mayKind(actor, 'edit', item.kind) ? ['settings'] : []),
    ...(open && (all || mayKind(actor, 'setPrice', item.kind)) ? ['setPrice'] : []),
    ...(all || mayKind(actor, 'setSupplier', item.kind) ? ['setSupplier'] : []),
  ]
}

/** What the row's reader may do; who created an item never audits it. */
export const actionsOf = (item: q.Stored, actor: Actor): string[] => {
  if (actor.org !== 'hospital') return []
  const status = item.status as CatalogStatus
  const open = status === 'draft' || status === 'rejected'
  const parts = status === 'pending' ? [] : partsOf(item, open, actor)
  return [
    ...(parts.length > 0 ? ['edit', ...parts] : []),
    ...actionsFor(machineOfKind(item.kind), status, actor).filter(
      (a) =>
        a !== 'edit' && a !== 'delete' && !(item.createdBy === actor.userId && (a === 'approve' || a === 'reject')),
    ),
    ...(open && mayKind(actor, 'delete', item.kind) ? ['delete'] : []),
  ]
}

const shown = (item: q.Stored, actor: Actor) => ({ ...item, actions: actionsOf(item, actor) })

export const query = async ({ tx, actor }: Ctx, input: In<'query'>) => {
  const page = await q.list(tx, actor, input)
  return { ...page, rows: page.rows.map((item) => shown(item, actor)) } as never
}

export const findingOf = (ctx: Ctx, item: q.Stored, fault: ItemFault) => ({
  id: item.id,
  code: item.code,
  name: item.name,
  supplier: item.supplier,
  field: fault.field,
  message: say(fault.reason, ctx.lang, fault.params),
})

export const detail = async (ctx: Ctx, { id }: In<'detail'>) => {
  const item = await q.get(ctx.tx, ctx.actor, id)
  if (!item) throw notFound('采购目录中没有此品种')
  const [judged] = await judge(ctx.tx, item.hospitalId, [item])
  const f = judged!.facts
  const hints = await classHints(ctx.tx, item.hospitalId, [item.productId], today())
  return {
    ...shown(item, ctx.actor),
    relationPrice: f?.relationPrice ?? null,
    validFrom: f?.validFrom ?? null,
    validTo: f?.validTo ?? null,
    related: f?.related ?? false,
    selectedPrice: judged!.selected ?? null,
    vbpClassHint: hints.get(item.productId) ?? 0,
    findings: [...judged!.faults, ...softFaults(f, item.price)].map((fault) => findingOf(ctx, item, fault)),
    history: await historyOf(ctx, [id]),
  } as never
}

/** Products with an active relation, with the price the catalogue would take over and why they could not be taken. */
export const candidates = async (ctx: Ctx, input: In<'candidates'>) => {
  const { tx, actor } = ctx
  const kinds = [0, 1, 2, 3].filter((k) => mayKind(actor, 'add', k))
  const day = today()
  const page = await facts.candidates(tx, actor, kinds, input, day)
  const selected = await selectedPrices(
    tx,
    actor.orgId,
    page.rows.map((r) => r.productId),
    day,
  )
  const rows = page.rows.map(({ productEnabled, ...r }) => {
    const vbp = selected.get(r.productId)
    const price = vbp ?? r.relationPrice
    const standing = { ...r, productEnabled, related: true, validFrom: null, validTo: null } as facts.Facts
    const [fault] = standingFaults(standing, price, vbp)
    // a price is the buyer's to correct; the rest is not
    const why = r.added ? '已在采购目录中' : fault && fault.field !== 'price' ? fault.reason : undefined
    return { ...r, price, vbp: vbp !== undefined, disabledReason: why ? say(why, ctx.lang) : null }
  })
  return { ...page, rows } as never
}

/** The list as a file that can be imported again: products by code, suppliers by name. */
export const exportList = (ctx: Ctx, { type, columns, ...input }: In<'export'>) => {
  const rows = streamed(ctx.tx, q.forExport(ctx.tx, ctx.actor, input))
  async function* values() {
    for await (const r of rows)
      yield { ...r, statusLabel: say(catalogMachine.states[r.status as CatalogStatus].label, ctx.lang) }
  }
  return exportBlob(ctx, { name: '采购目录', fields: exportFields, rows: values(), type, columns })
}

/** Looks at every item the reader may see and names what keeps it from being ordered, or differs from its relation. */
export const verify = async (ctx: Ctx, input: In<'verify'>) => {
  const kinds = kindsSeen(ctx.actor).filter((k) => !input.kinds?.length || input.kinds.includes(k))
  const items = await q.everyItem(ctx.tx, ctx.actor, { kinds, hospitalId: input.hospitalId } as never)
  const findings: ReturnType<typeof findingOf>[] = []
  for (const [hospitalId, own] of Map.groupBy(items, (i) => i.hospitalId)) {
    const judged = await judge(ctx.tx, hospitalId, own)
    own.forEach((item, i) => {
      const { facts: f, faults } = judged[i]!
      for (const fault of [...faults, ...softFaults(f, item.price)]) findings.push(findingOf(ctx, item, fault))
    })
  }
  return { checked: items.length, findings }
}
