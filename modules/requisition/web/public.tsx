import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Waiting } from '#kernel/web/document/Waiting.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { requisitionCalls as calls } from '../shared/calls.ts'
import { requisitionMachine } from '../shared/machine.ts'
import { requisitionWords } from '../shared/words.ts'

const col = wordColumns(requisitionWords, calls.query)
const columns = [
  col.link('no', (d) => `/settlement/requisition/${d.id}`),
  col.status(requisitionMachine),
  ...col.some('amount', 'paidAmount', 'leftAmount', 'dueOn', 'promisedOn', 'held', 'submittedAt', 'auditedAt'),
]

const used = col.some('prepaidAmount', 'amount', 'paidAmount', 'submittedAt', 'auditedAt')

/** The requisitions that use a prepayment. */
export const UsesOf = ({ prepaidId }: { prepaidId: string }) => {
  const { data, error } = useAsk(calls.query, { prepaidId, size: 100, part: 'rows' })
  if (!data) return <Waiting error={error} />
  return (
    <LineTable
      columns={[col.link('no', (d) => `/settlement/requisition/${d.id}`), col.status(requisitionMachine), ...used]}
      rows={data.rows}
      label="抵扣记录"
      decides={['no', 'status', 'prepaidAmount', 'amount']}
    />
  )
}

/** 请款付款 of an invoice: the requisitions that ask for it, how far each is. */
export const RequestsOf = ({ invoiceId }: { invoiceId: string }) => {
  const { data, error } = useAsk(calls.query, { invoiceId, size: 100, part: 'rows' })
  if (!data) return <Waiting error={error} />
  return (
    <LineTable columns={columns} rows={data.rows} label="请款付款" decides={['no', 'status', 'amount', 'leftAmount']} />
  )
}
