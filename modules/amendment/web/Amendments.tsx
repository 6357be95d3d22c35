import type { Answer } from '#kernel/shared/call.ts'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import type { orderCalls } from '#modules/order/shared/calls.ts'
import { changesOf } from '#modules/order/web/public.tsx'
import { amendmentCalls } from '../shared/calls.ts'
import { amendmentMachine } from '../shared/machine.ts'
import { amendmentWords as words } from '../shared/words.ts'
import { at, useAmendmentActs } from './acts.ts'

type Told = Answer<typeof orderCalls.detail>['amendments'][number]
const col = wordLines<typeof words, Told>(words)
const columns = [
  col.one('revision'),
  col.link('no', (a) => `${at}/${a.id}`),
  col.status(amendmentMachine),
  {
    ...col.custom(
      'lineCount',
      (a) => (
        <>
          {changesOf(a).map((text) => (
            <div key={text}>{text}</div>
          ))}
        </>
      ),
      { said: (a) => changesOf(a).join('; '), width: 360 },
    ),
    key: 'changes',
    label: '变更内容',
  },
  ...col.some('reason', 'creatorName', 'createdAt', 'effectiveAt'),
]

/** What may be done with the open one, beside what it says. */
const Open = ({ id }: { id: string }) => {
  const { data } = useAsk(amendmentCalls.detail, { id })
  const acts = useAmendmentActs()
  return data && data.actions.length > 0 ? <ActionBar of={acts} doc={data} /> : null
}

/** The revisions of an order, old beside new; whoever's turn it is answers here. */
export const Amendments = ({ of }: { of: readonly Told[] }) => {
  const open = of.find((a) => a.status in amendmentMachine.states && !amendmentMachine.states[a.status].final)
  return (
    <>
      {open && <Open id={open.id} />}
      <LineTable columns={columns} rows={of} label="变更" decides={['revision', 'no', 'status', 'changes']} />
    </>
  )
}
