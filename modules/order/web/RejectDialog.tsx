import { Checkbox, DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { plain } from '#kernel/shared/decimal.ts'
import { keys } from '#kernel/shared/machine.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { useDialog } from '#kernel/web/form/useDialog.ts'
import { fieldErrorsOf } from '#kernel/web/http/ask.ts'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { type Column, wordLines } from '#kernel/web/list/columns.tsx'
import { qtyText } from '#kernel/web/list/format.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { useFirstWrong } from '#kernel/web/shell/useFirstWrong.ts'
import { orderCalls } from '../shared/calls.ts'
import { lineWords, rejectReasons, rejectionWords as words } from '../shared/words.ts'
import { stale } from './acts.ts'

type Order = Answer<typeof orderCalls.detail>
type Line = Order['lines'][number]
interface Draft {
  on: boolean
  qty: string
  reasonCode: keyof typeof rejectReasons
  reason: string
  expectedDate?: string
}
const col = wordLines<typeof lineWords, Line>(lineWords)

/** 拒配: the supplier ticks lines, or a part of a line, each with its reason; the quantity is what is still open. */
export const RejectDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const open = order.lines.filter((l) => Number(l.openQty) > 0)
  const [drafts, setDrafts] = useState<Record<string, Draft>>(() =>
    Object.fromEntries(
      open.map((l) => [l.id, { on: false, qty: plain(l.openQty), reasonCode: 'shortage' as const, reason: '' }]),
    ),
  )
  const dirty = Object.values(drafts).some((d) => d.on)
  const { close, saved } = useDialog(`${t('拒配')} ${order.no}`, drafts, dirty, setDrafts, onClose)
  const reject = useAct(orderCalls.reject, { refresh: stale, done: '已拒配', onDone: saved })
  const chosen = open.filter((l) => drafts[l.id]?.on)
  const { form, toFirst } = useFirstWrong()
  // the lines the last answer speaks of
  const [sent, setSent] = useState<readonly string[]>([])
  const faults = reject.error ? fieldErrorsOf(reject.error) : []
  const faultOf = (l: Line, key: string) => faults.find((f) => f.path === `lines.${sent.indexOf(l.id)}.${key}`)?.message
  const send = async () => {
    const lines = chosen.map((l) => {
      const { on: _, ...d } = drafts[l.id] as Draft
      return { orderLineId: l.id, ...d }
    })
    setSent(lines.map((l) => l.orderLineId))
    if (!(await reject.run({ id: order.id, version: order.version, lines }))) toFirst()
  }

  type Set = (change: Partial<Draft>) => void
  interface Named {
    'aria-label': string
    'aria-invalid': boolean
    status?: 'error'
  }
  /** A column of what is typed of a line; its control is called after column and article, and says what is wrong with it. */
  const typed = (
    { key, label, width }: { key: string; label: string; width: number },
    control: (d: Draft, set: Set, its: Named) => ReactNode,
  ): Column<Line> => ({
    key,
    label,
    width,
    show: (l) => {
      const fault = faultOf(l, key)
      return (
        <>
          {control(
            drafts[l.id] as Draft,
            (change) => setDrafts((d) => ({ ...d, [l.id]: { ...(d[l.id] as Draft), on: true, ...change } })),
            {
              'aria-label': `${t(label)} ${l.name}`,
              'aria-invalid': !!fault,
              ...(fault ? { status: 'error' as const } : {}),
            },
          )}
          {fault && (
            <div role="alert" className="d-fault">
              {fault}
            </div>
          )}
        </>
      )
    },
  })
  const columns = [
    typed({ key: 'on', label: '选择', width: 56 }, (d, set, { 'aria-label': name }) => (
      <Checkbox checked={d.on} aria-label={name} onChange={(e) => set({ on: e.target.checked })} />
    )),
    ...col.some('name', 'spec'),
    col.custom('openQty', (l) => `${qtyText(l.openQty)} ${l.unit}`, { align: 'right' }),
    typed({ key: 'qty', label: words.qty.label, width: 110 }, (d, set, its) => (
      <Input value={d.qty} inputMode="decimal" {...its} onChange={(e) => set({ qty: e.target.value })} />
    )),
    typed({ key: 'reasonCode', label: words.reasonCode.label, width: 140 }, (d, set, its) => (
      <Select
        value={d.reasonCode}
        style={{ width: '100%' }}
        {...its}
        onChange={(reasonCode) => set({ reasonCode })}
        options={keys(rejectReasons).map((value) => ({ value, label: t(rejectReasons[value]) }))}
      />
    )),
    typed({ key: 'reason', label: words.reason.label, width: 160 }, (d, set, its) => (
      <Input value={d.reason} maxLength={200} {...its} onChange={(e) => set({ reason: e.target.value })} />
    )),
    typed({ key: 'expectedDate', label: words.expectedDate.label, width: 150 }, (d, set, its) => (
      <DatePicker
        value={d.expectedDate ? dayjs(d.expectedDate) : null}
        {...its}
        onChange={(_, text) => set({ expectedDate: typeof text === 'string' && text ? text : undefined })}
      />
    )),
  ]
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
      <form ref={form}>
        <LineTable columns={columns} rows={open} label="明细" />
      </form>
    </AppModal>
  )
}
