import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import type { Answer } from '#kernel/shared/call.ts'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import type { Batch } from '#kernel/web/list/BatchBar.tsx'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { Due, dueText } from '#kernel/web/list/due.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { NONE } from '#kernel/web/list/time.ts'
import { useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { toast } from '#kernel/web/shell/toast.ts'
import { productKinds, vbpClasses } from '#modules/product/shared/kinds.ts'
import { orderCalls } from '../shared/calls.ts'
import { orderMachine } from '../shared/machine.ts'
import { orderWords } from '../shared/words.ts'
import { at, useOrderActs } from './acts.ts'
import { useOrderPrint } from './print.ts'
import { useAccepting } from './useAccepting.tsx'

const col = wordColumns(orderWords, orderCalls.query)
// only who passes something asks for it: the first list is drawn without
const Unusual = lazy(async () => ({ default: (await import('#modules/trail/web/public.tsx')).Unusual }))
const judge = (ids: readonly string[], id?: string) => (
  <Suspense>
    <Unusual kind="order" ids={ids} id={id} />
  </Suspense>
)
const Filter = filtersOf(orderCalls.query)

type Row = Answer<typeof orderCalls.query>['rows'][number]
const dueSaid = (o: Row) => dueText(o.dueOn, o.dueDays)
const due = [col.custom('dueOn', (o) => <Due day={o.dueOn} days={o.dueDays} />, { said: dueSaid, sort: true })]
const lateSaid = ({ overdueDays: n }: Row) => (n === null ? NONE : t('{{n}} 天', { n }))
const lateTag = (o: Row) =>
  o.overdueDays === null ? (
    NONE
  ) : (
    <span className="d-tag" data-tone="red">
      {lateSaid(o)}
    </span>
  )
/** Of a list of what is late the days stand in a column of their own, so that they are sorted by. */
const lateDue = [
  col.one('dueOn', { sort: true, width: 110 }),
  col.custom('overdueDays', lateTag, { said: lateSaid, sort: true, align: 'right' }),
]
const columns = (late: boolean) => [
  col.status(orderMachine),
  col.one('amending'),
  ...col.some('kind', 'vbpClass', 'lineCount'),
  col.one('amount', { sort: true }),
  ...col.some('expectedDate', 'supplierExpects'),
  ...(late ? lateDue : due),
  ...col.some('point', 'urgent', 'planNo'),
  col.one('createdAt', { sort: true }),
  col.one('supplierAcceptedAt'),
]

/** One delivery for all of them: what the first differs in from another the form's call says at saving, this before. */
const delivering: Batch<Row> = {
  label: '生成配送单',
  fits: (o) => o.actions.includes('deliver'),
  run: async ([first, ...rest]) => {
    const other = rest.find((o) =>
      (['hospitalId', 'pointId', 'kind', 'narcotic'] as const).some((key) => o[key] !== first?.[key]),
    )
    if (other) toast('warning', t('订单 {{no}} 的医院、配送点或大类不同，不能同单配送', { no: other.no }))
    else if (first) go(`/procurement/delivery/new?orderId=${[first, ...rest].map((o) => o.id).join()}`)
    return undefined
  },
}

/** What the platform does not have yet goes there; what hinders an order, or its status, is said of it alone by the server. */
const sending: Batch<Row> = {
  label: '上传省平台',
  run: async (orders) => {
    const { sendCalls } = await import('#modules/province-order/shared/calls.ts')
    return ask(sendCalls.sendProvince, { ids: orders.map((o) => o.id) })
  },
}

export const keep = true

export default function OrderList() {
  // what is late is asked after supplier by supplier, the latest first (issue 16)
  const late = new URLSearchParams(useLocation().search).get('overdue') === 'true'
  const list = useList(orderCalls.query, { sort: late ? 'supplier,-overdueDays' : '-createdAt' })
  const printing = useOrderPrint()
  const accepting = useAccepting()
  const acts = useOrderActs({ accept: accepting.one })
  const mayAdd = useCan(orderCalls.add)
  const mayDeliver = useCan('procurement/delivery:add')
  const maySend = useCan('procurement/purchaseOrder:sendProvince')
  const mayAudit = useCan(orderCalls.audit)
  return (
    <ListPage
      title="采购订单"
      list={list}
      printing={printing}
      batch={[...accepting.batch, ...(mayDeliver ? [delivering] : []), ...(maySend ? [sending] : [])]}
      judge={mayAudit && judge}
      tabs={orderMachine}
      filters={
        <>
          <Filter.Keyword placeholder="订单号、医院、供应商" />
          <Filter.Text name="article" label="品种" placeholder="名称、编码、拼音" />
          <Filter.Bool name="overdue" label="逾期未到" />
          <Filter.Bool name="amending" label="有未办结变更" />
          <Filter.Select name="kind" label="产品大类" options={productKinds} />
          <Filter.Select name="vbpClass" label="集采类型" options={vbpClasses} />
          <Filter.Dates name="createdAt" label="创建时间" />
          <Filter.Dates name="released" label="下达时间" />
          <Filter.Bool name="counted" label="计入统计" />
          <Filter.Linked name="certificateId" label="依赖的证件" />
          {mayAudit && <Filter.Bool name="forMe" label="只看待我审核" />}
        </>
      }
      add={mayAdd && { label: '新建订单', run: () => go(`${at}/new`) }}
      toolbar={
        <>
          <ExportButton call={orderCalls.export} list={list} lines />
          {accepting.view}
        </>
      }
      // who supplies goes by when it is due, who buys by when he wrote it, and either by how late it is
      decides={[
        ...['no', 'hospital', 'supplier', 'status', 'amount'],
        ...(late ? ['dueOn', 'overdueDays'] : [mayDeliver ? 'dueOn' : 'createdAt']),
      ]}
      columns={[
        col.link('no', (o) => `${at}/${o.id}`, { sort: true }),
        col.one('hospital', { but: 'hospital' }),
        col.one('supplier', { but: 'supplier', sort: true }),
        ...columns(late),
        col.actions(acts),
      ]}
    />
  )
}
