import type { Answer } from '#kernel/shared/call.ts'
import { type Ran, useActs } from '#kernel/web/document/acts.ts'
import { t } from '#kernel/web/i18n.ts'
import { moneyText } from '#kernel/web/list/format.ts'
import { entryCalls as calls, claimCalls } from '../shared/calls.ts'
import { contractMachine } from '../shared/machine.ts'
import { registerCalls } from '../shared/register-calls.ts'

export const at = '/contract/entryAudit'
export const poolAt = '/contract/claim'
export const stale = [calls.query, calls.detail, claimCalls.query]
export type Doc = Answer<typeof calls.detail>
export type DocLine = Doc['lines'][number]
export type Row = Answer<typeof calls.query>['rows'][number]
export type PoolRow = Answer<typeof claimCalls.query>['rows'][number]

const hidden = <K extends string>(...names: K[]) =>
  Object.fromEntries(names.map((name) => [name, 'hidden'])) as Record<K, 'hidden'>
/** What belongs to the register is done there. */
const elsewhere = hidden(
  ...(['keep', 'terminate', 'supplement', 'renew', 'share', 'download', 'sign', 'refuseSign'] as const),
  ...(['freeze', 'unfreeze', 'end'] as const),
)

/** What may be done with a contract while it is entered and approved. */
export const useEntryActs = (o: { gone?: () => void } = {}) =>
  useActs<typeof contractMachine, Row>(
    contractMachine,
    { ...calls, void: registerCalls.void },
    {
      refresh: stale,
      at,
      ...(o.gone ? { gone: o.gone } : {}),
      by: {
        ...elsewhere,
        ...hidden('claim', 'giveUp', 'appoint', 'begin', 'assign', 'take', 'leave'),
      },
      tells: {
        submit: (d) =>
          t('{{n}} 行标的，{{amount}} 元，{{supplier}}', {
            n: d.lineCount,
            amount: moneyText(d.amount),
            supplier: d.supplier,
          }),
      },
    },
  )

/** What may be done with one in the pool: who looks after it. */
export const usePoolActs = (ask: (kind: 'leave' | 'assign') => (d: PoolRow) => Promise<Ran>) =>
  useActs<typeof contractMachine, PoolRow>(contractMachine, claimCalls, {
    refresh: stale,
    at,
    by: {
      ...elsewhere,
      ...hidden('submit', 'withdraw', 'approve', 'reject', 'begin', 'delete', 'void', 'takeBack'),
      take: 'call',
      leave: { ask: ask('leave') },
      appoint: { ask: ask('assign') },
      assign: { ask: ask('assign') },
    },
  })
