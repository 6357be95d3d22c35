import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { balanceCalls, balanceFiles } from '../shared/balance.ts'
import { balanceDayWords as words } from '../shared/words.ts'
import { Agrees, agreesText } from './marks.tsx'
import { SheetTabs } from './SheetTabs.tsx'

const col = wordColumns(words, balanceCalls.days)
const Filter = filtersOf(balanceCalls.days)

export const keep = true

/** What was dispensed by code each day, beside what the ledger booked. */
export default function BalanceDays() {
  const list = useList(balanceCalls.days, { sort: '-day' })
  return (
    <ListPage
      title="追溯码平衡表"
      head={<SheetTabs is="/days" />}
      list={list}
      toolbar={<ExportButton call={balanceFiles.days} list={list} />}
      filters={<Filter.Dates name="day" label={words.day.label} />}
      decides={['day', 'soldCodes', 'soldUnits', 'dispensed', 'differs']}
      columns={[
        col.one('day', { sort: true }),
        ...col.some('soldCodes', 'soldUnits', 'dispensed'),
        col.custom('differs', (r) => <Agrees differs={r.differs} />, { said: agreesText, width: 90 }),
        col.one('hospital', { but: 'hospital' }),
      ]}
    />
  )
}
