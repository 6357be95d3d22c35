import type { Ctx } from '#kernel/server/ctx.ts'
import { fileOf, type StoredFile } from '#kernel/server/files/store.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { amountsHidden } from '#modules/contract-type/server/public.ts'
import { invoiceWhole } from '#modules/invoice/server/public.ts'
import { matchesWhole } from '#modules/invoice-match/server/public.ts'
import { verificationsOf } from '#modules/invoice-verify/server/public.ts'
import { requisitionWhole } from '#modules/requisition/server/public.ts'
import type { Listed } from '../shared/manifest.ts'
import { rowsOf, type View } from './queries.ts'
import { summaryOf } from './summary.ts'
import type { Matches, Whole, WholeInvoice } from './whole.ts'

/** A file of a pack that lies in memory, or in the store. */
export type Planned = Pick<Listed, 'path' | 'title' | 'document'> & ({ text: string } | { stored: StoredFile })

const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`
const list = (rows: readonly string[]): string => (rows.length > 0 ? `[\n${rows.join(',\n')}\n]` : '[]')
const lists = (of: Readonly<Record<string, readonly string[]>>): string =>
  `{\n${Object.entries(of)
    .map(([key, rows]) => `"${key}": ${list(rows)}`)
    .join(',\n')}\n}\n`

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

const idsIn = (rows: readonly string[], ...columns: string[]): string[] =>
  rows.flatMap((row) => {
    const of = JSON.parse(row) as Record<string, unknown>
    return columns.flatMap((c) => (typeof of[c] === 'string' ? [of[c]] : []))
  })

/** What was owed and how its clock ran, and what happened to the goods: order, delivery, acceptance, return, voucher. */
const goodsOf = async ({ tx }: Ctx, invoiceIds: readonly string[]): Promise<Planned[]> => {
  const links = await rowsOf(tx, 'links', invoiceIds)
  const items = await rowsOf(tx, 'items', idsIn(links, 'item_id'))
  const orderLines = await rowsOf(tx, 'orderLines', idsIn(items, 'order_line_id'))
  const sent = idsIn(items, 'delivery_line_id')
  const deliveryLines = await rowsOf(tx, 'deliveryLines', sent)
  const acceptanceLines = await rowsOf(tx, 'acceptanceLines', sent)
  const returnLines = await rowsOf(tx, 'returnLines', sent)
  const itemIds = idsIn(items, 'id')
  const vouchers = await rowsOf(tx, 'vouchers', itemIds)
  const [clocks, stops] = [await rowsOf(tx, 'clocks', itemIds), await rowsOf(tx, 'stops', itemIds)]
  const heads = async (path: string, title: string, view: View, column: string, lines: string[]) => {
    const ids = idsIn(lines, column)
    const documents = await rowsOf(tx, view, ids)
    const history = await rowsOf(tx, 'history', ids)
    return { path, title, text: lists({ documents, lines, history }) }
  }
  return [
    { path: 'ledger.json', title: '应付明细', text: lists({ items, links, vouchers }) },
    { path: 'clocks.json', title: '付款时限', text: lists({ clocks, stops }) },
    await heads('goods/orders.json', '订单', 'orders', 'order_id', orderLines),
    await heads('goods/deliveries.json', '配送单', 'deliveries', 'delivery_id', deliveryLines),
    await heads('goods/acceptances.json', '验收单', 'acceptances', 'acceptance_id', acceptanceLines),
    await heads('goods/returns.json', '退货单', 'returns', 'return_order_id', returnLines),
  ]
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

/** Stored files, numbered behind the paper they belong to. */
const storedOf = async (ctx: Ctx, of: string, files: readonly { fileId: string }[]): Promise<Planned[]> => {
  const planned: Planned[] = []
  for (const [i, file] of files.entries()) {
    const stored = await fileOf(ctx, file.fileId)
    const ending = /\.([A-Za-z0-9]{1,5})$/.exec(stored.name)?.[1]?.toLowerCase() ?? 'bin'
    planned.push({ path: `${of}-${i + 1}.${ending}`, title: stored.name, stored })
  }
  return planned
}
/** What the bank said of each payment. */
const receiptsOf = async (ctx: Ctx, payments: Whole['payments']): Promise<Planned[]> => {
  const planned: Planned[] = []
  for (const { no, files } of payments) planned.push(...(await storedOf(ctx, `receipts/${no}`, files)))
  return planned
}

/**
 * What a prepayment is paid on: the contract, its versions word for word, and who signed them.
 * @throws Refusal of who may not read all of it: a pack that lacks it silently proves nothing
 */
const contractsOf = async (ctx: Ctx, ids: readonly string[]): Promise<Planned[]> => {
  if (ids.length === 0) return []
  const { tx } = ctx
  const contracts = await rowsOf(tx, 'contracts', ids)
  if (contracts.length < new Set(ids).size) throw refuse('没有查看预付合同的权限，不能制作证据包')
  for (const typeId of new Set(idsIn(contracts, 'type_id')))
    if (await amountsHidden(ctx, typeId)) throw refuse('没有查看预付合同的权限，不能制作证据包')
  const versions = await rowsOf(tx, 'contractVersions', ids)
  const signatures = await rowsOf(tx, 'contractSignatures', ids)
  const history = await rowsOf(tx, 'history', ids)
  return [{ path: 'contracts.json', title: '合同', text: lists({ contracts, versions, signatures, history }) }]
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
      ...(await contractsOf(ctx, [...(d.contractId ? [d.contractId] : []), ...prepaid.contractIds])),
      ...(await goodsOf(
        ctx,
        invoices.map((v) => v.id),
      )),
      ...files,
    ],
  }
}
