import { grouped } from '#kernel/shared/decimal.ts'
import { t } from '#kernel/web/i18n.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { causeLabels } from '#modules/stock/shared/causes.ts'
import { termOf } from '#modules/stock/shared/term.ts'
import { type ScreenRow, screenCalls } from '../shared/calls.ts'
import { Bars, count, Lines, Ring } from './charts.tsx'
import { type Figure, Figures } from './Figures.tsx'
import { Panel } from './Panel.tsx'
import { Scroll } from './Scroll.tsx'
import { Wall } from './Wall.tsx'

const call = screenCalls.inventory
const stock = '/inventory/inventoryQuery'

const figures: readonly Figure[] = [
  { key: 'amount', label: '库存金额', money: true, to: () => stock },
  { key: 'lots', label: '在库批次', to: () => stock },
  { key: 'products', label: '在库品种' },
  { key: 'hospitals', label: '有库存的医院' },
  { key: 'near', label: '近效期批次', to: () => `${stock}?state=near` },
  { key: 'expired', label: '已过期批次', to: () => `${stock}?state=expired` },
]
const terms: Record<string, string> = {
  expired: '已过期',
  quarter: '3 个月内',
  half: '3 至 6 个月',
  year: '6 至 12 个月',
  later: '12 个月以上',
}
const kindOf = (r: ScreenRow): string => t(productKinds[Number(r.key) as keyof typeof productKinds])

/** 区域统采统配监管: what lies where, and how long it keeps. */
export default function Inventory() {
  return (
    <Wall call={call} subtitle={t('库存')}>
      <Figures of={figures} />
      <div className="w-columns">
        <div className="w-column">
          <Panel
            title={t('近 30 天出入库数量')}
            panel="trend"
            draw={(rows) => <Lines rows={rows} labels={[t('入库'), t('出库')]} />}
          />
          <Panel title={t('库存品类构成')} panel="kinds" draw={(rows) => <Ring rows={rows} nameOf={kindOf} />} />
          <Panel
            title={t('效期分布')}
            panel="expiry"
            draw={(rows) => <Bars rows={rows} nameOf={(r) => t(terms[r.key]!)} />}
          />
        </div>
        <div className="w-column w-middle">
          <Panel
            className="w-tall"
            title={t('医院库存排行')}
            panel="hospitals"
            draw={(rows) => (
              <>
                <Bars rows={rows} linkOf={(r) => `${stock}?hospitalId=${r.key}`} />
                <p className="w-note">{t('未配置地图边界数据，以排行代替区域地图')}</p>
              </>
            )}
          />
        </div>
        <div className="w-column">
          <Panel title={t('库存金额前列的产品')} panel="products" draw={(rows) => <Bars rows={rows.slice(0, 5)} />} />
          <Panel
            title={t('周转天数')}
            panel="turnover"
            empty={t('医院尚未上报消耗数据，无法计算周转')}
            draw={(rows) => <Bars rows={rows} show={count} />}
          />
          <Panel
            title={t('效期预警')}
            panel="warnings"
            empty={t('没有近效期的批次')}
            draw={(rows) => (
              <Scroll
                rows={rows}
                draw={(r) => (
                  <>
                    <span className="w-what">{r.name}</span>
                    <span>{r.note}</span>
                    <b>{t(termOf(Number(r.value)), { n: r.value })}</b>
                  </>
                )}
              />
            )}
          />
        </div>
      </div>
      <Panel
        className="w-foot"
        title={t('最新出入库')}
        panel="recent"
        empty={t('近 60 天没有出入库')}
        draw={(rows) => (
          <Scroll
            rows={rows}
            draw={(r) => (
              <>
                <span className="w-what">{r.name}</span>
                <span>{r.note}</span>
                <em>{t(causeLabels[r.value as keyof typeof causeLabels] ?? r.value)}</em>
                <b>{grouped(r.second ?? '0')}</b>
              </>
            )}
          />
        )}
      />
    </Wall>
  )
}
