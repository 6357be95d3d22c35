import { Checkbox, Input, Select } from 'antd'
import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { plain } from '#kernel/shared/decimal.ts'
import { keys } from '#kernel/shared/machine.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Problem } from '#kernel/web/document/Problem.tsx'
import { typedColumns } from '#kernel/web/document/typed.tsx'
import { DayInput } from '#kernel/web/form/DayInput.tsx'
import { useDialog } from '#kernel/web/form/useDialog.ts'
import { fieldErrorsOf } from '#kernel/web/http/ask.ts'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { qtyText } from '#kernel/web/list/format.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { useFirstWrong } from '#kernel/web/shell/useFirstWrong.ts'
import { orderCalls } from '../shared/calls.ts'
import { lineWords, rejectReasons, rejectionWords as words } from '../shared/words.ts'
import { stale } from './acts.ts'
import '#kernel/web/list/list.css'

type Order = Answer<typeof orderCalls.detail>
type Line = Order['lines'][number]
interface Draft {
  on: boolean
  qty: string
  reasonCode: keyof typeof rejectReasons
  reason: string
  expectedDate?: string
}
const reasons = keys(rejectReasons)
const col = wordLines<typeof lineWords, Line>(lineWords)

/** 拒配: the whole of what is open, unless the supplier unticks lines or refuses a part of one, each with its reason. */
export const RejectDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const open = order.lines.filter((l) => Number(l.openQty) > 0)
  const [drafts, setDrafts] = useState<Record<string, Draft>>(() =>
    Object.fromEntries(
      open.map((l) => [l.id, { on: true, qty: plain(l.openQty), reasonCode: 'shortage' as const, reason: '' }]),
    ),
  )
  const [begun, setBegun] = useState(false)
  const { close, saved } = useDialog(`${t('拒配')} ${order.no}`, drafts, begun, setDrafts, onClose)
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
    if (!(await reject.run({ id: order.id, version: order.version, lines }, { quiet: true }))) toFirst()
  }

  const set = (l: Line, change: Partial<Draft>) => {
    setBegun(true)
    setDrafts((d) => ({ ...d, [l.id]: { ...(d[l.id] as Draft), on: true, ...change } }))
  }
  const tick = (lines: readonly Line[], on: boolean) => {
    setBegun(true)
    setDrafts((d) => ({ ...d, ...Object.fromEntries(lines.map((l) => [l.id, { ...(d[l.id] as Draft), on }])) }))
  }
  /** The same of all lines that are chosen; each may be given its own afterwards. */
  const setAll = (change: Partial<Draft>) => {
    for (const l of chosen) set(l, change)
  }
  /** What all of them have in common. */
  const common = <K extends keyof Draft>(key: K): Draft[K] | undefined => {
    const [first, other] = new Set(chosen.map((l) => drafts[l.id]?.[key]))
    return other === undefined ? first : undefined
  }
  const typed = typedColumns(words, {
    of: (l: Line) => drafts[l.id] as Draft,
    set,
    name: (l) => l.name,
    wrong: faultOf,
    firm: true,
  })
  const ticked = col.custom('seq', (l) => (
    <Checkbox
      checked={drafts[l.id]?.on}
      aria-label={`${t('选择')} ${l.name}`}
      onChange={(e) => tick([l], e.target.checked)}
    />
  ))
  const columns = [
    { ...ticked, key: 'on', label: '选择', width: 56 },
    ...col.some('name', 'spec'),
    col.custom('openQty', (l) => `${qtyText(l.openQty)} ${l.unit}`, { align: 'right' }),
    typed('qty', 110),
    typed('reasonCode', 140),
    typed('reason', 160),
    typed('expectedDate', 150),
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
      <Problem of={faults.length === 0 ? reject.error?.msg : undefined} />
      <form ref={form}>
        <div className="l-toolbar" style={{ marginBottom: 10 }}>
          <div>
            <Checkbox
              checked={chosen.length === open.length}
              indeterminate={chosen.length > 0 && chosen.length < open.length}
              onChange={(e) => tick(open, e.target.checked)}
            >
              {t('已选 {{n}} 行', { n: chosen.length })}
            </Checkbox>
            <Select
              aria-label={t('所选各行的拒配原因')}
              placeholder={t('各行不同')}
              style={{ width: 150 }}
              disabled={chosen.length === 0}
              value={common('reasonCode')}
              options={reasons.map((value) => ({ value, label: t(rejectReasons[value]) }))}
              onChange={(reasonCode) => setAll({ reasonCode })}
            />
            <Input
              aria-label={t('所选各行的说明')}
              placeholder={t(words.reason.label)}
              style={{ width: 200 }}
              maxLength={200}
              disabled={chosen.length === 0}
              value={common('reason') ?? ''}
              onChange={(e) => setAll({ reason: e.target.value })}
            />
            <DayInput
              aria-label={t('所选各行的预计到货日期')}
              placeholder={t(words.expectedDate.label)}
              style={{ width: 160 }}
              disabled={chosen.length === 0}
              value={common('expectedDate') ?? ''}
              onChange={(day) => setAll({ expectedDate: day ?? undefined })}
            />
          </div>
        </div>
        <LineTable columns={columns} rows={open} label="明细" />
      </form>
    </AppModal>
  )
}
