import { Checkbox } from 'antd'
import { useState } from 'react'
import type { Answer, Asked } from '#kernel/shared/call.ts'
import { cmp, minus, plain, sumOf } from '#kernel/shared/decimal.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Problem } from '#kernel/web/document/Problem.tsx'
import { TypedAll } from '#kernel/web/document/TypedAll.tsx'
import { typedColumns } from '#kernel/web/document/typed.tsx'
import { useDialog } from '#kernel/web/form/useDialog.ts'
import { fieldErrorsOf } from '#kernel/web/http/ask.ts'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { qtyText } from '#kernel/web/list/format.ts'
import { NONE } from '#kernel/web/list/time.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { useFirstWrong } from '#kernel/web/shell/useFirstWrong.ts'
import type { orderCalls } from '#modules/order/shared/calls.ts'
import { lineWords as words } from '#modules/order/shared/words.ts'
import { amendmentCalls } from '../shared/calls.ts'
import { stale } from './acts.ts'

type Order = Answer<typeof orderCalls.detail>
type Line = Order['lines'][number]
interface Draft {
  on: boolean
  closedQty: string
  closeReason: string
  promisedDate: string
  promiseReason: string
}
const col = wordLines<typeof words, Line>(words)
/** What is open and not held back by an amendment. */
const open = (l: Line): string => minus(l.openQty, l.heldQty)

const ways = {
  closeLine: {
    title: '行结案',
    done: '已结案',
    call: amendmentCalls.closeLine,
    fits: (l: Line) => cmp(open(l), '0') > 0,
    keys: ['closedQty', 'closeReason'],
    all: ['closeReason'],
    cells: { closedQty: 'qty', closeReason: 'reason' },
    said: (l: Line, d: Draft) => ({ orderLineId: l.id, qty: d.closedQty, reason: d.closeReason }),
  },
  promise: {
    title: '承诺到货日',
    done: '已承诺',
    call: amendmentCalls.promise,
    fits: (l: Line) => cmp(sumOf([l.openQty, l.transitQty]), '0') > 0,
    keys: ['promisedDate', 'promiseReason'],
    all: ['promisedDate', 'promiseReason'],
    cells: { promisedDate: 'promisedDate', promiseReason: 'reason' },
    said: (l: Line, d: Draft) => ({ orderLineId: l.id, promisedDate: d.promisedDate, reason: d.promiseReason }),
  },
} as const

/** Lines of an order of which so much is closed, each with its reason, or that are promised for a day. */
export const LineDialog = ({ way, order, onClose }: { way: keyof typeof ways; order: Order; onClose: () => void }) => {
  const w = ways[way]
  const lines = order.lines.filter(w.fits)
  const [drafts, setDrafts] = useState<Record<string, Draft>>(() =>
    Object.fromEntries(
      lines.map((l) => [
        l.id,
        {
          // one line is meant; of several somebody says which
          on: lines.length === 1,
          closedQty: plain(open(l)),
          closeReason: '',
          promisedDate: l.promisedDate ?? order.supplierExpects ?? '',
          promiseReason: '',
        },
      ]),
    ),
  )
  const [begun, setBegun] = useState(false)
  const { close, saved } = useDialog(`${t(w.title)} ${order.no}`, drafts, begun, setDrafts, onClose)
  const act = useAct(w.call, { refresh: stale, done: w.done, onDone: saved })
  const chosen = lines.filter((l) => drafts[l.id]?.on)
  const { form, toFirst } = useFirstWrong()
  // the lines the last answer speaks of
  const [sent, setSent] = useState<readonly string[]>([])
  const faults = act.error ? fieldErrorsOf(act.error) : []
  const faultOf = (l: Line, key: string) => {
    const column = (w.cells as Readonly<Record<string, string>>)[key]
    return faults.find((f) => f.path === `lines.${sent.indexOf(l.id)}.${column}`)?.message
  }
  const send = async () => {
    setSent(chosen.map((l) => l.id))
    const wish = {
      ...{ id: order.id, version: order.version },
      lines: chosen.map((l) => w.said(l, drafts[l.id] as Draft)),
    } as Asked<typeof w.call>
    if (!(await act.run(wish as never, { quiet: true }))) toFirst()
  }
  const set = (some: readonly Line[], change: Partial<Draft>) => {
    setBegun(true)
    setDrafts((d) => ({ ...d, ...Object.fromEntries(some.map((l) => [l.id, { ...(d[l.id] as Draft), ...change }])) }))
  }
  const typed = typedColumns(words, {
    of: (l: Line) => drafts[l.id] as Draft,
    set: (l, change) => set([l], { on: true, ...change }),
    // of a line split at its agreed volume both parts have the article's name
    name: (l) => `${l.seq} ${l.name}`,
    wrong: faultOf,
    firm: true,
  })
  const ticked = col.custom('seq', (l) => (
    <Checkbox
      {...{ checked: drafts[l.id]?.on, 'aria-label': `${t('选择')} ${l.seq} ${l.name}` }}
      onChange={(e) => set([l], { on: e.target.checked })}
    />
  ))
  const columns = [
    { ...ticked, key: 'on', label: '选择', width: 56 },
    ...col.some('name', 'spec'),
    col.custom('openQty', (l) => `${qtyText(open(l))} ${l.unit}`, { align: 'right' }),
    ...(way === 'promise'
      ? [
          {
            ...col.custom('promisedDate', (l) => l.promisedDate ?? order.supplierExpects ?? NONE),
            key: 'was',
            label: '原承诺到货',
            width: 110,
          },
        ]
      : []),
    ...w.keys.map((key) => typed(key, key.endsWith('Reason') ? 180 : 150)),
  ]
  return (
    <AppModal
      open
      title={`${t(w.title)} ${order.no}`}
      okText={t('提交')}
      cancelText={t('取消')}
      okButtonProps={{ danger: way === 'closeLine', disabled: chosen.length === 0 }}
      confirmLoading={act.busy}
      onCancel={close}
      onOk={() => void send()}
    >
      <Problem of={faults.length === 0 ? act.error?.msg : undefined} />
      <form ref={form}>
        <TypedAll
          words={words}
          keys={[...w.all]}
          all={lines.length}
          of={chosen.map((l) => drafts[l.id] as Draft)}
          tick={(on) => set(lines, { on })}
          set={(change) => set(chosen, change)}
        />
        <LineTable columns={columns} rows={lines} label="明细" decides={['on', 'name', 'spec', 'openQty']} />
      </form>
    </AppModal>
  )
}
