import { Select } from 'antd'
import type { Answer } from '#kernel/shared/call.ts'
import { grouped } from '#kernel/shared/decimal.ts'
import { Chart } from '#kernel/web/chart/Chart.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { t } from '#kernel/web/i18n.ts'
import { priceText, qtyText } from '#kernel/web/list/format.ts'
import type { vbpCalls } from '../shared/calls.ts'
import { itemWords, quotaWords } from '../shared/words.ts'
import { PaceTag, rateText, Warnings, warnedOf } from './Views.tsx'

export type Progress = Answer<typeof vbpCalls.progress>

/** When it will be done, or why that is not known. */
export const forecastText = (i: Pick<Progress, 'forecast' | 'pace'>): string =>
  i.forecast ?? t(i.pace === 'done' ? '已完成' : '近期无完成量')

/** What one decides by: agreed, done, the time gone, when it will be done, what others sold. */
export const Standing = ({ of: i, onYear }: { of: Progress; onYear: (year: number) => void }) => {
  const supplier = i.mean === null
  const qty = (v: string | null) => `${qtyText(v)} ${i.supplyUnit}`
  return (
    <Fields
      of={[
        [itemWords.agreed.label, qty(i.agreed)],
        [itemWords.done.label, qty(i.done)],
        [itemWords.rate.label, rateText(i.rate)],
        ...(supplier
          ? ([[itemWords.open.label, qty(i.open)]] as const)
          : ([
              [itemWords.timeRate.label, rateText(i.timeRate)],
              [itemWords.pace.label, <PaceTag key="pace" of={i.pace} />],
              [quotaWords.forecast.label, forecastText(i)],
              ['近 60 天日均完成', qty(i.mean)],
              [quotaWords.leak.label, rateText(i.leak)],
              [itemWords.warnings.label, <Warnings key="warnings" of={warnedOf(i)} />],
            ] as const)),
        [itemWords.selectedPrice.label, priceText(i.selectedPrice)],
        [
          quotaWords.year.label,
          i.years.length > 1 ? (
            <Select
              key="year"
              size="small"
              aria-label={t(quotaWords.year.label)}
              value={i.year}
              options={i.years.map((n) => ({ value: n, label: t('第 {{n}} 年', { n }) }))}
              onChange={onYear}
            />
          ) : (
            t('第 {{n}} 年', { n: i.year })
          ),
        ],
        ...(i.backup
          ? ([[itemWords.backup.label, t(i.activated ? '备选（已启用）' : '备选（未启用）')]] as const)
          : []),
        ...(i.activateReason ? ([[itemWords.reason.label, i.activateReason]] as const) : []),
      ]}
    />
  )
}

/** The days of the year that is shown. */
const periodOf = ({ startDate, year, points }: Progress): string =>
  `${Number(startDate.slice(0, 4)) + year - 1}${startDate.slice(4)} ~ ${points.at(-1)?.day ?? ''}`

/** Done against time, both running totals of the year. */
export const Curve = ({ of: i }: { of: Progress }) => (
  <Chart
    title={`${t('累计完成与时间进度')} ${periodOf(i)}`}
    kind="lines"
    series={['累计完成', '时间进度应完成']}
    points={i.points.map((p) => ({ label: p.day.slice(5), values: [p.done, p.due] }))}
    text={(v) => `${grouped(v)} ${i.supplyUnit}`}
  />
)
