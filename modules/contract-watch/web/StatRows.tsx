import { useEffect } from 'react'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { categories } from '#modules/contract/shared/kinds.ts'
import { contractMachine } from '#modules/contract/shared/machine.ts'
import { HospitalFilter, SupplierFilter } from '#modules/stock/web/public.tsx'
import { watchCalls } from '../shared/calls.ts'
import { statCalls as calls } from '../shared/statistics.ts'
import { figures } from '../shared/types.ts'
import { statRowWords as words } from '../shared/words.ts'
import { at } from './pace.tsx'

const col = wordColumns(words, calls.detail)
const Filter = filtersOf(calls.detail)

export const keep = true

/** The contracts behind a number of the statistics. */
export default function StatRows() {
  const list = useList(calls.detail)
  const watches = useCan(watchCalls.detail)
  const { setTitle } = useTab()
  useEffect(() => setTitle(t('合同统计明细')), [setTitle])
  return (
    <ListPage
      title="合同统计明细"
      list={list}
      filters={
        <>
          <Filter.Keyword placeholder="合同编号、名称、单位" />
          <HospitalFilter />
          <SupplierFilter />
          <Filter.Select name="figure" label="统计项" options={figures} />
          <Filter.Select name="category" label={words.category.label} options={categories} />
          <Filter.Dates name="signedOn" label={words.signedOn.label} />
          <Filter.Text name="month" label="签订月份" placeholder="如 2026-11" />
          <Filter.Bool name="unowned" label="无负责人" />
          <Filter.Linked name="ownerId" label={words.ownerName.label} />
          <Filter.Linked name="typeId" label={words.typeName.label} />
          <Filter.Linked name="productId" label="产品" />
        </>
      }
      toolbar={<ExportButton call={calls.export} list={list} />}
      decides={['no', 'amount', 'executedAmount', 'paidAmount', 'price', 'validTo', 'hospital', 'supplier']}
      columns={[
        watches ? col.link('no', (r) => `${at}/${r.id}`, { sort: true }) : col.one('no', { sort: true }),
        ...col.some('name', 'typeName', 'category'),
        col.one('hospital', { but: 'hospital' }),
        col.one('supplier', { but: 'supplier' }),
        col.status(contractMachine),
        col.one('amount', { sort: true }),
        col.one('executedAmount', { sort: true }),
        col.one('paidAmount', { sort: true }),
        col.one('price'),
        col.one('signedOn', { sort: true }),
        col.one('validFrom'),
        col.one('validTo', { sort: true }),
        col.one('ownerName'),
      ]}
    />
  )
}
