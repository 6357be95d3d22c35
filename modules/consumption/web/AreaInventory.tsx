import { useMemo } from 'react'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { listAddress } from '#kernel/web/list/applied.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { NONE } from '#kernel/web/list/time.ts'
import { type RowOf, useList } from '#kernel/web/list/useList.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { CategoryFilter } from '#modules/category/web/public.tsx'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { HospitalFilter, stockPage } from '#modules/stock/web/public.tsx'
import { lotsBehind } from '../shared/behind.ts'
import { areaCalls as calls } from '../shared/calls.ts'
import { type StockGrouping, stockGroupings, ways } from '../shared/groupings.ts'
import { areaStockWords as words } from '../shared/words.ts'

type Row = RowOf<typeof calls.inventory>
const col = wordColumns(words, calls.inventory)
const Filter = filtersOf(calls.inventory)
const at = '/inventory/areaInventory'
const fixed = { what: 'inventory' }
const steps = { generic: ways.product, product: ways.hospital, hospital: '批次' } as const

const some = (key: 'over' | 'under', tone: string) =>
  col.custom(
    key,
    (r) =>
      r[key] === 0 ? (
        NONE
      ) : (
        <span className="d-tag" data-tone={tone}>
          {r[key]}
        </span>
      ),
    { align: 'right' },
  )
/** One level deeper: name → product → hospital → its lots in the ledger. */
const deeper = (by: StockGrouping, filters: Record<string, unknown>, r: Row): string => {
  if (by === 'generic') return listAddress(at, { ...filters, by: 'product', generic: r.key })
  if (by === 'product') return listAddress(at, { ...filters, by: 'hospital', productId: r.key })
  return listAddress(stockPage, lotsBehind(filters, r.key))
}

export const keep = true

/** 区域库存: who has a product, for how many days, who too much and who too little. */
export default function AreaInventory() {
  const defaults = useMemo(() => ({ by: 'generic' }), [])
  const list = useList(calls.inventory, { sort: 'name', filters: defaults })
  const { by: asked, ...filters } = list.applied.filters as Record<string, unknown>
  const by = (asked as StockGrouping | undefined) ?? 'generic'
  return (
    <ListPage
      title="区域库存"
      list={list}
      filters={
        <>
          <Filter.Select name="by" label="统计维度" options={stockGroupings} />
          <Filter.Keyword placeholder="名称、编码、拼音首字母" />
          <Filter.Text name="generic" label="通用名" />
          <HospitalFilter />
          <CategoryFilter />
          <Filter.Select name="kind" label="产品大类" options={productKinds} />
        </>
      }
      toolbar={<ExportButton call={calls.export} list={list} fixed={fixed} />}
      decides={['name', 'note', 'qty', 'amount', 'coverDays', 'over', 'under']}
      columns={[
        col.link('name', (r) => deeper(by, filters, r), { sort: true, width: 200 }),
        col.one('note'),
        col.one('qty'),
        col.one('unit'),
        col.one('amount'),
        col.one('consigned'),
        col.one('daily'),
        col.one('coverDays'),
        some('over', 'orange'),
        some('under', 'red'),
        ...col.some('hospitals', 'lots'),
        col.buttons((r) => [{ label: steps[by], run: () => go(deeper(by, filters, r)) }]),
      ]}
    />
  )
}
