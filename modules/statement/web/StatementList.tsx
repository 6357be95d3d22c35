import { useState } from 'react'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { HospitalFilter, SupplierFilter } from '#modules/stock/web/public.tsx'
import { statementCalls as calls } from '../shared/calls.ts'
import { statementMachine } from '../shared/machine.ts'
import { isOneMonth } from '../shared/months.ts'
import { statementWords as words } from '../shared/words.ts'
import { at, useStatementActs } from './acts.ts'
import { Generate } from './Generate.tsx'
import { useStatementPrint } from './print.ts'

const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)

export const keep = true

/** 对账管理: what a hospital and a supplier owe each other, month by month. */
export default function StatementList() {
  const list = useList(calls.query, { sort: '-month' })
  const acts = useStatementActs()
  const printing = useStatementPrint()
  const own = useSession((s) => s.currentOrg?.kind)
  const mayMake = useCan(calls.generate)
  const [making, setMaking] = useState(false)
  const sum = isOneMonth(list.applied.filters.month as Parameters<typeof isOneMonth>[0])
  return (
    <>
      <ListPage
        title="对账管理"
        list={list}
        tabs={statementMachine}
        printing={own === 'authority' ? undefined : printing}
        filters={
          <>
            <Filter.Keyword placeholder="对账单号、往来单位" />
            <HospitalFilter />
            <SupplierFilter />
            <Filter.Dates name="month" label={words.month.label} />
            <Filter.Bool name="owing" label="期末有欠款" />
          </>
        }
        add={mayMake && { label: '生成对账单', run: () => setMaking(true) }}
        toolbar={<ExportButton call={calls.export} list={list} lines />}
        decides={[
          ...['month', own === 'supplier' ? 'hospital' : 'supplier', 'opening', 'accepted', 'returned'],
          ...['paid', 'closing', 'status'],
        ]}
        columns={[
          col.link('no', (d) => `${at}/${d.id}`, { sort: true }),
          col.one('month', { sort: true }),
          col.one('hospital', { but: 'hospital' }),
          col.one('supplier', { but: 'supplier' }),
          col.one('opening', { sum }),
          col.one('accepted', { sort: true }),
          ...col.some('returned', 'paid'),
          col.one('closing', { sort: true, sum }),
          col.status(statementMachine),
          // seldom anything
          col.one('difference'),
          ...col.some('credit', 'invoiced', 'red', 'lineCount', 'round', 'hospitalName', 'hospitalAt', 'supplierName'),
          ...col.some('supplierAt', 'sentAt', 'createdAt'),
          col.actions(acts),
        ]}
      />
      {making && <Generate onClose={() => setMaking(false)} />}
    </>
  )
}
