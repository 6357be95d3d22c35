import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { vbpClasses } from '#modules/product/shared/kinds.ts'
import { stockCalls } from '../shared/calls.ts'
import { causeLabels } from '../shared/causes.ts'
import { movementWords as words } from '../shared/words.ts'
import { DepartmentFilter, GoodsFilters } from './filters.tsx'
import { movedPacks, paperColumn, reasonColumn } from './Movements.tsx'
import { StockTabs } from './StockTabs.tsx'

const col = wordColumns(words, stockCalls.movements)
const Filter = filtersOf(stockCalls.movements)
const yes = () => t('是')

export const keep = true

/** Every movement, with its document and who booked it; figures of consumption lead here. */
export default function MovementList() {
  const list = useList(stockCalls.movements, { sort: '-at' })
  return (
    <ListPage
      title="库存流水"
      head={<StockTabs is="/movements" />}
      list={list}
      filters={
        <>
          <Filter.Keyword placeholder="名称、编码、拼音首字母、批号、单据号" />
          <Filter.Dates name="at" label={words.at.label} />
          <Filter.Select name="cause" label={words.cause.label} options={causeLabels} />
          <DepartmentFilter />
          <Filter.Bool name="used" label="计入消耗" />
          <GoodsFilters />
          <Filter.Select name="vbpClass" label="集采类型" options={vbpClasses} />
          <Filter.Linked name="productId" label="产品" />
          <Filter.Linked name="balanceId" label={words.lotNo.label} called={() => list.rows[0]?.lotNo} />
          <Filter.Linked name="noDepartment" label="未指定科室" called={yes} />
          <Filter.Linked name="noCategory" label="未分类" called={yes} />
        </>
      }
      decides={['at', 'cause', 'name', 'spec', 'lotNo', 'qty', 'value', 'refNo', 'userName']}
      columns={[
        col.one('at', { sort: true }),
        ...col.some('cause', 'code', 'name', 'spec', 'lotNo'),
        ...(['qty', 'beforeQty', 'afterQty'] as const).map(movedPacks),
        col.one('value', { sort: true }),
        paperColumn,
        ...col.some('userName', 'department', 'point', 'supplier'),
        reasonColumn,
        col.one('hospital', { but: 'hospital' }),
      ]}
    />
  )
}
