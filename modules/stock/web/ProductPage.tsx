import { Button } from 'antd'
import { useEffect } from 'react'
import { useLocation, useParams } from 'react-router'
import type { Answer } from '#kernel/shared/call.ts'
import { grouped } from '#kernel/shared/decimal.ts'
import { Chart } from '#kernel/web/chart/Chart.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Scroll } from '#kernel/web/document/Scroll.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { listAddress } from '#kernel/web/list/applied.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { moneyText } from '#kernel/web/list/format.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { alarmKinds } from '#modules/stock-monitor/shared/alarms.ts'
import { stockCalls } from '../shared/calls.ts'
import { packsText } from '../shared/causes.ts'
import { holdLabels } from '../shared/holds.ts'
import { comingWords, ledgerCalls, productAlarmWords, productStockWords as words } from '../shared/ledger.ts'
import { holdWords, stockWords } from '../shared/words.ts'
import { Hidden } from './Hidden.tsx'
import { movementColumns } from './Movements.tsx'
import { reasonText } from './reason.ts'
import { at } from './StockTabs.tsx'
import '#kernel/web/list/list.css'

type Product = Answer<typeof ledgerCalls.detail>
type Balance = Answer<typeof stockCalls.query>['rows'][number]

const lot = wordLines<typeof stockWords, Balance>(stockWords)
const lots = [
  ...lot.some('point', 'lotNo', 'expiryDate'),
  ...(['qty', 'availableQty', 'transitQty'] as const).map((key) =>
    lot.custom(key, (r) => packsText(r[key] ?? '0', r.ratio, r.unit, r.minUnit), { align: 'right' }),
  ),
  lot.custom('holds', (r) => r.holds.map((h) => t(holdLabels[h])).join(' ')),
  ...lot.some('price', 'amount', 'consignedAmount', 'owner', 'supplier', 'updatedAt', 'hospital'),
]
const allHolds = { ...stockWords, ...holdWords }
const hold = wordLines<typeof allHolds, Product['holds'][number]>(allHolds)
const holds = [
  hold.one('kind'),
  hold.custom('qty', (h) => packsText(h.qty, h.ratio, h.unit, h.minUnit), { align: 'right' }),
  ...hold.some('lotNo', 'point'),
  hold.custom('reason', (h) => reasonText(h.reason)),
  ...hold.some('refNo', 'creatorName', 'createdAt'),
]
const coming = wordLines<typeof comingWords, Product['orders'][number]>(comingWords)
const orders = [
  coming.link('orderNo', (o) => `/procurement/purchaseOrder/${o.orderId}`),
  ...coming.some('supplier', 'qty', 'openQty', 'transitQty', 'expectedDate', 'hospital'),
]

const alarm = wordLines<typeof productAlarmWords, Product['alarms'][number]>(productAlarmWords)
const alarms = [
  alarm.custom('kind', (a) => (
    <span className="d-tag" data-tone={alarmKinds[a.kind].tone}>
      {t(alarmKinds[a.kind].label)}
    </span>
  )),
  ...alarm.some('since', 'point', 'lotNo', 'hospital'),
]

/** What one decides by in each of its tables. */
const decides = {
  alarms: ['kind', 'since', 'point'],
  lots: ['lotNo', 'expiryDate', 'qty', 'availableQty'],
  holds: ['kind', 'qty', 'reason'],
  orders: ['orderNo', 'qty', 'transitQty'],
  moves: ['at', 'cause', 'qty', 'refNo'],
}

/** Its lots and its last movements, as lists of their own. */
const Parts = ({ p, of }: { p: Product; of: { hospitalId?: string } }) => {
  const asked = { ...of, productId: p.productId }
  const balances = useAsk(stockCalls.query, { ...asked, size: 200, sort: 'expiryDate' })
  const moves = useAsk(stockCalls.movements, { ...asked, size: 20 })
  const query = new URLSearchParams(asked)
  const more = (path: string) => (
    <Button type="link" size="small" onClick={() => go(`${at}${path}?${query}`)}>
      {t('查看全部')}
    </Button>
  )
  return (
    <>
      <section className="d-card">
        <h2>
          {t('批次')} {more('')}
        </h2>
        <LineTable columns={lots} rows={balances.data?.rows ?? []} label="批次" decides={decides.lots} height={300} />
      </section>
      {p.alarms.length > 0 && (
        <section className="d-card">
          <h2>{t('预警')}</h2>
          <LineTable columns={alarms} rows={p.alarms} label="预警" decides={decides.alarms} height={240} />
        </section>
      )}
      {p.holds.length > 0 && (
        <section className="d-card">
          <h2>{t('锁定明细')}</h2>
          <LineTable columns={holds} rows={p.holds} label="锁定明细" decides={decides.holds} height={240} />
        </section>
      )}
      {p.orders.length > 0 && (
        <section className="d-card">
          <h2>{t('在途订单')}</h2>
          <LineTable columns={orders} rows={p.orders} label="在途订单" decides={decides.orders} height={240} />
        </section>
      )}
      <section className="d-card">
        <h2>
          {t('库存流水')} {more('/movements')}
        </h2>
        <LineTable
          columns={movementColumns}
          rows={moves.data?.rows ?? []}
          label="库存流水"
          decides={decides.moves}
          height={320}
        />
      </section>
    </>
  )
}

/** The days of a month `2026-11`. */
const daysOf = (month: string) => ({
  from: `${month}-01`,
  to: new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10),
})

export const keep = true

/** One product: what there is of it, why some stands still, what moved in a year, and what is on its way. */
export default function ProductPage() {
  const { id = '' } = useParams()
  const hospitalId = new URLSearchParams(useLocation().search).get('hospitalId')
  const of = hospitalId ? { hospitalId } : {}
  const { data: p, error } = useAsk(ledgerCalls.detail, { id, ...of })
  const tab = useTab()
  useEffect(() => {
    if (p) tab.setTitle(`${t('库存')} ${p.name}`)
  }, [p, tab])
  if (!p)
    return (
      <p className="d-page d-empty" role={error ? 'alert' : 'status'}>
        {error?.msg ?? t('正在加载')}
      </p>
    )
  const text = (units: string) => packsText(units, p.ratio, p.unit, p.minUnit)
  return (
    <div className="d-page">
      <Scroll>
        <Hidden />
        <section className="d-card d-doc">
          <header className="d-title">
            <h1>
              {p.name} {p.spec}
            </h1>
            <span className="d-muted">{p.hospital}</span>
          </header>
          <Fields
            of={[
              [words.code.label, p.code],
              [words.manufacturer.label, p.manufacturer],
              [words.qty.label, text(p.qty)],
              [words.availableQty.label, text(p.availableQty)],
              [words.lockedQty.label, text(p.lockedQty)],
              [words.amount.label, moneyText(p.amount)],
              [words.consignedQty.label, text(p.consignedQty)],
            ]}
          />
        </section>
        <section className="d-card">
          <Chart
            title="近 12 个月（包装）"
            kind="columns"
            series={['入库', '出库', '月末结存']}
            points={p.months.map((m) => ({ label: m.month.slice(2), values: [m.in, m.out, m.closing] }))}
            text={(v) => `${grouped(v)} ${p.unit}`}
            onPoint={(i) => {
              const month = p.months[i]!.month
              go(listAddress(`${at}/movements`, { ...of, productId: p.productId, at: daysOf(month) }))
            }}
          />
        </section>
        <Parts p={p} of={of} />
      </Scroll>
    </div>
  )
}
