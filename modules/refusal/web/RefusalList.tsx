import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { moneyText, qtyText } from '#kernel/web/list/format.ts'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { NONE } from '#kernel/web/list/time.ts'
import { useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { refuseReasons } from '#modules/acceptance/shared/machine.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { refusalCalls } from '../shared/calls.ts'
import { refusalMachine } from '../shared/machine.ts'
import { refusalWords } from '../shared/words.ts'
import { at, type Row } from './acts.ts'
import { DeadlineTag, waitsForAnswer } from './marks.tsx'
import { useRefusalPrint } from './print.ts'
import { useDeciding } from './useDeciding.tsx'

const col = wordColumns(refusalWords, refusalCalls.query)
const Filter = filtersOf(refusalCalls.query)
/** While the supplier is to answer: the day with what is left of the time. */
const due = (d: Row) =>
  d.answerBy && waitsForAnswer(d) && !d.actions.includes('submit') ? (
    <>
      {d.answerBy} <DeadlineTag day={d.answerBy} />
    </>
  ) : (
    (d.answerBy ?? NONE)
  )

export const keep = true

export default function RefusalList() {
  const list = useList(refusalCalls.query, { sort: '-createdAt' })
  const { acts, view } = useDeciding()
  const printing = useRefusalPrint()
  const mayAdd = useCan(refusalCalls.add)
  return (
    <>
      <ListPage
        title="拒收管理"
        list={list}
        tabs={refusalMachine}
        printing={printing}
        filters={
          <>
            <Filter.Keyword placeholder="拒收单号、配送单号、订单号、供应商、医院" />
            <Filter.Select name="reasonCode" label="拒收原因" options={refuseReasons} />
            <Filter.Select name="kind" label="产品大类" options={productKinds} />
            <Filter.Dates name="answerBy" label="答复期限" />
            <Filter.Dates name="createdAt" label="创建时间" />
            <Filter.Bool name="door" label="只看无订单拒收" />
            <Filter.Bool name="forMe" label="只看我可办理" />
          </>
        }
        add={mayAdd && { label: '无订单拒收', run: () => go(`${at}/new`) }}
        toolbar={<ExportButton call={refusalCalls.export} list={list} lines />}
        decides={['no', 'status', 'answerBy']}
        columns={[
          col.link('no', (d) => `${at}/${d.id}`, { sort: true }),
          col.status(refusalMachine),
          col.custom('answerBy', due, { width: 180, sort: true }),
          // what nobody ordered has no price
          { ...col.one('amount', { sort: true }), show: (d) => (d.orderId ? moneyText(d.amount) : NONE) },
          col.one('hospital', { but: 'hospital' }),
          col.one('supplier', { but: 'supplier' }),
          ...col.some('goods', 'reasonCode'),
          // several lines may be counted in different units (ux.md 62)
          { ...col.one('totalQty'), show: (d) => (d.lineCount === 1 ? qtyText(d.totalQty) : NONE) },
          ...col.some('answer', 'handleMode', 'deliveryNo', 'orderNo', 'point', 'kind', 'lineCount', 'creatorName'),
          col.one('createdAt', { sort: true }),
          col.actions(acts),
        ]}
      />
      {view}
    </>
  )
}
