import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { plain } from '#kernel/shared/decimal.ts'
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
import { useSession } from '#kernel/web/session/store.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { useFirstWrong } from '#kernel/web/shell/useFirstWrong.ts'
import type { orderCalls } from '#modules/order/shared/calls.ts'
import { lineWords } from '#modules/order/shared/words.ts'
import { rejectionCalls } from '../shared/calls.ts'
import { type rejectReasons, rejectionWords as words } from '../shared/words.ts'
import { stale } from './acts.ts'
import { OfferDialog, type Offered } from './OfferDialog.tsx'
import { rejectColumns } from './rejectColumns.tsx'

type Order = Answer<typeof orderCalls.detail>
type Line = Order['lines'][number]
interface Draft {
  on: boolean
  qty: string
  reasonCode: keyof typeof rejectReasons
  reason: string
  expectedDate?: string
  offered?: Offered | undefined
}
const col = wordLines<typeof lineWords, Line>(lineWords)

/** 拒配 of the lines the supplier ticks or types on, whole or a part of one, each with its reason; nothing is ticked for him. */
export const RejectDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const open = order.lines.filter((l) => Number(l.openQty) > 0)
  const [drafts, setDrafts] = useState<Record<string, Draft>>(() =>
    Object.fromEntries(
      open.map((l) => [l.id, { on: false, qty: plain(l.openQty), reasonCode: 'shortage' as const, reason: '' }]),
    ),
  )
  const fontSize = useSession((s) => s.theme.fontSize)
  const [begun, setBegun] = useState(false)
  const { close, saved } = useDialog(`${t('拒配')} ${order.no}`, drafts, begun, setDrafts, onClose)
  const reject = useAct(rejectionCalls.reject, { refresh: stale, done: '已拒配', onDone: saved })
  const chosen = open.filter((l) => drafts[l.id]?.on)
  const { form, toFirst } = useFirstWrong()
  // the lines the last answer speaks of
  const [sent, setSent] = useState<readonly string[]>([])
  const faults = reject.error ? fieldErrorsOf(reject.error) : []
  const faultOf = (l: Line, key: string) => faults.find((f) => f.path === `lines.${sent.indexOf(l.id)}.${key}`)?.message
  const [offering, setOffering] = useState<Line>()
  const send = async () => {
    const lines = chosen.map((l) => {
      const { on: _, offered, ...d } = drafts[l.id] as Draft
      const { name: __, ...substitute } = offered ?? { name: '' }
      return { orderLineId: l.id, ...d, ...(offered ? { substitute: substitute as Omit<Offered, 'name'> } : {}) }
    })
    setSent(lines.map((l) => l.orderLineId))
    if (!(await reject.run({ id: order.id, version: order.version, lines }, { quiet: true }))) toFirst()
  }

  const set = (lines: readonly Line[], change: Partial<Draft>) => {
    setBegun(true)
    setDrafts((d) => ({ ...d, ...Object.fromEntries(lines.map((l) => [l.id, { ...(d[l.id] as Draft), ...change }])) }))
  }
  const typed = typedColumns(words, {
    of: (l: Line) => drafts[l.id] as Draft,
    set: (l, change) => set([l], { on: true, ...change }),
    name: (l) => l.name,
    wrong: faultOf,
    firm: true,
  })
  const ticked = col.custom('seq', (l) => (
    <Checkbox
      {...{ checked: drafts[l.id]?.on, 'aria-label': `${t('选择')} ${l.name}` }}
      onChange={(e) => set([l], { on: e.target.checked })}
    />
  ))
  const offer = col.custom('name', (l) => {
    const { offered } = drafts[l.id] as Draft
    const wrong = ['productId', 'qty', 'price'].flatMap((key) => faultOf(l, `substitute.${key}`) ?? [])[0]
    return (
      <>
        <Button
          type="link"
          aria-label={`${t(words.substitute.label)} ${l.name}`}
          aria-invalid={!!wrong}
          onClick={() => setOffering(l)}
        >
          {offered ? `${offered.name} ${offered.qty}` : t('提供替代品')}
        </Button>
        {offered && (
          <Button
            type="link"
            aria-label={`${t('不提供替代品')} ${l.name}`}
            onClick={() => set([l], { offered: undefined })}
          >
            {t('清除')}
          </Button>
        )}
        {wrong && (
          <div role="alert" className="d-fault">
            {wrong}
          </div>
        )}
      </>
    )
  })
  const openQty = col.custom('openQty', (l) => `${qtyText(l.openQty)} ${l.unit}`, { align: 'right' })
  const substitute = { ...offer, key: 'substitute', label: words.substitute.label, width: 150 }
  // all of them stand in the dialog, the last one too
  const columns = rejectColumns(
    {
      which: [{ ...ticked, key: 'on', label: '选择', width: 56 }, ...col.some('name')],
      goods: [...col.some('spec'), openQty, typed('qty', 110)],
      why: [typed('reasonCode', 130), typed('reason', 130)],
      instead: [typed('expectedDate', 150), substitute],
    },
    fontSize,
  )
  return (
    <AppModal
      open
      title={`${t('拒配')} ${order.no}`}
      okText={t('提交')}
      cancelText={t('取消')}
      okButtonProps={{ danger: true, disabled: chosen.length === 0 }}
      confirmLoading={reject.busy}
      onCancel={close}
      onOk={() => void send()}
    >
      <Problem of={faults.length === 0 ? reject.error?.msg : undefined} />
      <form ref={form}>
        <TypedAll
          words={words}
          keys={['reasonCode', 'reason', 'expectedDate']}
          all={open.length}
          of={chosen.map((l) => drafts[l.id] as Draft)}
          tick={(on) => set(open, { on })}
          set={(change) => set(chosen, change)}
        />
        <LineTable columns={columns} rows={open} label="明细" decides={['on', 'name', 'spec', 'openQty']} />
      </form>
      {offering && (
        <OfferDialog
          orderId={order.id}
          about={offering.name}
          refused={drafts[offering.id]?.qty ?? ''}
          of={drafts[offering.id]?.offered}
          take={(offered) => set([offering], { on: true, offered })}
          onClose={() => setOffering(undefined)}
        />
      )}
    </AppModal>
  )
}
