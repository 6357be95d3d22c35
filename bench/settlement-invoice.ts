import type { Settlement } from '#db/demo/big-settlement.ts'
import { creditCode } from '#db/demo/credit-codes.ts'
import { Decimal } from '#kernel/shared/decimal.ts'
import { invoiceCalls } from '#modules/invoice/shared/calls.ts'
import { against, docsFor } from './against.ts'
import { confirm, goodsDesk, register, shipped } from './confirm.ts'
import { type Figure, hire, type RunningApp, withClient } from './harness.ts'
import type { Costs } from './reads.ts'
import { at } from './settlement-codes.ts'

interface Doc {
  id: string
  version: number
}
const LINES = 200
const ROUNDS = 5

/** Who works for the big hospital and the supplier: `makeBig` left them there. */
const bigOf = (url: string, { hospitalId, supplierId }: Settlement) =>
  withClient(url, async (c) => {
    // what is written on invoices is told, and no paper of another dealer is asked for
    for (const [n, id] of [hospitalId, supplierId].entries())
      await c.query('update org set credit_code = $2 where id = $1', [id, creditCode(n, 'BENCH')])
    await c.query(`update product set extra = extra || '{"twoInvoice": false}' where platform_code like 'BIG%'`)
    const { rows } = await c.query<{ id: string; login: string }>(
      `select id, login_name as login from app_user where login_name in ('buyer_big1', 'auditor_big1', 'receiver_big1', 'seller_big1')`,
    )
    const point = await c.query(`select id from distribution_point where hospital_id = $1 and code = 'YK'`, [
      hospitalId,
    ])
    const of = (login: string) => rows.find((r) => r.login === login)!.id
    return {
      ...{ hospitalId, supplierId, pointId: point.rows[0].id as string, sellerId: of('seller_big1') },
      ...{ buyerId: of('buyer_big1'), auditorId: of('auditor_big1'), receiverId: of('receiver_big1') },
    }
  })

/** An invoice for two hundred lines of goods that were ordered and taken in is handed in and matched. */
export const benchHandingIn = async (
  label: string,
  app: RunningApp,
  url: string,
  region: Settlement,
): Promise<{ figures: Figure[]; costs: Costs }> => {
  const { hospitalId, supplierId } = region
  const big = await bigOf(url, region)
  const { people, items } = await goodsDesk(app, url, big, LINES)
  const billerId = await hire(url, supplierId, 'handing_in', at('invoice', 'view add submit'))
  const biller = await app.as(billerId, supplierId)
  const day = new Date().toISOString().slice(0, 10)
  const stamp = String(Date.now()).padStart(16, '0').slice(-16)
  let n = 0
  const drafted = async () => {
    const { waiting } = await shipped(people, big, items, { point: big.pointId, lots: 1, each: 5 })
    await confirm(people.auditor, { id: waiting.id, version: (await register(people.receiver, waiting)).version })
    const owed = await withClient(url, async (c) => {
      const sql = `select id, trim_scale(qty)::text as qty, amount::text from payable_item where source_id = $1 order by code`
      return (await c.query<{ id: string; qty: string; amount: string }>(sql, [waiting.id])).rows
    })
    const amount = owed.reduce((sum, i) => sum.add(i.amount), new Decimal(0)).toFixed(2)
    const made = await biller<Doc>(invoiceCalls.add.path, {
      ...{ partnerId: hospitalId, invoiceType: 'digitalOrdinary', issueDate: day },
      number: `${stamp}${String(n++).padStart(4, '0')}`,
      ...{ exclAmount: amount, taxAmount: '0', amount },
      lines: owed.map((i) => ({ itemId: i.id, qty: i.qty })),
    })
    const there = await biller<{ lines: { id: string }[]; number: string }>(invoiceCalls.detail.path, { id: made.id })
    return { ...made, number: there.number, lines: there.lines.map((l) => l.id), items: owed.map((i) => i.id) }
  }
  const docs: Awaited<ReturnType<typeof drafted>>[] = []
  for (let k = 0; k < docsFor(ROUNDS); k++) docs.push(await drafted())
  const figure = await against(app, url, {
    name: `${label}: an invoice of ${LINES} links is handed in and matched`,
    who: { userId: billerId, orgId: supplierId },
    ...{ rounds: ROUNDS, share: 0.5, most: 300, docs },
    act: (ask, { id, version }) => ask(invoiceCalls.submit.path, { id, version }),
    ids: (d) => [d.number, ...d.lines, ...d.items],
  })
  return { figures: [figure], costs: new Map([['handing in an invoice of 200 links', figure.http]]) }
}
