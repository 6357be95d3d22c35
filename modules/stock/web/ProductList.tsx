import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { NONE } from '#kernel/web/list/time.ts'
import { type RowOf, useList } from '#kernel/web/list/useList.ts'
import { packsText } from '../shared/causes.ts'
import { ledgerCalls, productStockWords as words } from '../shared/ledger.ts'
import { GoodsFilters } from './filters.tsx'
import { asAtNote, at, StockTabs } from './StockTabs.tsx'

type Row = RowOf<typeof ledgerCalls.products>
const col = wordColumns(words, ledgerCalls.products)
const Filter = filtersOf(ledgerCalls.products)

const packs = (key: 'qty' | 'lockedQty' | 'availableQty' | 'consignedQty' | 'transitQty', sort?: true) =>
  col.custom(
    key,
    (r: Row) => {
      // what is on the way is known of today alone
      const units = key === 'transitQty' && r.availableQty === null ? null : r[key]
      return units === null ? NONE : packsText(units, r.ratio, r.unit, r.minUnit)
    },
    { align: 'right', ...(sort ? { sort } : {}) },
  )
/** The page of a product, in one hospital. */
export const productPage = (r: { productId: string; hospitalId: string }): string =>
  `${at}/product/${r.productId}?hospitalId=${r.hospitalId}`

export const keep = true

/** What there is of each product over all points and lots; a row opens the product's page. */
export default function ProductList() {
  const list = useList(ledgerCalls.products, { sort: 'name' })
  return (
    <ListPage
      title="按产品查询库存"
      head={<StockTabs is="/products" />}
      list={list}
      filters={
        <>
          <Filter.Keyword placeholder="名称、编码、拼音首字母" />
          <Filter.Day name="asAt" label="截至日期" />
          <GoodsFilters />
        </>
      }
      toolbar={list.applied.filters.asAt !== undefined && <span className="d-muted">{t(asAtNote)}</span>}
      decides={['code', 'name', 'spec', 'qty', 'availableQty', 'amount']}
      columns={[
        col.link('code', productPage, { sort: true, width: 110 }),
        col.one('name', { sort: true, width: 150 }),
        col.one('spec'),
        packs('qty', true),
        packs('availableQty'),
        packs('lockedQty'),
        packs('transitQty'),
        col.one('amount', { sort: true }),
        packs('consignedQty'),
        ...col.some('consignedAmount', 'lots', 'points'),
        col.one('firstExpiry', { sort: true }),
        col.one('updatedAt', { sort: true }),
        col.one('manufacturer'),
        col.one('hospital', { but: 'hospital' }),
      ]}
    />
  )
}
