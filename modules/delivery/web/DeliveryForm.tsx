import { Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { Answer } from '#kernel/shared/call.ts'
import { keys } from '#kernel/shared/machine.ts'
import { fieldErrorsOf } from '#kernel/web/http/ask.ts'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { deliveryCalls } from '../shared/calls.ts'
import { deliveryWords } from '../shared/words.ts'
import { LotTable } from './LotTable.tsx'
import { faultsOf, keyed, type Lot, lotsOfDelivery, lotsOfOrder } from './lots.ts'
import '#kernel/web/list/list.css'
import '#kernel/web/document/document.css'
import { Scroll } from '#kernel/web/document/Scroll.tsx'
import { useSafe } from '#kernel/web/document/useDraft.ts'

const blank = {
  carrier: '',
  vehicle: '',
  driver: '',
  driverPhone: '',
  logisticsCode: '',
  boxes: '',
  coldStart: '',
  remark: '',
}

type Head = typeof blank

const headOf = (d: Answer<typeof deliveryCalls.detail>): Head => {
  const { carrier, vehicle, driver, driverPhone, logisticsCode, remark } = d
  return {
    carrier,
    vehicle,
    driver,
    driverPhone,
    logisticsCode,
    remark,
    boxes: String(d.boxes ?? ''),
    coldStart: d.coldStart ?? '',
  }
}

const changed = (before: Head, now: Head): Partial<Head> =>
  Object.fromEntries(Object.entries(now).filter(([key, value]) => before[key as keyof Head] !== value))

/** As the call takes it: an emptied number is none. */
const transportOf = ({ boxes, coldStart, ...texts }: Partial<Head>) => ({
  ...texts,
  ...(boxes === undefined ? {} : { boxes: boxes === '' ? null : Number(boxes) }),
  ...(coldStart === undefined ? {} : { coldStart: coldStart || null }),
})

/** A delivery made from an order's open quantities: several lots per line, saved as a draft or shipped at once. */
export default function DeliveryForm() {
  const { id } = useParams()
  const [search] = useSearchParams()
  const tab = useTab()
  const existing = useAsk(deliveryCalls.detail, { id: id ?? '' }, { enabled: !!id })
  const orderId = existing.data?.orderId ?? search.get('orderId') ?? ''
  const order = useAsk(orderCalls.detail, { id: orderId }, { enabled: !!orderId })
  const [lots, setLots] = useState<Lot[]>()
  const [head, setHead] = useState(blank)
  const [dirty, setDirty] = useState(false)
  const name = lots && `delivery ${id ?? `of ${orderId}`}`
  const done = useSafe(name, { head, lots }, dirty, (kept) => {
    setHead(kept.head)
    setLots(kept.lots?.map(keyed))
    setDirty(true)
  })
  const stale = [deliveryCalls.query, deliveryCalls.detail, orderCalls.detail, orderCalls.query]
  const add = useAct(deliveryCalls.add, { refresh: stale })
  const update = useAct(deliveryCalls.update, { refresh: stale })
  const ship = useAct(deliveryCalls.ship, { refresh: stale, done: '已发货' })

  useEffect(() => {
    if (lots || !order.data) return
    if (!id) setLots(lotsOfOrder(order.data.lines))
    else if (existing.data) {
      setLots(lotsOfDelivery(existing.data))
      setHead(headOf(existing.data))
    }
  }, [lots, order.data, existing.data, id])
  useEffect(
    () => tab.setTitle(existing.data ? `${t('配送单')} ${existing.data.no}` : t('新建配送单')),
    [tab, existing.data],
  )

  if (order.error ?? existing.error) return <p className="d-page d-empty">{(order.error ?? existing.error)?.msg}</p>
  if (!lots || !order.data) return <p className="d-page d-empty">{t('正在加载')}</p>

  const failure = add.error ?? update.error ?? ship.error
  const server = failure ? fieldErrorsOf(failure) : []
  const faults = faultsOf(lots)
  for (const f of server) {
    const [, line, column] = /^lines\.(\d+)\.(\w+)$/.exec(f.path) ?? []
    const lot = line === undefined ? undefined : lots[Number(line)]
    if (lot && column) faults.set(lot.key, { ...faults.get(lot.key), [column]: f.message })
  }
  const shown = existing.data ? headOf(existing.data) : blank
  const lines = lots.map(
    ({ id: lotId, orderLineId, qty, lotNo, productionDate, expiryDate, invoiceNo, shortLifeConfirmed }) => ({
      ...(lotId ? { id: lotId } : {}),
      orderLineId,
      qty,
      lotNo,
      productionDate: productionDate || null,
      expiryDate: expiryDate || null,
      invoiceNo,
      shortLifeConfirmed,
    }),
  )
  /** What was changed, and nothing else: what the page does not show stays as it is. */
  const body = () => ({ ...transportOf(changed(shown, head)), lines })
  const save = async (thenShip: boolean) => {
    const saved = existing.data
      ? await update.run({ ...body(), id: existing.data.id, version: existing.data.version })
      : await add.run({ ...body(), orderId })
    if (!saved) return
    if (thenShip) await ship.run({ id: saved.id, version: saved.version })
    done()
    tab.replace(`/procurement/delivery/${saved.id}`)
  }
  const change = (next: Lot[]) => {
    setLots(next)
    setDirty(true)
  }
  const busy = add.busy || update.busy || ship.busy

  return (
    <div className="d-page">
      <Scroll>
        <section className="d-card">
          <header className="d-title">
            <h1>{existing.data ? `${t('配送单')} ${existing.data.no}` : t('新建配送单')}</h1>
            <span className="d-muted">
              {t('采购订单')} {order.data.no} · {order.data.hospital} · {order.data.point}
            </span>
          </header>
          <div className="d-fields">
            {keys(blank).map((k) => (
              // biome-ignore lint/a11y/noLabelWithoutControl: the input is inside
              <label key={k} className="l-field">
                <span>{t(deliveryWords[k].label)}</span>
                <Input
                  value={head[k]}
                  onChange={(e) => {
                    setHead({ ...head, [k]: e.target.value })
                    setDirty(true)
                  }}
                />
              </label>
            ))}
          </div>
        </section>
        <section className="d-card">
          {failure && (
            <p role="alert" className="d-bar">
              {server.length > 0 ? t('共 {{n}} 处问题', { n: server.length }) : failure.msg}
            </p>
          )}
          <LotTable lots={lots} faults={faults} onChange={change} />
        </section>
      </Scroll>
      <footer className="d-footer">
        <div>{t('共 {{n}} 行', { n: lots.length })}</div>
        <div className="d-actions">
          <Button loading={busy} onClick={() => save(false)}>
            {t('保存草稿')}
          </Button>
          <Button type="primary" loading={busy} disabled={lots.length === 0} onClick={() => save(true)}>
            {t('保存并发货')}
          </Button>
          <Button onClick={tab.close}>{t('返回')}</Button>
        </div>
      </footer>
    </div>
  )
}
