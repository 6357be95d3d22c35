import { useMemo } from 'react'
import type { Call } from '#kernel/shared/call.ts'
import { grouped } from '#kernel/shared/decimal.ts'
import { Chart } from '#kernel/web/chart/Chart.tsx'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { listAddress } from '#kernel/web/list/applied.ts'
import { type Column, wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { moneyText } from '#kernel/web/list/format.ts'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { NONE } from '#kernel/web/list/time.ts'
import { type RowOf, useList } from '#kernel/web/list/useList.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { CategoryFilter } from '#modules/category/web/public.tsx'
import { productKinds, vbpClasses } from '#modules/product/shared/kinds.ts'
import { DepartmentFilter, HospitalFilter, PointFilter, stockPage } from '#modules/stock/web/public.tsx'
import { movementsBehind, type Period, within } from '../shared/behind.ts'
import { type areaCalls, consumptionCalls } from '../shared/calls.ts'
import { type Grouping, groupings, ways } from '../shared/groupings.ts'
import { useWords as words } from '../shared/words.ts'

type Row = RowOf<typeof consumptionCalls.query>
type Filters = Record<string, unknown>
const col = wordColumns(words, consumptionCalls.query)
const Filter = filtersOf(consumptionCalls.query)
const yes = () => t('是')

/** Where one looks next: the region goes from a name to who uses it, a hospital to its departments. */
const deeper: Readonly<Record<Grouping, readonly Grouping[]>> = {
  generic: ['hospital', 'product'],
  product: ['department', 'point', 'hospital'],
  category: ['generic', 'department'],
  vbpClass: ['product'],
  department: ['product', 'generic'],
  point: ['product', 'department'],
  hospital: ['point', 'department', 'product'],
}

const moves = (filters: Filters, days: Period): string =>
  listAddress(`${stockPage}/movements`, movementsBehind(filters, days))

/** A figure of days, as the way to its movements. */
const opening = (key: 'value' | 'lastValue' | 'yearValue', of: (row: Row) => string, sort?: true): Column<Row> => ({
  ...col.one(key, { ...(sort ? { sort } : {}) }),
  show: (r) =>
    // without a movement there is nothing to look at
    r[key] === '0' ? (
      moneyText(r[key])
    ) : (
      <button type="button" className="k-link" title={t('查看流水')} onClick={() => go(of(r))}>
        {moneyText(r[key])}
      </button>
    ),
})

const rate = (key: 'lastRate' | 'yearRate') =>
  col.custom(
    key,
    (r) => {
      const v = r[key]
      if (v === null) return NONE
      const text = `${Number(v) > 0 ? '+' : ''}${v}%`
      return key === 'lastRate' && r.outlier ? (
        <span className="d-tag" data-tone="red" title={t('异常波动')}>
          {text}
        </span>
      ) : (
        text
      )
    },
    { align: 'right', sort: true },
  )

interface Props {
  title: string
  /** Path of the screen. */
  at: string
  call: typeof consumptionCalls.query | typeof areaCalls.consumption
  export: Call
  /** What an export is told beside the filters. */
  fixed?: Filters
  usual: Grouping
}

/** Use under headings of one's choice, beside the period before and the year before; each figure leads to its movements. */
export const UseList = ({ title, at, call, export: file, fixed, usual }: Props) => {
  const defaults = useMemo(() => ({ by: usual }), [usual])
  const list = useList(call as typeof consumptionCalls.query, { sort: '-value', filters: defaults })
  const { by: asked, outlier: _, ...filters } = list.applied.filters as Filters
  const by = (asked as Grouping | undefined) ?? 'product'
  const trend = useAsk(consumptionCalls.trend, filters as never, { quiet: true })
  const months = trend.data?.months ?? []
  return (
    <ListPage
      title={title}
      list={list}
      head={
        months.some((m) => m.value !== '0' || m.yearValue !== '0') && (
          <section className="d-card">
            <Chart
              flat
              title="近 12 个月消耗金额"
              kind={by === 'hospital' || by === 'department' ? 'lines' : 'columns'}
              series={['本期', '去年同期']}
              points={months.map((m) => ({ label: m.month.slice(2), values: [m.value, m.yearValue] }))}
              text={(v) => `¥${grouped(v, 2)}`}
              onValue={(i, k) => go(moves(filters, k === 0 ? months[i]!.days : months[i]!.yearDays))}
            />
          </section>
        )
      }
      filters={
        <>
          <Filter.Select name="by" label="统计维度" options={groupings} />
          <Filter.Dates name="period" label="期间" />
          <Filter.Keyword placeholder="名称、编码、拼音首字母" />
          <HospitalFilter />
          <PointFilter />
          <DepartmentFilter />
          <Filter.Text name="generic" label="通用名" />
          <CategoryFilter />
          <Filter.Select name="kind" label="产品大类" options={productKinds} />
          <Filter.Select name="vbpClass" label="集采类型" options={vbpClasses} />
          <Filter.Bool name="outlier" label="异常波动" />
          <Filter.Linked name="productId" label="产品" />
          <Filter.Linked name="noDepartment" label="未指定科室" called={yes} />
          <Filter.Linked name="noCategory" label="未分类" called={yes} />
        </>
      }
      toolbar={
        <>
          <ExportButton call={file} list={list} {...(fixed ? { fixed } : {})} />
          <span className="d-muted">{t('不选期间：本月至今')}</span>
        </>
      }
      decides={['name', 'note', 'value', 'lastRate', 'yearRate']}
      columns={[
        col.custom('name', (r) => r.name || t('未指定'), { width: 200 }),
        col.one('note'),
        opening('value', (r) => moves(within(filters, by, r.key), r.days), true),
        col.one('share', { width: 80 }),
        rate('lastRate'),
        rate('yearRate'),
        opening('lastValue', (r) => moves(within(filters, by, r.key), r.lastDays)),
        opening('yearValue', (r) => moves(within(filters, by, r.key), r.yearDays)),
        col.one('qty', { sort: true }),
        col.one('unit'),
        col.buttons((r) => [
          { label: '流水', run: () => go(moves(within(filters, by, r.key), r.days)) },
          ...deeper[by].map((next) => ({
            label: ways[next],
            run: () => go(listAddress(at, { ...within(filters, by, r.key), by: next })),
          })),
        ]),
      ]}
    />
  )
}
