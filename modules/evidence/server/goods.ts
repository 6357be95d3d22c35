import type { Ctx } from '#kernel/server/ctx.ts'
import { idsIn, lists } from './json.ts'
import type { Planned } from './planned.ts'
import { rowsOf, type View } from './queries.ts'

/** A kind of papers of a pack: their heads, and the lines of them that are meant. */
interface Papers {
  path: string
  title: string
  heads: View
  ids: readonly string[]
  lines: readonly string[]
  /** Ids of lines that belong there, where not every one was found. */
  asked?: readonly string[]
}

/**
 * Heads with their lines and their history. What the papers name and their reader may not see is named as `lacking`, so that no pack
 * passes over it in silence.
 */
const papersOf = async ({ tx }: Ctx, p: Papers): Promise<Planned> => {
  const documents = await rowsOf(tx, p.heads, p.ids)
  const history = await rowsOf(tx, 'history', p.ids)
  const found = new Set([...idsIn(documents, 'id'), ...idsIn(p.lines, 'id')])
  const lacking = [...new Set([...p.ids, ...(p.asked ?? [])])].filter((id) => !found.has(id)).sort()
  const text = lists({ documents, lines: p.lines, history, lacking: lacking.map((id) => JSON.stringify(id)) })
  return { path: p.path, title: p.title, text }
}

/** Of items of one kind of source: their papers, and the lines of these. */
const sourceOf = (items: readonly string[], type: number) => {
  const own = items.filter((i) => (JSON.parse(i) as { source_type: number }).source_type === type)
  return { ids: [...new Set(idsIn(own, 'source_id'))], lineIds: idsIn(own, 'source_line_id') }
}

/** What was used of kits and of consigned goods, and by which papers; a buy-out is a movement without one. */
const usesOf = async (ctx: Ctx, items: readonly string[]): Promise<Planned[]> => {
  const [surgery, use] = [sourceOf(items, 4), sourceOf(items, 3)]
  const pieces = await rowsOf(ctx.tx, 'surgeryPieces', surgery.lineIds)
  const movements = await rowsOf(ctx.tx, 'movements', use.lineIds)
  const papers = movements.filter((m) => (JSON.parse(m) as { ref_type: string }).ref_type === 'stockDocument')
  const goods: Planned[] = []
  if (surgery.ids.length > 0)
    goods.push(
      await papersOf(ctx, {
        ...{ path: 'goods/surgeries.json', title: '跟台订单', heads: 'surgeries', ids: surgery.ids },
        ...{ lines: pieces, asked: surgery.lineIds },
      }),
    )
  if (use.lineIds.length > 0)
    goods.push(
      await papersOf(ctx, {
        ...{ path: 'goods/uses.json', title: '寄售使用', heads: 'stockDocuments', ids: idsIn(papers, 'ref_id') },
        ...{ lines: movements, asked: use.lineIds },
      }),
    )
  return goods
}

/**
 * What was owed and how its clock ran, and what happened to the goods: order, delivery, acceptance, return, use, voucher.
 * @returns the lines of the orders beside it, which say under which contract they were ordered
 */
export const goodsOf = async (ctx: Ctx, invoiceIds: readonly string[]) => {
  const { tx } = ctx
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
  const heads = (path: string, title: string, view: View, column: string, lines: string[]) =>
    papersOf(ctx, { path, title, heads: view, ids: idsIn(lines, column), lines })
  const files: Planned[] = [
    { path: 'ledger.json', title: '应付明细', text: lists({ items, links, vouchers }) },
    { path: 'clocks.json', title: '付款时限', text: lists({ clocks, stops }) },
    await heads('goods/orders.json', '订单', 'orders', 'order_id', orderLines),
    await heads('goods/deliveries.json', '配送单', 'deliveries', 'delivery_id', deliveryLines),
    await heads('goods/acceptances.json', '验收单', 'acceptances', 'acceptance_id', acceptanceLines),
    await heads('goods/returns.json', '退货单', 'returns', 'return_order_id', returnLines),
    ...(await usesOf(ctx, items)),
    ...(vouchers.length > 0 ? [await heads('vouchers.json', '开票凭证', 'voucherHeads', 'voucher_id', vouchers)] : []),
  ]
  return { files, orderLines }
}
