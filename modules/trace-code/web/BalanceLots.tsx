import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { balanceCalls, balanceFiles } from '../shared/balance.ts'
import { balanceLotWords as words } from '../shared/words.ts'
import { Agrees, agreesText } from './marks.tsx'
import { SheetTabs } from './SheetTabs.tsx'

const col = wordColumns(words, balanceCalls.query)
const Filter = filtersOf(balanceCalls.query)

export const keep = true

/** Lots that were taken in: due = collected = uploaded = acknowledged. */
export default function BalanceLots() {
  const list = useList(balanceCalls.query, { sort: '-confirmedAt' })
  return (
    <ListPage
      title="追溯码平衡表"
      head={<SheetTabs is="" />}
      list={list}
      toolbar={<ExportButton call={balanceFiles.lots} list={list} />}
      filters={
        <>
          <Filter.Keyword placeholder="配送单号、批号、产品" />
          <Filter.Bool name="differs" label="只看不一致" />
          <Filter.Dates name="day" label={words.confirmedAt.label} />
        </>
      }
      decides={['deliveryNo', 'name', 'due', 'collected', 'uploaded', 'acknowledged', 'differs']}
      columns={[
        col.link('deliveryNo', (r) => `/trace/codeAcquisition/${r.deliveryId}`, { sort: true }),
        col.one('name'),
        ...col.some('due', 'collected', 'uploaded', 'acknowledged'),
        col.custom('differs', (r) => <Agrees differs={r.differs} />, { said: agreesText, width: 90 }),
        ...col.some('lotNo', 'spec', 'acceptedQty'),
        col.one('hospital', { but: 'hospital' }),
        col.one('supplier'),
        col.one('confirmedAt', { sort: true }),
      ]}
    />
  )
}
