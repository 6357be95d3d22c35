import { useEffect } from 'react'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { origins } from '#modules/invoice-reading/shared/reading.ts'
import { SupplierFilter } from '#modules/stock/web/public.tsx'
import { firstListCalls as calls } from '../shared/calls.ts'
import { firstWords as words } from '../shared/words.ts'

const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)

/** The tab of an invoice that shows its first invoices. */
const firstAt = (invoiceId: string): string => `#/settlement/invoice/${invoiceId}?tab=first`

/** 一票: the first invoices there are, each with the invoice whose goods it is for. */
export default function FirstList() {
  const list = useList(calls.query, { sort: '-createdAt' })
  const tab = useTab()
  useEffect(() => tab.setTitle(t('第一票')), [tab])
  return (
    <ListPage
      title="第一票"
      list={list}
      filters={
        <>
          <Filter.Keyword placeholder="发票号码、销方、批号、供应商" />
          <SupplierFilter />
          <Filter.Dates name="issueDate" label={words.issueDate.label} />
          <Filter.Dates name="createdAt" label={words.createdAt.label} />
          <Filter.Select name="source" label={words.source.label} options={origins} />
          <Filter.Bool name="used" label={words.used.label} />
        </>
      }
      toolbar={<ExportButton call={calls.export} list={list} />}
      decides={['number', 'issueDate', 'amount', 'sellerName', 'lots', 'invoiceNo']}
      columns={[
        // the first invoice itself stands with its lots on the tab of the invoice it is for
        {
          ...col.custom('number', (r) => (r.invoiceId ? <a href={firstAt(r.invoiceId)}>{r.number}</a> : r.number), {
            said: (r) => r.number,
          }),
          width: 200,
        },
        col.one('issueDate', { sort: true }),
        col.one('amount', { sort: true }),
        col.one('sellerName'),
        col.one('lots'),
        col.custom('invoiceNo', (r) => (r.invoiceId ? <a href={firstAt(r.invoiceId)}>{r.invoiceNo}</a> : r.invoiceNo), {
          said: (r) => r.invoiceNo,
        }),
        { ...col.one('supplier', { but: 'supplier' }), width: 150 },
        { ...col.one('used'), width: 120 },
        ...col.some('lineCount', 'source', 'code', 'sellerTaxNo', 'buyerName', 'buyerTaxNo', 'creatorName'),
        col.one('createdAt', { sort: true }),
      ]}
    />
  )
}
