import type { Settlement } from '#db/demo/big-settlement.ts'
import { invoiceCalls } from '#modules/invoice/shared/calls.ts'
import { voucherCalls } from '#modules/invoice-voucher/shared/calls.ts'
import { awaitCalls } from '#modules/payable/shared/calls.ts'
import { clockCalls } from '#modules/payment-clock/shared/calls.ts'
import { requisitionCalls } from '#modules/requisition/shared/calls.ts'
import { makeStatements } from '#modules/statement/server/clock.ts'
import { statementCalls } from '#modules/statement/shared/calls.ts'
import { type Figure, hire, limited, type RunningApp, repeated, timed } from './harness.ts'
import { type Costs, compareReads, type Question } from './reads.ts'
import { openHere } from './replay.ts'
import { at } from './settlement-codes.ts'
import { benchHandingIn } from './settlement-invoice.ts'
import { benchReading } from './settlement-reading.ts'

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
export const screens = ['awaitInvoice', 'invoice', 'invoicingVouchers', 'requisition', 'statement', 'paymentClock']

/** First pages of the six lists and of what did not agree, filters off and on. */
export const lists = (who: string, { hospitalId, supplierId }: Settlement): Question[] => {
  const quarter = { from: day(120), to: day(30) }
  const of = (name: string, path: string, ...filters: object[]): Question[] => [
    { name: `${name} of ${who}, no filter`, path, inputs: [{ page: 1, size: 20, part: 'rows' }], p95: 50 },
    {
      name: `${name} of ${who}, filters`,
      path,
      inputs: [...filters, { supplierId }, { hospitalId }].map((f) => ({ page: 1, size: 20, part: 'rows', ...f })),
      p95: 50,
    },
  ]
  return [
    ...of('awaiting invoice', awaitCalls.query.path, { state: ['open'] }, { acceptedOn: quarter }, { overdue: true }),
    ...of('invoices', invoiceCalls.query.path, { status: ['pending'] }, { issueDate: quarter }, { status: ['passed'] }),
    ...of('vouchers', voucherCalls.query.path, { status: ['confirmed'] }, { createdAt: quarter }),
    ...of('requisitions', requisitionCalls.query.path, { status: ['pending'] }, { toPay: true }, { dueOn: quarter }),
    ...of('statements', statementCalls.query.path, { status: ['confirmed'] }, { month: quarter }),
    ...of('clocks', clockCalls.query.path, { band: 'due' }, { band: 'overdue' }, { band: 'stopped' }, { band: 'paid' }),
  ]
}

/** Month of a day as statements have it, so many months ago. */
const month = (ago: number): string => {
  const now = new Date()
  return new Date(Date.UTC(now.getFullYear(), now.getMonth() - ago, 15)).toISOString().slice(0, 7)
}

/** Statements of the month that is over: of the pair with the most, then of the whole region, and once more. */
const statements = async (label: string, app: RunningApp, url: string, region: Settlement): Promise<Figure[]> => {
  const { hospitalId, supplierId } = region
  const clerk = await app.as(
    await hire(url, hospitalId, 'statement_bench', at('statement', 'view generate')),
    hospitalId,
  )
  let made: { id: string }[] = []
  const took = await timed(async () => {
    const answer = await clerk<{ statements: { id: string }[] }>(statementCalls.generate.path, {
      supplierId,
      month: month(1),
    })
    made = answer.statements
  })
  const read = await repeated(2, () => clerk(statementCalls.detail.path, { id: made.at(-1)!.id }))
  const here = await openHere(app, url)
  const about = { call: 'job bench', requestId: 'bench' }
  try {
    const counted = { first: 0, again: 0 }
    const all = await timed(async () => (counted.first = (await makeStatements(about)).made))
    const again = await timed(async () => (counted.again = (await makeStatements(about)).made))
    return [
      limited(`${label}: statement of the pair with a fiftieth of all items in its month`, 5000, took),
      limited(`${label}: it is read`, 1500, read),
      limited(`${label}: statements of the whole region as a job`, 60_000, all, ` (${counted.first} made)`),
      { ...limited(`${label}: the same again`, 60_000, again, ` (${counted.again} made)`), ok: counted.again === 0 },
    ]
  } finally {
    await here.close()
  }
}

/** What both sides and the authority read and do of a region with much to settle. */
export const benchSettlement = async (
  label: string,
  app: RunningApp,
  url: string,
  region: Settlement,
): Promise<{ figures: Figure[]; costs: Costs }> => {
  const views = screens.flatMap((s) => at(s, 'view'))
  const { hospitalId, supplierId, authorityId } = region
  const who = async (orgId: string, login: string) => ({ userId: await hire(url, orgId, login, views), orgId })
  const readers = [
    ['a hospital', await who(hospitalId, 'finance_lists')],
    ['a supplier', await who(supplierId, 'biller_lists')],
    ['the region', await who(authorityId, 'region_lists')],
  ] as const
  const figures: Figure[] = []
  for (const [name, reader] of readers)
    figures.push(...(await compareReads(label, app, url, reader, lists(name, region), 2)).figures)
  const operator = await app.as(readers[2][1].userId, authorityId)
  const ranked = await repeated(5, () => operator(clockCalls.ranking.path, {}))
  figures.push(limited(`${label}: ranking of all hospitals for a year`, 250, ranked))
  const handed = await benchHandingIn(label, app, url, region)
  figures.push(...handed.figures, ...(await statements(label, app, url, region)))
  figures.push(...(await benchReading(label, app, url, region)))
  return { figures, costs: handed.costs }
}
