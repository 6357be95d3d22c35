import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { packsText } from '#modules/stock/shared/causes.ts'
import { HospitalFilter } from '#modules/stock/web/public.tsx'
import { consignmentCalls as calls } from '../shared/calls.ts'
import { consignUseWords as words } from '../shared/words.ts'
import { ConsignTabs } from './ConsignTabs.tsx'

const col = wordColumns(words, calls.uses)
const Filter = filtersOf(calls.uses)

export const keep = true

/** Every use of consigned goods: the rows that are settled with their supplier, at the price of the use (§2.24.8). */
export default function ConsignUseList() {
  const list = useList(calls.uses, { sort: '-at' })
  return (
    <ListPage
      title="寄售消耗明细"
      head={<ConsignTabs is="/uses" />}
      list={list}
      filters={
        <>
          <Filter.Keyword placeholder="名称、编码、拼音首字母、批号、单据号" />
          <Filter.Dates name="at" label={words.at.label} />
          <HospitalFilter />
        </>
      }
      decides={['at', 'cause', 'name', 'spec', 'lotNo', 'qty', 'owed', 'refNo']}
      columns={[
        col.one('at', { sort: true }),
        ...col.some('cause', 'code', 'name', 'spec', 'lotNo'),
        col.custom('qty', (r) => packsText(r.qty, r.ratio, r.unit, r.minUnit), { align: 'right' }),
        ...col.some('price', 'owed', 'refNo'),
        col.one('supplier', { but: 'supplier' }),
        col.one('hospital', { but: 'hospital' }),
        col.one('point'),
        col.one('department', { but: 'supplier' }),
        col.one('userName', { but: 'supplier' }),
      ]}
    />
  )
}
