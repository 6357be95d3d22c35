import type { Ctx } from '#kernel/server/ctx.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { firstsWhole } from '#modules/first-invoice/server/public.ts'
import { invoiceWhole } from '#modules/invoice/server/public.ts'
import { matchesWhole } from '#modules/invoice-match/server/public.ts'
import { verificationsOf } from '#modules/invoice-verify/server/public.ts'
import { requisitionWhole } from '#modules/requisition/server/public.ts'
import { contractsOf } from './contracts.ts'
import { goodsOf } from './goods.ts'
import { json } from './json.ts'
import { type Planned, storedOf } from './planned.ts'
import { summaryOf } from './summary.ts'
import type { Matches, Whole, WholeInvoice } from './whole.ts'

/** What a page offers its reader is no part of the paper. */
const paper = <D extends object>(d: D) => {
  const {
    actions: _,
    warnings: __,
    earlier: ___,
    ...rest
  } = d as D & Record<'actions' | 'warnings' | 'earlier', unknown>
  return rest
}

const invoiceFiles = async (ctx: Ctx, d: WholeInvoice, matches: Matches): Promise<Planned[]> => {
  const document = { kind: 'invoice', id: d.id, no: d.no, version: d.version }
  const looked = await verificationsOf(ctx, d.id)
  const files: Planned[] = [
    { path: `invoices/${d.no}.json`, title: '发票', document, text: json(paper(d)) },
    { path: `matches/${d.no}.json`, title: '发票核对', text: json(matches) },
    { path: `verifications/${d.no}.json`, title: '发票查验', text: json(looked) },
  ]
  // its originals, and the pictures of what was looked up
  const originals = [...d.readings.map((r) => r.file), ...looked.flatMap((v) => v.files)]
  return [...files, ...(await storedOf(ctx, `originals/${d.no}`, originals))]
}

/**
 * The first invoices goods of these invoices rest on (domain §2.19), and for which of their lines each is; their originals once, though
 * several invoices rest on one.
 */
const firstFiles = async (ctx: Ctx, invoices: readonly WholeInvoice[]): Promise<Planned[]> => {
  const files: Planned[] = []
  const taken = new Set<string>()
  for (const { id, no } of invoices) {
    const { lines, firsts } = await firstsWhole(ctx, id)
    if (lines.length === 0) continue
    files.push({ path: `firstInvoices/${no}.json`, title: '第一票', text: json({ lines, firsts }) })
    for (const f of firsts) {
      if (taken.has(f.id)) continue
      taken.add(f.id)
      const name = f.code ? `${f.code}-${f.number}` : f.number
      const originals = f.readings.map((r) => r.file)
      files.push(...(await storedOf(ctx, `firstInvoices/${name}`, originals)))
    }
  }
  return files
}
/** What the bank said of each payment. */
const receiptsOf = async (ctx: Ctx, payments: Whole['payments']): Promise<Planned[]> => {
  const planned: Planned[] = []
  for (const { no, files } of payments) planned.push(...(await storedOf(ctx, `receipts/${no}`, files)))
  return planned
}

/** Prepayments that cover a part of it: asked for, approved and paid as they were. */
const prepaidOf = async (ctx: Ctx, ids: readonly string[]): Promise<{ files: Planned[]; contractIds: string[] }> => {
  const files: Planned[] = []
  const contractIds: string[] = []
  for (const id of ids) {
    const d = await requisitionWhole(ctx, id)
    const document = { kind: 'requisition', id: d.id, no: d.no, version: d.version }
    files.push({ path: `prepaid/${d.no}.json`, title: '预付请款单', document, text: json(paper(d)) })
    if (d.contractId) contractIds.push(d.contractId)
  }
  return { files, contractIds }
}

/**
 * All of a requisition as its reader sees it now, in the order of a pack; originals are named, and read later.
 * @param step is told how many invoices were taken up
 * @throws Refusal of what was not handed in, and unknown and foreign ids alike
 */
export const gather = async (
  ctx: Ctx,
  id: string,
  step: (n: number) => void,
): Promise<{ requisition: Whole; files: Planned[] }> => {
  const d = await requisitionWhole(ctx, id)
  if (d.status === 'draft') throw refuse('请款单提交后才能制作证据包')
  if (!ctx.actor.codes.has('settlement/invoice:view')) throw refuse('没有查看发票的权限，不能制作证据包')
  const invoices: WholeInvoice[] = []
  const matches: Matches[] = []
  const files: Planned[] = []
  for (const { invoiceId } of d.lines) {
    if (!invoiceId) continue
    const invoice = await invoiceWhole(ctx, invoiceId)
    const found = await matchesWhole(ctx, invoiceId)
    files.push(...(await invoiceFiles(ctx, invoice, found)))
    invoices.push(invoice)
    matches.push(found)
    step(invoices.length)
  }
  const prepaid = await prepaidOf(
    ctx,
    d.lines.flatMap((l) => l.prepaidId ?? []),
  )
  const goods = await goodsOf(
    ctx,
    invoices.map((v) => v.id),
  )
  const document = { kind: 'requisition', id: d.id, no: d.no, version: d.version }
  const { payments, holds, promises, history, chain, ...head } = paper(d)
  return {
    requisition: d,
    files: [
      { path: 'summary.html', title: '摘要', text: summaryOf(ctx.lang, d, invoices, matches) },
      { path: 'requisition.json', title: '请款单', document, text: json(head) },
      { path: 'payments.json', title: '付款记录', text: json(payments) },
      ...(await receiptsOf(ctx, payments)),
      { path: 'holds.json', title: '承诺与冻结', text: json({ holds, promises }) },
      { path: 'approvals.json', title: '审批', text: json({ chain, history }) },
      ...prepaid.files,
      ...(await contractsOf(ctx, [...(d.contractId ? [d.contractId] : []), ...prepaid.contractIds], goods.orderLines)),
      ...goods.files,
      ...(await firstFiles(ctx, invoices)),
      ...files,
    ],
  }
}
