import type { Actor } from '#kernel/server/ctx.ts'
import { founder, withTx } from '#kernel/server/tx.ts'
import { makeStatements } from '#modules/statement/server/clock.ts'
import { statementCalls as calls } from '#modules/statement/shared/calls.ts'
import { ask } from './ask.ts'
import { backdateStatements } from './queries-statements.ts'

/**
 * Statements of the months that are over. Those of the one supplier that has a clerk are confirmed by both but for the last two: the one is
 * disputed by line, the other waits for both.
 */
export const loadStatements = async ({ biller, finance }: { biller: Actor; finance: Actor }): Promise<void> => {
  await makeStatements({ call: 'demo', requestId: 'demo' })
  const { rows } = await ask(biller, calls.query, { hospitalId: finance.orgId, size: 100 })
  const months = rows.toSorted((a, b) => a.month.localeCompare(b.month))
  for (const { id, version } of months.slice(0, -2)) {
    const one = await ask(biller, calls.confirm, { id, version, action: 'supplierConfirm' })
    await ask(finance, calls.confirm, { id, version: one.version, action: 'hospitalClose' })
  }
  const against = months.at(-2)
  if (against) {
    const { id, version, lines } = await ask(biller, calls.detail, { id: against.id })
    const line = lines.find((l) => l.what === 'accepted')
    if (line)
      await ask(biller, calls.dispute, {
        ...{ id, version },
        lines: [{ id: line.id, dispute: 'amount', note: '与本公司出库金额相差一件' }],
      })
  }
  await withTx(founder, backdateStatements)
}
