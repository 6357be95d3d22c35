import { Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { Answer, Asked } from '#kernel/shared/call.ts'
import type { Values } from '#kernel/shared/field.ts'
import { DocForm } from '#kernel/web/document/DocForm.tsx'
import { Totals } from '#kernel/web/document/Totals.tsx'
import { useSafe } from '#kernel/web/document/useDraft.ts'
import { FieldForm } from '#kernel/web/form/FieldForm.tsx'
import { useFields } from '#kernel/web/form/useFields.ts'
import { EntryGrid } from '#kernel/web/grid/EntryGrid.tsx'
import { useLines } from '#kernel/web/grid/useLines.ts'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { deliveryCalls } from '../shared/calls.ts'
import { transportTable } from '../shared/fields.ts'
import { deliveryWords } from '../shared/words.ts'
import { at, stale } from './acts.ts'
import * as l from './lots.ts'
import '#kernel/web/list/list.css'

type Delivery = Answer<typeof deliveryCalls.detail>
type Order = Answer<typeof orderCalls.detail>

/** A delivery made from an order's open quantities: several lots per line, saved as a draft or shipped at once. */
export default function DeliveryForm() {
  const { id } = useParams()
  const [search] = useSearchParams()
  const old = useAsk(deliveryCalls.detail, { id: id ?? '' }, { enabled: !!id })
  const orderId = old.data?.orderId ?? search.get('orderId') ?? ''
  const order = useAsk(orderCalls.detail, { id: orderId }, { enabled: !!orderId })
  const error = order.error ?? old.error
  if (error || !order.data || (id && !old.data)) return <p className="d-page d-empty">{error?.msg ?? t('正在加载')}</p>
  return <Entry order={order.data} old={old.data} />
}

const Entry = ({ order, old }: { order: Order; old?: Delivery }) => {
  const tab = useTab()
  const form = useFields(transportTable, (old ?? {}) as Values)
  const [start] = useState(() => (old ? l.lotsOfDelivery(old.lines) : l.lotsOfOrder(order.lines)))
  const doc = useLines<l.Lot>(start, l.lines)
  const pick = useMemo(() => l.linePick(order.lines), [order.lines])
  // a saved draft whose shipping was refused goes on being the same delivery
  const [saved, setSaved] = useState(old && { id: old.id, version: old.version })
  const [problem, setProblem] = useState<string>()
  const add = useAct(deliveryCalls.add, { refresh: stale })
  const update = useAct(deliveryCalls.update, { refresh: stale })
  const ship = useAct(deliveryCalls.ship, { refresh: stale, done: '已发货' })
  const value = { values: form.changed, lots: doc.lines }
  const done = useSafe(`delivery ${old?.id ?? `of ${order.id}`}`, value, form.dirty || doc.dirty, (kept) => {
    form.restore(kept.values)
    doc.setLines(kept.lots.map(l.newLot))
  })
  const save = async (thenShip: boolean) => {
    setProblem(undefined)
    const lots = doc.now()
    const right = form.check()
    if ((doc.grid.current?.validate().length ?? 0) > 0 || !right) return
    if (thenShip && lots.length === 0) return setProblem(t('配送单没有明细，不能发货'))
    const body = l.bodyOf(form, lots)
    const answer = saved
      ? await update.run({ ...body, ...saved } as Asked<typeof deliveryCalls.update>)
      : await add.run({ ...body, orderId: order.id } as Asked<typeof deliveryCalls.add>)
    if (!answer) return
    const now = { id: answer.id, version: answer.version }
    setSaved(now)
    if (thenShip && !(await ship.run(now))) return
    done()
    tab.replace(`${at}/${now.id}`)
  }
  const error = add.error ?? update.error ?? ship.error
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer of the server counts
  useEffect(() => {
    if (!error || doc.refused(error)) return
    form.refused(error)
    setProblem(error.msg)
  }, [error])
  /** Changes the lots around the one the cursor stands in, as one step that Ctrl+Z takes back. */
  const around = (change: (lots: readonly l.Lot[], lot: l.Lot) => readonly l.Lot[]) => {
    const { current: grid } = doc.grid
    grid?.commit()
    const lot = grid?.at()
    if (grid && lot) grid.change(change(grid.rows(), lot))
  }
  return (
    <DocForm
      title={old ? `${t('配送单')} ${old.no}` : t('新建配送单')}
      org={`${t('采购订单')} ${order.no} · ${order.hospital} · ${order.point}`}
      problem={problem}
      busy={add.busy || update.busy || ship.busy}
      onSave={() => void save(false)}
      onSubmit={() => void save(true)}
      submit="保存并发货"
      head={<FieldForm table={transportTable} of={form} />}
      totals={<Totals lines={doc.begun.length} label={deliveryWords.amount.label} amount={l.sumOfLots(doc.begun)} />}
    >
      <div
        onKeyDown={(e) => {
          if (!(e.ctrlKey || e.metaKey) || e.key.toLowerCase() !== 'b') return
          e.preventDefault()
          around(l.splitLot)
        }}
      >
        <div className="l-toolbar">
          <div>
            <Button onClick={() => around(l.splitLot)} title="Ctrl+B">
              {t('拆批')}
            </Button>
            <Button onClick={() => around((all, lot) => all.filter((x) => x !== lot))} title="Ctrl+Delete">
              {t('移除')}
            </Button>
            <span className="d-muted">{t('拆批把光标所在行分成两批；可从 Excel 粘贴；Ctrl+Z 撤销')}</span>
          </div>
        </div>
        <EntryGrid<l.Lot>
          ref={doc.grid}
          label="明细"
          columns={l.lotColumns}
          rows={doc.lines}
          onRows={(rows) => doc.setLines(l.counted(rows))}
          newRow={l.lines.fresh}
          empty={l.lines.untouched}
          pick={pick}
          errors={doc.errors}
          height="max(420px, calc(100vh - 400px))"
        />
      </div>
    </DocForm>
  )
}
