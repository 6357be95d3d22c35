import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { acceptanceCalls } from '../shared/calls.ts'
import { acceptanceMachine } from '../shared/machine.ts'
import { acceptanceWords } from '../shared/words.ts'
import { at, useAcceptanceActs } from './acts.ts'
import { useAcceptancePrint } from './print.ts'
import { ScanOpen } from './ScanOpen.tsx'
import { useWholeBatch } from './WholeBatch.tsx'

const col = wordColumns(acceptanceWords, acceptanceCalls.query)
const Filter = filtersOf(acceptanceCalls.query)

const columns = [
  col.status(acceptanceMachine),
  col.link('deliveryNo', (a) => `/procurement/delivery/${a.deliveryId}`, { width: 160 }),
  col.link('orderNo', (a) => `/procurement/purchaseOrder/${a.orderId}`, { width: 160 }),
  ...col.some('kind', 'point', 'lineCount', 'acceptedAmount'),
  col.one('createdAt', { sort: true }),
  ...col.some('arrivedAt', 'checkerName'),
  col.one('checkedAt', { sort: true }),
  col.one('confirmerName'),
  col.one('confirmedAt', { sort: true }),
]

export const keep = true

export default function AcceptanceList() {
  const list = useList(acceptanceCalls.query, { sort: '-createdAt' })
  const whole = useWholeBatch()
  const printing = useAcceptancePrint()
  const acts = useAcceptanceActs('list')
  return (
    <>
      <ListPage
        title="验收管理"
        list={list}
        batch={whole.batch}
        printing={printing}
        tabs={acceptanceMachine}
        filters={
          <>
            <Filter.Keyword placeholder="验收单号、配送单号、订单号、供应商" />
            <Filter.Text name="article" label="品种" placeholder="名称、编码、拼音" />
            <Filter.Select name="kind" label="产品大类" options={productKinds} />
            <Filter.Dates name="createdAt" label="创建时间" />
            <Filter.Dates name="confirmedAt" label="确认时间" />
            <Filter.Bool name="forMe" label="只看我可办理" />
            <Filter.Bool name="lingers" label="登记超期未确认" />
          </>
        }
        toolbar={
          <>
            <ScanOpen />
            <ExportButton call={acceptanceCalls.export} list={list} lines />
          </>
        }
        decides={['no', 'hospital', 'supplier', 'status', 'acceptedAmount', 'createdAt']}
        columns={[
          col.link('no', (a) => `${at}/${a.id}`, { sort: true }),
          col.one('hospital', { but: 'hospital' }),
          col.one('supplier', { but: 'supplier' }),
          ...columns,
          col.actions(acts),
        ]}
      />
      {whole.view}
    </>
  )
}
