import { Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useParams, useSearchParams } from 'react-router'
import type { Answer } from '#kernel/shared/call.ts'
import { DocForm } from '#kernel/web/document/DocForm.tsx'
import { Totals } from '#kernel/web/document/Totals.tsx'
import { type EntryProps, useEntry } from '#kernel/web/document/useEntry.ts'
import { FieldForm } from '#kernel/web/form/FieldForm.tsx'
import { EntryGrid } from '#kernel/web/grid/EntryGrid.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { deliveryCalls } from '../shared/calls.ts'
import { transportTable } from '../shared/fields.ts'
import { haltWarnings, holdsStopped } from '../shared/stopped.ts'
import { deliveryWords, lotWords } from '../shared/words.ts'
import { at, stale } from './acts.ts'
import { lineClues, linePick } from './line-pick.ts'
import * as l from './lots.ts'
import { OrderChoice } from './OrderChoice.tsx'
import { askUntraced } from './untraced.ts'
import { type Order, useOrders } from './useOrders.ts'
import '#kernel/web/list/list.css'

type Delivery = Answer<typeof deliveryCalls.detail>

export const keep = true

/** A delivery made from the open quantities of one order or several: several lots per line, saved as a draft or shipped at once. */
export default function DeliveryForm() {
  const { id } = useParams()
  const [search] = useSearchParams()
  const old = useAsk(deliveryCalls.detail, { id: id ?? '' }, { enabled: !!id, fresh: true })
  const { data: d } = old
  const named = search.get('orderId')?.split(',').filter(Boolean) ?? []
  const { orders, error, forget } = useOrders(id ? (d ? [d.orderId, ...d.moreOrders] : []) : named)
  // loaded once, so that what is typed is not disturbed by a newer answer
  const [loaded, setLoaded] = useState<{ orders: readonly Order[]; old?: Delivery }>()
  useEffect(() => {
    if (!loaded && orders?.length && (d || !id)) setLoaded({ orders, ...(d ? { old: d } : {}) })
  }, [orders, d, id, loaded])
  // an address that names no order has nothing to wait for
  const nothing = !id && named.length === 0 ? t('请从采购订单生成配送单') : undefined
  if (!loaded) return <p className="d-page d-empty">{nothing ?? error?.msg ?? old.error?.msg ?? t('正在加载')}</p>
  const again = () =>
    void old.reload().then(() => {
      forget()
      setLoaded(undefined)
    })
  const standing = async () => (id ? (await old.reload()).data : undefined)
  return (
    <Entry
      key={loaded.old?.version ?? 'new'}
      {...loaded}
      {...(d ? { now: d } : {})}
      standing={standing}
      onReload={again}
    />
  )
}

interface Loaded {
  orders: readonly Order[]
  old?: Delivery
  onReload: () => void
}
interface Props extends Loaded {
  /** The draft as it was read last: its orders may stand elsewhere than when it was opened. */
  now?: Delivery
  /** Reads it. */
  standing: () => Promise<Delivery | undefined>
}

const Entry = ({ orders: begun, old, now = old, standing, onReload }: Props) => {
  const [order] = begun as readonly [Order]
  const [start] = useState(() => (old ? l.lotsOfDelivery(old.lines, begun) : begun.flatMap(l.lotsOfOrder)))
  const [sure] = useState(() => askUntraced(old?.lines ?? []))
  const [ids, setIds] = useState(() => begun.map((o) => o.id))
  const [choosing, setChoosing] = useState(false)
  const [coming, setComing] = useState<readonly string[]>([])
  const entry: EntryProps<l.Lot> = {
    name: `delivery ${old?.id ?? `of ${order.id}`}`,
    table: transportTable,
    initial: old ? l.headOf(old) : {},
    start,
    ...(old ? { at: { id: old.id, version: old.version } } : {}),
    calls: { ...deliveryCalls, stale },
    submitted: '已发货',
    page: (id) => `${at}/${id}`,
    // what cannot be sent is no matter of its trace codes
    sure: async (lots) => {
      const draft = await standing()
      if (draft && holdsStopped(draft, lots)) return haltWarnings(draft)[0] ?? false
      return order.kind !== 0 || sure(lots)
    },
    onReload,
  }
  const {
    form,
    doc: { onSubmit: send, ...rest },
    ...typed
  } = useEntry(entry, {
    ...l.lines,
    body: (f, lots, isNew) => ({ ...l.bodyOf(f, lots, order.id), ...(isNew ? { orderId: order.id } : {}) }),
    differences: l.differences,
    merging: l.mergingOf(begun),
  })
  // those of its lots too: a draft that was found again may hold more than it was opened with
  const wanted = [...new Set([...ids, ...typed.lines.flatMap((x) => x.orderId || [])])]
  const added = useOrders(wanted.filter((one) => !begun.some((o) => o.id === one)))
  const orders = useMemo(() => [...begun, ...(added.orders ?? [])], [begun, added.orders])
  const several = wanted.length > 1
  const pick = useMemo(() => linePick(orders), [orders])
  const { current: grid } = typed.grid
  useEffect(() => {
    const come = orders.filter((o) => coming.includes(o.id))
    if (come.length < coming.length || coming.length === 0 || !grid) return
    setComing([])
    grid.change([...grid.rows().filter((x) => !l.lines.untouched(x)), ...come.flatMap(l.lotsOfOrder)])
  }, [orders, coming, grid])
  const [hollow, setHollow] = useState(false)
  const [shipping, setShipping] = useState(false)
  /** Sending asks more of the lots than a draft does: the grid judges by that from this moment on. */
  const judging = (ships: boolean) => flushSync(() => setShipping(ships))
  const onSubmit = () => {
    if (typed.now().length === 0) {
      setHollow(true)
      return
    }
    judging(true)
    send()
  }
  /** Changes the lots around the one the cursor stands in, as one step that Ctrl+Z takes back. */
  const around = (change: (lots: readonly l.Lot[], lot: l.Lot) => readonly l.Lot[]) => {
    const { current: grid } = typed.grid
    grid?.commit()
    const lot = grid?.at()
    if (grid && lot) grid.change(change(grid.rows(), lot))
  }
  return (
    <DocForm
      title={old ? `${t('配送单')} ${old.no}` : t('新建配送单')}
      org={`${t('采购订单')} ${orders.map((o) => o.no).join(', ')} · ${order.hospital} · ${order.point}`}
      {...rest}
      warnings={now ? haltWarnings(now) : []}
      {...(hollow && typed.begun.length === 0 ? { problem: t('配送单没有明细，不能发货') } : {})}
      onSave={() => {
        judging(false)
        rest.onSave()
      }}
      {...(now && holdsStopped(now, typed.lines) ? {} : { onSubmit })}
      submit="保存并发货"
      head={<FieldForm table={transportTable} of={form} />}
      totals={
        <>
          <Totals
            lines={typed.begun.length}
            label={deliveryWords.amount.label}
            amount={l.isGift(form.values) ? '0.00' : l.sumOfLots(typed.begun)}
          />
          <span className="d-counted">
            {` · ${t(lotWords.qty.label)} `}
            <b>{l.qtyOfLots(typed.begun)}</b>
          </span>
        </>
      }
    >
      {choosing && (
        <OrderChoice
          like={order}
          held={wanted}
          onClose={() => setChoosing(false)}
          onChosen={(chosen) => {
            setChoosing(false)
            setIds([...ids, ...chosen])
            setComing(chosen)
          }}
        />
      )}
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
            <Button onClick={() => setChoosing(true)}>{t('加入订单')}</Button>
            <span className="d-muted">{t('拆批把光标所在行分成两批；可从 Excel 粘贴；Ctrl+Z 撤销')}</span>
          </div>
        </div>
        <EntryGrid<l.Lot>
          ref={typed.grid}
          label="明细"
          columns={l.columnsFor({ gift: l.isGift(form.values), several, shipping })}
          rows={typed.lines}
          onRows={(rows) => typed.setLines(l.counted(rows))}
          newRow={() => l.newLot()}
          empty={l.lines.untouched}
          pick={pick}
          lines={lineClues}
          errors={typed.errors}
          height="fill"
        />
      </div>
    </DocForm>
  )
}
