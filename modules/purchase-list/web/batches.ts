import { cmp } from '#kernel/shared/decimal.ts'
import { useAct } from '#kernel/web/http/hooks.ts'
import { bracketed, comma, t } from '#kernel/web/i18n.ts'
import type { Batch } from '#kernel/web/list/BatchBar.tsx'
import { priceText } from '#kernel/web/list/format.ts'
import type { RowOf } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { changeCalls } from '#modules/list-change/shared/calls.ts'
import { catalogCalls as calls } from '../shared/calls.ts'
import { type CatalogAction, catalogMachine } from '../shared/machine.ts'
import { stale } from './acts.ts'
import { markTexts } from './Marks.tsx'

type Row = RowOf<typeof calls.query>
interface Wish<A> {
  items: { id: string; version: number }[]
  action: A
  reason?: string
}

/** So many are named before they are judged; of the others their number is said. */
const named = 10
/** What would be bought from now on, or would not, from whom and at which price; the dearest first. */
const judged = (rows: readonly Row[]): string[] => {
  const dearest = rows.toSorted((a, b) => cmp(b.price, a.price))
  return [
    ...dearest.slice(0, named).map((r) => {
      const marks = markTexts(r)
      const item = `${r.name} ${r.spec} · ${r.supplier} · ${priceText(r.price)}/${r.unit}`
      return marks.length > 0 ? bracketed(item, marks.join(comma())) : item
    }),
    ...(rows.length > named ? [t('另 {{n}} 条', { n: rows.length - named })] : []),
  ]
}

const alike: Readonly<Record<string, readonly string[]>> = { approve: ['forward', 'accept'], reject: ['decline'] }

/** One action on several items; what asks a reason is shown in red. */
const batch = <A extends CatalogAction>(
  label: string,
  action: A,
  send: (wish: Wish<A>) => ReturnType<Batch<Row>['run']>,
): Batch<Row> => ({
  label,
  // what the platform still has to see goes to it, and comes to it
  fits: (row) => [action, ...(alike[action] ?? [])].some((a) => row.actions.includes(a)),
  ...(action === 'approve' || action === 'reject' ? { tells: judged } : {}),
  ...(catalogMachine.actions[action].reason ? { reason: 'required', danger: true } : {}),
  run: (rows, reason) =>
    send({ items: rows.map(({ id, version }) => ({ id, version })), action, ...(reason ? { reason } : {}) }),
})

/** What may be done with several items at once; undefined when nothing, so that no rows can be chosen. */
export const useBatches = (change: (rows: readonly Row[]) => void): Batch<Row>[] | undefined => {
  const { run: submit } = useAct(calls.batchSubmit, { refresh: stale })
  const { run: audit } = useAct(calls.batchAudit, { refresh: stale })
  const { run: turn } = useAct(calls.batchSwitch, { refresh: stale })
  const [mayChange, maySubmit, mayAudit, mayTurn] = [
    useCan(changeCalls.add),
    useCan(calls.batchSubmit),
    useCan(calls.batchAudit),
    useCan(calls.batchSwitch),
  ]
  const batches = [
    ...(mayChange
      ? [
          {
            label: '批量变更',
            fits: (row: Row) => row.actions.includes('change'),
            run: async (rows: Row[]) => {
              change(rows)
              return undefined
            },
          },
        ]
      : []),
    ...(maySubmit ? [batch('批量提交', 'submit', ({ items }) => submit({ items }))] : []),
    ...(mayAudit ? [batch('批量通过', 'approve', (w) => audit(w)), batch('批量驳回', 'reject', (w) => audit(w))] : []),
    ...(mayTurn ? [batch('批量启用', 'enable', (w) => turn(w)), batch('批量停用', 'stop', (w) => turn(w))] : []),
  ]
  return batches.length > 0 ? batches : undefined
}
