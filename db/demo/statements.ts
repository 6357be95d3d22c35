import type { Actor } from '#kernel/server/ctx.ts'
import { founder, inContext, systemActor, withTx } from '#kernel/server/tx.ts'
import { type Pair, pairsAfter } from '#modules/statement/server/queries/make.ts'
import { makeFor } from '#modules/statement/server/service.ts'
import { statementCalls as calls } from '#modules/statement/shared/calls.ts'
import { ask, loading } from './ask.ts'
import { numberBack } from './queries-move.ts'
import { backdateStatements } from './queries-statements.ts'
import { monthAgo, sinceEnd } from './settlement-days.ts'

interface Sides {
  biller: Actor
  finance: Actor
}

/** Confirmed by both but for the last two months: the one is disputed by line, the other waits for both, or for the hospital alone. */
const settle = async ({ biller, finance }: Sides, nth: number): Promise<void> => {
  const { rows } = await ask(biller, calls.query, { hospitalId: finance.orgId, size: 100 })
  const months = rows.toSorted((a, b) => a.month.localeCompare(b.month))
  // not every pair quarrels
  const open = nth % 2 === 0 ? 2 : 1
  for (const { id, version } of months.slice(0, -open)) {
    const one = await ask(biller, calls.confirm, { id, version, action: 'supplierConfirm' })
    await ask(finance, calls.confirm, { id, version: one.version, action: 'hospitalClose' })
  }
  const against = nth % 2 === 0 ? months.at(-2) : undefined
  if (against) {
    const { id, version, lines } = await ask(biller, calls.detail, { id: against.id })
    const line = lines.find((l) => l.what === 'accepted')
    const said = { dispute: 'amount' as const, note: '与本公司出库金额相差一件' }
    if (line) await ask(biller, calls.dispute, { id, version, lines: [{ id: line.id, ...said }] })
  }
  const last = nth % 2 === 0 ? undefined : months.at(-1)
  if (last) await ask(biller, calls.confirm, { id: last.id, version: last.version, action: 'supplierConfirm' })
}

/** A month of the whole region, numbered by the day it is made on: the first of the next one. */
const makeMonth = async (month: string, pairs: readonly Pair[]): Promise<void> => {
  const days = sinceEnd(month)
  for (const pair of pairs)
    await inContext(systemActor, { call: 'demo', ...loading }, async (ctx) => {
      if (days > 4) await numberBack(ctx.tx, days)
      await makeFor(ctx, pair, month)
    })
}
/** The demonstration goes back so many months at most. */
const MONTHS = 6

/** Statements of the months that are over; those of the pairs that have clerks are confirmed, disputed and waited for. */
export const loadStatements = async (pairs: readonly Sides[]): Promise<void> => {
  const all = await withTx(systemActor, (tx) => pairsAfter(tx, undefined, 1000))
  for (let ago = MONTHS; ago > 0; ago--) await makeMonth(monthAgo(ago), all)
  for (const [n, pair] of pairs.entries()) await settle(pair, n)
  await withTx(founder, backdateStatements)
}
