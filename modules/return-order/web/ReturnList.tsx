import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { moneyText } from '#kernel/web/list/format.ts'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { NONE } from '#kernel/web/list/time.ts'
import { useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { returnOrderCalls as calls } from '../shared/calls.ts'
import { returnOrderMachine } from '../shared/machine.ts'
import { returnTypes } from '../shared/types.ts'
import { returnWords as words } from '../shared/words.ts'
import { at, useReturnActs } from './acts.ts'
import { useReturnPrint } from './print.ts'

const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)

export const keep = true

export default function ReturnList() {
  const list = useList(calls.query, { sort: '-createdAt' })
  const acts = useReturnActs()
  const printing = useReturnPrint()
  const mayAdd = useCan(calls.add)
  return (
    <ListPage
      title="退货单"
      list={list}
      tabs={returnOrderMachine}
      printing={printing}
      filters={
        <>
          <Filter.Keyword placeholder="退货单号、供应商、创建人、备注、红字发票号" />
          <Filter.Select name="returnType" label={words.returnType.label} options={returnTypes} />
          <Filter.Text name="article" label="品种" placeholder="名称、编码、拼音" />
          <Filter.Dates name="createdAt" label={words.createdAt.label} />
          <Filter.Dates name="receivedAt" label={words.receivedAt.label} />
          <Filter.Bool name="redOpen" label="只看待开红字发票" />
          <Filter.Bool name="short" label="只看少收" />
          <Filter.Bool name="forMe" label="只看我可审核" />
        </>
      }
      add={mayAdd && { label: '新建退货单', run: () => go(`${at}/new`) }}
      toolbar={<ExportButton call={calls.export} list={list} lines />}
      decides={['no', 'status', 'supplier', 'amount', 'pickupDate']}
      columns={[
        col.link('no', (d) => `${at}/${d.id}`, { sort: true }),
        col.status(returnOrderMachine),
        { ...col.one('supplier', { but: 'supplier' }), width: 150 },
        { ...col.one('hospital', { but: 'hospital' }), width: 150 },
        col.one('amount', { sort: true }),
        ...col.some('pickupDate', 'returnType'),
        // nothing is known before somebody counted it
        { ...col.one('receivedAmount'), show: (d) => (d.receivedAt ? moneyText(d.receivedAmount) : NONE) },
        ...col.some('redDue', 'shortCount'),
        col.one('createdAt', { sort: true }),
        ...col.some('point', 'lineCount', 'redNo', 'creatorName', 'shippedAt'),
        col.one('receivedAt', { sort: true }),
        col.actions(acts),
      ]}
    />
  )
}
