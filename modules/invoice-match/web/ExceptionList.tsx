import { useEffect } from 'react'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { matchCalls as calls } from '../shared/calls.ts'
import { checks, levels } from '../shared/checks.ts'
import { invoiceExceptionMachine } from '../shared/machine.ts'
import { invoiceExceptionWords as words } from '../shared/words.ts'
import { useExceptionActs } from './acts.ts'

const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)

/** What did not agree of invoices: one row a check, with who is to act. */
export const ExceptionList = () => {
  const list = useList(calls.query, { sort: '-since' })
  const acts = useExceptionActs()
  const tab = useTab()
  useEffect(() => tab.setTitle(t('核对异常')), [tab])
  return (
    <ListPage
      title="核对异常"
      list={list}
      tabs={invoiceExceptionMachine}
      filters={
        <>
          <Filter.Keyword placeholder="异常编号、发票号码、单位" />
          <Filter.Select name="check" label={words.check.label} options={checks} />
          <Filter.Select name="level" label={words.level.label} options={levels} />
          <Filter.Dates name="since" label={words.since.label} />
          <Filter.Bool name="mine" label="只看我负责的" />
        </>
      }
      toolbar={<ExportButton call={calls.export} list={list} />}
      decides={['number', 'check', 'status', 'diff', 'days', 'party']}
      columns={[
        // a number of twenty digits is read whole
        col.link('number', (d) => `/settlement/invoice/${d.invoiceId}?tab=match`, { width: 200 }),
        { ...col.one('check'), show: (d) => `${d.check} ${t(checks[d.check])}`, width: 170 },
        col.status(invoiceExceptionMachine),
        col.one('diff', { sort: true }),
        col.one('days'),
        col.one('party'),
        col.one('dueOn', { sort: true }),
        col.one('ownerName'),
        col.one('lastNote'),
        col.one('level'),
        { ...col.one('hospital', { but: 'hospital' }), width: 150 },
        { ...col.one('supplier', { but: 'supplier' }), width: 150 },
        col.one('since', { sort: true }),
        col.one('overriderName'),
        col.one('no', { sort: true }),
        col.actions(acts),
      ]}
    />
  )
}
