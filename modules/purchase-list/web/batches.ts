import { useAct } from '#kernel/web/http/hooks.ts'
import type { Batch } from '#kernel/web/list/BatchBar.tsx'
import type { RowOf } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { catalogCalls as calls } from '../shared/calls.ts'
import { stale } from './acts.ts'

type Row = RowOf<typeof calls.query>
const items = (rows: readonly Row[]) => rows.map(({ id, version }) => ({ id, version }))
const fits = (action: string) => (row: Row) => row.actions.includes(action)

/** What may be done with several items at once; undefined when nothing, so that no rows can be chosen. */
export const useBatches = (): Batch<Row>[] | undefined => {
  const submit = useAct(calls.batchSubmit, { refresh: stale })
  const audit = useAct(calls.batchAudit, { refresh: stale })
  const turn = useAct(calls.batchSwitch, { refresh: stale })
  const may = [useCan(calls.batchSubmit), useCan(calls.batchAudit), useCan(calls.batchSwitch)]
  const batches: Batch<Row>[] = [
    ...(may[0]
      ? [{ label: '批量提交', fits: fits('submit'), run: (rows: Row[]) => submit.run({ items: items(rows) }) }]
      : []),
    ...(may[1]
      ? [
          {
            label: '批量通过',
            fits: fits('approve'),
            run: (rows: Row[]) => audit.run({ items: items(rows), action: 'approve' }),
          },
          {
            label: '批量驳回',
            fits: fits('reject'),
            reason: 'required' as const,
            danger: true,
            run: (rows: Row[], reason: string) => audit.run({ items: items(rows), action: 'reject', reason }),
          },
        ]
      : []),
    ...(may[2]
      ? [
          {
            label: '批量启用',
            fits: fits('enable'),
            run: (rows: Row[]) => turn.run({ items: items(rows), action: 'enable' }),
          },
          {
            label: '批量停用',
            fits: fits('stop'),
            reason: 'required' as const,
            danger: true,
            run: (rows: Row[], reason: string) => turn.run({ items: items(rows), action: 'stop', reason }),
          },
        ]
      : []),
  ]
  return batches.length > 0 ? batches : undefined
}
