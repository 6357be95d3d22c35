import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { provinceReturnCalls as calls } from '../shared/calls.ts'
import { provinceReturnMachine as m } from '../shared/machine.ts'
import { returnWords as words } from '../shared/words.ts'
import { returnAt, useReturnActs } from './acts.ts'
import { OwnLine } from './lines.tsx'

const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)

export const keep = true

/** 省平台退货单: returns suppliers agreed to, of goods that were ordered there. */
export default function ReturnList() {
  const list = useList(calls.query, { sort: '-createdAt' })
  const { acts } = useReturnActs()
  return (
    <ListPage
      title="省平台退货单"
      list={list}
      tabs={m}
      head={<OwnLine />}
      filters={
        <>
          <Filter.Keyword placeholder="退货单号、供应商" />
          <Filter.Dates name="createdAt" label={words.createdAt.label} />
        </>
      }
      toolbar={<ExportButton call={calls.export} list={list} />}
      decides={['no', 'status', 'theirs', 'supplier', 'amount']}
      columns={[
        col.link('no', (r) => `${returnAt}/${r.id}`, { sort: true }),
        col.status(m),
        ...col.some('carries', 'theirs', 'supplier'),
        col.one('amount', { sort: true }),
        ...col.some('reason', 'orderNos', 'lineCount'),
        col.one('createdAt', { sort: true }),
        ...col.some('theirsAt', 'retId', 'attempts'),
        { ...col.one('hospital', { but: 'hospital' }), width: 150 },
        col.actions(acts),
      ]}
    />
  )
}
