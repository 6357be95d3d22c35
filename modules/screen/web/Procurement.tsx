import { t } from '#kernel/web/i18n.ts'
import { today } from '#kernel/web/list/time.ts'
import { orderMachine } from '#modules/order/shared/machine.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { type ScreenRow, screenCalls } from '../shared/calls.ts'
import { addressOf, listBehind } from '../shared/lists.ts'
import { Away, Bars, count, Lines, Parts, Ring } from './charts.tsx'
import { type Figure, Figures } from './Figures.tsx'
import { Panel, TabPanel } from './Panel.tsx'
import { Scroll } from './Scroll.tsx'
import { Wall } from './Wall.tsx'

const call = screenCalls.procurement
const orders = '/procurement/purchaseOrder'

/** Of the day it is asked: a wall stays on for months. */
const behind = (panel: Parameters<typeof listBehind>[0], key: string): string => {
  const list = listBehind(panel, key, today())
  return list ? addressOf(list) : orders
}
const figure = (key: string, label: string, money?: boolean): Figure => ({
  key,
  label,
  money,
  to: () => behind('figures', key),
})
const figures: readonly Figure[] = [
  figure('amount', '本月采购金额', true),
  figure('orders', '本月订单数'),
  figure('waiting', '待接单'),
  figure('shipping', '配送途中'),
  figure('checking', '待验收'),
  figure('accepted', '本月验收金额', true),
]

const states = orderMachine.states as Record<string, { label: string }>
const stateOf = (code: string): string => t(states[code]?.label ?? code)
const kindOf = (r: ScreenRow): string => t(productKinds[Number(r.key) as keyof typeof productKinds])
const parts: Record<string, string> = { shipped: '已发货', accepted: '已验收', refused: '拒配和拒收' }

/** 区域统采统配监管: what is bought, from whom, and whether it arrives (ux.md 1.6). */
export default function Procurement() {
  return (
    <Wall call={call} subtitle={t('采购与配送')}>
      <Figures of={figures} />
      <div className="w-columns">
        <div className="w-column">
          <Panel
            title={t('近 12 个月采购与验收金额')}
            panel="trend"
            draw={(rows) => <Lines rows={rows} labels={[t('采购'), t('验收')]} />}
          />
          <Panel
            title={t('品类构成')}
            panel="kinds"
            draw={(rows) => <Ring rows={rows} nameOf={kindOf} linkOf={(r) => behind('kinds', r.key)} />}
          />
          <Panel
            title={t('订单状态')}
            panel="statuses"
            draw={(rows) => (
              <Bars
                rows={rows.slice(0, 5)}
                show={count}
                nameOf={(r) => stateOf(r.key)}
                linkOf={(r) => behind('statuses', r.key)}
              />
            )}
          />
        </div>
        <div className="w-column w-middle">
          <Panel
            className="w-tall"
            title={t('医院采购排行')}
            panel="hospitals"
            draw={(rows) => (
              <>
                <Bars rows={rows} linkOf={(r) => behind('hospitals', r.key)} />
                <p className="w-note">{t('未配置地图边界数据，以排行代替区域地图')}</p>
              </>
            )}
          />
        </div>
        <div className="w-column">
          <TabPanel
            label={t('排行')}
            tabs={[
              {
                title: t('供应商排行'),
                panel: 'suppliers',
                draw: (rows) => <Bars rows={rows.slice(0, 5)} linkOf={(r) => behind('suppliers', r.key)} />,
              },
              { title: t('产品排行'), panel: 'products', draw: (rows) => <Bars rows={rows.slice(0, 5)} /> },
            ]}
          />
          <Panel
            title={t('近 90 天履约')}
            panel="fulfilment"
            draw={(rows) => <Parts rows={rows} nameOf={(r) => t(parts[r.key]!)} />}
          />
          <Panel
            title={t('超期未送达')}
            panel="warnings"
            empty={t('没有超期的订单')}
            draw={(rows) => (
              <Scroll
                rows={rows}
                draw={(r) => (
                  <>
                    <Away to={`${orders}/${r.key}`}>{r.name}</Away>
                    <span>{r.note}</span>
                    <b>{t('超 {{n}} 天', { n: r.value })}</b>
                  </>
                )}
              />
            )}
          />
        </div>
      </div>
      <Panel
        className="w-foot"
        title={t('最新订单')}
        panel="recent"
        draw={(rows) => (
          <Scroll
            rows={rows}
            draw={(r) => (
              <>
                <Away to={`${orders}/${r.key}`}>{r.name}</Away>
                <span>{r.note}</span>
                <em>{stateOf(r.value)}</em>
                <b>{t('{{n}} 项', { n: r.second ?? '0' })}</b>
              </>
            )}
          />
        )}
      />
    </Wall>
  )
}
