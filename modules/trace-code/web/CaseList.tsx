import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { balanceCalls } from '../shared/balance.ts'
import { traceCaseMachine } from '../shared/machine.ts'
import { caseKinds } from '../shared/states.ts'
import { caseWords as words } from '../shared/words.ts'
import { at } from './acts.ts'
import { SheetTabs } from './SheetTabs.tsx'
import { useAssigning } from './useAssigning.tsx'

const col = wordColumns(words, balanceCalls.cases)
const Filter = filtersOf(balanceCalls.cases)

export const keep = true

/** What does not agree, each with who takes care of it. */
export default function CaseList() {
  const list = useList(balanceCalls.cases, { sort: '-since' })
  const { acts, view } = useAssigning()
  return (
    <>
      <ListPage
        title="追溯码平衡表"
        head={<SheetTabs is="/cases" />}
        list={list}
        tabs={traceCaseMachine}
        filters={
          <>
            <Filter.Keyword placeholder="差异编号、单据号、批号、追溯码、产品" />
            <Filter.Select name="cause" multiple label={words.cause.label} options={caseKinds} />
            <Filter.Dates name="since" label={words.since.label} />
            <Filter.Bool name="mine" label="只看我负责的" />
          </>
        }
        toolbar={<ExportButton call={balanceCalls.export} list={list} />}
        decides={['cause', 'status', 'name', 'expected', 'found', 'ownerName']}
        columns={[
          { ...col.one('cause'), show: (k) => <a href={`#${at}/${k.id}`}>{t(caseKinds[k.cause])}</a> },
          col.status(traceCaseMachine),
          col.one('name'),
          ...col.some('expected', 'found', 'ownerName', 'said', 'lotNo', 'code', 'docNo'),
          col.one('hospital', { but: 'hospital' }),
          col.one('since', { sort: true }),
          col.link('no', (k) => `${at}/${k.id}`, { sort: true }),
          ...col.some('note', 'closedAt', 'closerName', 'reason'),
          col.actions(acts),
        ]}
      />
      {view}
    </>
  )
}
