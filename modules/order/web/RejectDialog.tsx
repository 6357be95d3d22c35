import { Checkbox, DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { plain } from '#kernel/shared/decimal.ts'
import { keys } from '#kernel/shared/machine.ts'
import type { Word } from '#kernel/shared/words.ts'
import { useDialog } from '#kernel/web/form/useDialog.ts'
import { fieldErrorsOf } from '#kernel/web/http/ask.ts'
import { useAct } from '#kernel/web/http/hooks.ts'
import { semicolon, t } from '#kernel/web/i18n.ts'
import { qtyText } from '#kernel/web/list/format.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { orderCalls } from '../shared/calls.ts'
import { lineWords, rejectReasons, rejectionWords as words } from '../shared/words.ts'

type Order = Answer<typeof orderCalls.detail>
type Line = Order['lines'][number]
type Reason = keyof typeof rejectReasons
interface Draft {
  on: boolean
  qty: string
  reasonCode: Reason
  reason: string
  expectedDate?: string
}

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
  const reject = useAct(orderCalls.reject, {
    refresh: [orderCalls.detail, orderCalls.query],
    done: '已拒配',
    onDone: saved,
  })
  const set = (id: string, change: Partial<Draft>) =>
    setDrafts((d) => ({ ...d, [id]: { ...(d[id] as Draft), on: true, ...change } }))
  const chosen = open.filter((l) => drafts[l.id]?.on)
  const faults = reject.error ? fieldErrorsOf(reject.error) : []
  const cells: [Word, (l: Line, d: Draft, label: string) => ReactNode][] = [
    [lineWords.name, (l) => l.name],
    [lineWords.spec, (l) => l.spec],
    [lineWords.openQty, (l) => `${qtyText(l.openQty)} ${l.unit}`],
    [
      { ...words.qty, kind: 'text' },
      (l, d, label) => (
        <Input
          value={d.qty}
          inputMode="decimal"
          aria-label={label}
          style={{ width: 90 }}
          onChange={(e) => set(l.id, { qty: e.target.value })}
        />
      ),
    ],
    [
      words.reasonCode,
      (l, d, label) => (
        <Select
          value={d.reasonCode}
          style={{ width: 120 }}
          aria-label={label}
          onChange={(reasonCode) => set(l.id, { reasonCode })}
          options={keys(rejectReasons).map((value) => ({ value, label: t(rejectReasons[value]) }))}
        />
      ),
    ],
    [
      words.reason,
      (l, d, label) => (
        <Input
          value={d.reason}
          maxLength={200}
          aria-label={label}
          onChange={(e) => set(l.id, { reason: e.target.value })}
        />
      ),
    ],
    [
      words.expectedDate,
      (l, d, label) => (
        <DatePicker
          value={d.expectedDate ? dayjs(d.expectedDate) : null}
          aria-label={label}
          onChange={(_, text) => set(l.id, { expectedDate: typeof text === 'string' && text ? text : undefined })}
        />
      ),
    ],
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
      onOk={() =>
        reject.run({
          id: order.id,
          version: order.version,
          lines: chosen.map((l) => {
            const { on: _, ...d } = drafts[l.id] as Draft
            return { orderLineId: l.id, ...d }
          }),
        })
      }
    >
      {faults.length > 0 && (
        <p role="alert" className="d-fault">
          {faults.map((f) => f.message).join(semicolon())}
        </p>
      )}
      <table className="d-lines">
        <thead>
          <tr>
            <th>
              <span className="sr-only">{t('选择')}</span>
            </th>
            {cells.map(([{ label }]) => (
              <th key={label}>{t(label)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {open.map((l) => (
            <tr key={l.id}>
              <td>
                <Checkbox
                  checked={drafts[l.id]!.on}
                  aria-label={`${t('选择')} ${l.name}`}
                  onChange={(e) => set(l.id, { on: e.target.checked })}
                />
              </td>
              {cells.map(([{ label, kind }, show]) => (
                <td key={label} className={kind === 'qty' ? 'num' : undefined}>
                  {show(l, drafts[l.id]!, `${t(label)} ${l.name}`)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </AppModal>
  )
}
