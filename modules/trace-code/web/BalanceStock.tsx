import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { balanceCalls, balanceFiles } from '../shared/balance.ts'
import { balanceStockWords as words } from '../shared/words.ts'
import { Agrees, agreesText } from './marks.tsx'
import { SheetTabs } from './SheetTabs.tsx'

const col = wordColumns(words, balanceCalls.stock)
const Filter = filtersOf(balanceCalls.stock)

export const keep = true

/** Lots by their codes beside the ledger. */
export default function BalanceStock() {
  const list = useList(balanceCalls.stock, { sort: 'lotNo' })
  return (
    <ListPage
      title="追溯码平衡表"
      head={<SheetTabs is="/stock" />}
      list={list}
      toolbar={<ExportButton call={balanceFiles.stock} list={list} />}
      filters={
        <>
          <Filter.Keyword placeholder="批号、产品" />
          <Filter.Bool name="differs" label="只看不一致" />
        </>
      }
      decides={['lotNo', 'name', 'units', 'codeUnits', 'codes', 'differs']}
      columns={[
        col.one('lotNo', { sort: true }),
        col.one('name'),
        ...col.some('units', 'codeUnits', 'codes'),
        col.custom('differs', (r) => <Agrees differs={r.differs} />, { said: agreesText, width: 90 }),
        ...col.some('closed', 'opened', 'minUnit', 'point', 'spec'),
        col.one('hospital', { but: 'hospital' }),
      ]}
    />
  )
}
