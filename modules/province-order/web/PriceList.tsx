import { keys } from '#kernel/shared/machine.ts'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { HospitalFilter, SupplierFilter } from '#modules/stock/web/public.tsx'
import { priceStages, verdicts } from '../shared/kinds.ts'
import { priceCalls as calls } from '../shared/price-calls.ts'
import { priceWords as words } from '../shared/words.ts'

const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)
const tones = {
  above: 'red',
  below: 'blue',
  unlisted: 'orange',
  delisted: 'orange',
  unmatched: 'grey',
  equal: 'green',
} as const

export const keep = true

/** 价格核查: what was paid against what was listed that day. */
export default function PriceList() {
  const list = useList(calls.query, { sort: '-amount' })
  const counts = list.totals?.counts
  return (
    <ListPage
      title="价格核查"
      list={list}
      bands={{
        name: 'verdict',
        label: words.verdict.label,
        one: true,
        all: counts?.all,
        of: keys(verdicts).map((value) => ({ value, label: t(verdicts[value]), n: counts && (counts[value] ?? 0) })),
      }}
      filters={
        <>
          <Filter.Keyword placeholder="产品编码、名称、供应商" />
          <HospitalFilter />
          <SupplierFilter />
          <Filter.Select name="stage" label={words.stage.label} options={priceStages} />
          <Filter.Dates name="day" label={words.day.label} />
          <Filter.Linked name="productId" label="产品" />
        </>
      }
      toolbar={<ExportButton call={calls.export} list={list} />}
      decides={['productName', 'verdict', 'price', 'listed', 'diff', 'amount', 'supplier']}
      columns={[
        col.one('productName', { sort: true }),
        col.custom(
          'verdict',
          (r) => (
            <span className="d-tag" data-tone={tones[r.verdict]}>
              {t(verdicts[r.verdict])}
            </span>
          ),
          { said: (r) => `${t(verdicts[r.verdict])}　` },
        ),
        ...col.some('price', 'listed', 'diff'),
        col.one('amount', { sort: true }),
        { ...col.one('supplier', { but: 'supplier' }), width: 150 },
        ...col.some('percent', 'qty', 'stage', 'since'),
        col.one('day', { sort: true }),
        ...col.some('spec', 'unit', 'productCode', 'itemCode'),
        { ...col.one('hospital', { but: 'hospital' }), width: 150 },
      ]}
    />
  )
}
