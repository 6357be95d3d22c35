import { lazy, Suspense } from 'react'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { planCalls } from '../shared/calls.ts'
import { planMachine } from '../shared/machine.ts'
import { planTypes, planWords as words } from '../shared/words.ts'
import { at, usePlanActs } from './acts.ts'
import { useCommonOrders } from './common.ts'
import { usePlanPrint } from './print.ts'

const col = wordColumns(words, planCalls.query)
// only who passes something asks for it: the first list is drawn without
const Unusual = lazy(async () => ({ default: (await import('#modules/trail/web/public.tsx')).Unusual }))
const judge = (ids: readonly string[], id?: string) => (
  <Suspense>
    <Unusual kind="plan" ids={ids} id={id} />
  </Suspense>
)
const Filter = filtersOf(planCalls.query)

export const keep = true

export default function PlanList() {
  const list = useList(planCalls.query, { sort: '-createdAt' })
  const printing = usePlanPrint()
  const acts = usePlanActs()
  const mayAdd = useCan(planCalls.add)
  const mayAudit = useCan(planCalls.audit)
  const common = useCommonOrders()
  return (
    <ListPage
      title="采购计划"
      list={list}
      batch={common}
      printing={printing}
      judge={mayAudit && judge}
      tabs={planMachine}
      filters={
        <>
          <Filter.Keyword placeholder="单号、创建人、备注" />
          <Filter.Text name="article" label="品种" placeholder="名称、编码、拼音" />
          <Filter.Select name="kind" label={words.kind.label} options={productKinds} />
          <Filter.Select name="planType" label={words.planType.label} options={planTypes} />
          <Filter.Dates name="createdAt" label={words.createdAt.label} />
          {mayAudit && <Filter.Bool name="forMe" label="只看待我审核" />}
        </>
      }
      add={mayAdd && { label: '新建计划', run: () => go(`${at}/new`) }}
      toolbar={<ExportButton call={planCalls.export} list={list} lines />}
      decides={['no', 'hospital', 'status', 'totalAmount', 'createdAt']}
      columns={[
        col.link('no', (plan) => `${at}/${plan.id}`, { sort: true }),
        col.one('hospital', { but: 'hospital' }),
        col.status(planMachine),
        ...col.some('planType', 'kind', 'point', 'lineCount'),
        col.one('totalAmount', { sort: true }),
        ...col.some('urgent', 'department', 'creatorName'),
        col.one('createdAt', { sort: true }),
        col.actions(acts),
      ]}
    />
  )
}
