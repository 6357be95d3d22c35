import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { columnsOf } from '#kernel/web/list/columns.tsx'
import { Filter } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { printBatch } from '#kernel/web/print/usePrint.tsx'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { planCalls, planTypes } from '../shared/calls.ts'
import { planMachine } from '../shared/machine.ts'
import { at, usePlanActs } from './acts.ts'
import { usePlanPrint } from './print.ts'

const col = columnsOf(planCalls.query)

const columns = {
  no: col.link('no', '计划单号', (plan) => `${at}/${plan.id}`, { sort: true }),
  hospital: col.text('hospital', '医院', { width: 180 }),
  rest: [
    col.status('status', '状态', planMachine),
    col.choice('planType', '计划类型', planTypes),
    col.choice('kind', '产品大类', productKinds),
    col.text('point', '配送点'),
    col.int('lineCount', '明细数'),
    col.money('totalAmount', '计划金额', { sort: true, sum: true }),
    col.bool('urgent', '加急'),
    col.text('department', '科室'),
    col.text('creatorName', '创建人', { width: 100 }),
    col.time('createdAt', '创建时间', { sort: true }),
  ],
}

export default function PlanList() {
  const list = useList(planCalls.query, { sort: '-createdAt' })
  const printing = usePlanPrint()
  const acts = usePlanActs()
  const mayAdd = useCan(planCalls.add)
  const kind = useSession((s) => s.currentOrg?.kind)
  return (
    <>
      <ListPage
        title="采购计划"
        list={list}
        batch={printBatch(printing)}
        tabs={planMachine}
        filters={
          <>
            <Filter.Keyword placeholder="单号、创建人、备注" />
            <Filter.Select name="kind" label="产品大类" options={productKinds} />
            <Filter.Select name="planType" label="计划类型" options={planTypes} />
            <Filter.Dates name="createdAt" label="创建时间" />
          </>
        }
        add={mayAdd && { label: '新建计划', run: () => go(`${at}/new`) }}
        toolbar={<ExportButton call={planCalls.export} list={list} lines />}
        columns={[columns.no, ...(kind === 'hospital' ? [] : [columns.hospital]), ...columns.rest, col.actions(acts)]}
      />
      {printing.view}
    </>
  )
}
