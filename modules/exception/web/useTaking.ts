import type { Answer } from '#kernel/shared/call.ts'
import { type AskError, ask, saidOf } from '#kernel/web/http/ask.ts'
import { refresh } from '#kernel/web/http/client.ts'
import type { Batch } from '#kernel/web/list/BatchBar.tsx'
import type { BatchResult } from '#kernel/web/list/BatchOutcome.tsx'
import { useCan } from '#kernel/web/session/can.ts'
import { exceptionCalls } from '../shared/calls.ts'
import { stale } from './acts.ts'

type Row = Answer<typeof exceptionCalls.query>['rows'][number]

/** Whoever begins his morning claims several at once; one that a colleague claimed meanwhile says so and stays ticked. */
export const useTaking = (): Batch<Row>[] | undefined => {
  const may = useCan(exceptionCalls.take)
  if (!may) return undefined
  return [
    {
      label: '批量认领',
      fits: (row) => row.actions.includes('take'),
      run: async (rows) => {
        const [now, failed]: [NonNullable<BatchResult['now']>[number][], BatchResult['failed'][number][]] = [[], []]
        for (const { id, no, version } of rows) {
          try {
            now.push(await ask(exceptionCalls.take, { id, version, action: 'take' }, { quiet: true }))
          } catch (e) {
            failed.push({ id, no, reason: saidOf(e as AskError) })
          }
        }
        await refresh(stale)
        return { done: now.length, failed, now }
      },
    },
  ]
}
