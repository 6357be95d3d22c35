import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Waiting } from '#kernel/web/document/Waiting.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { vbpCalls as calls } from '../shared/calls.ts'
import { reasonWords } from '../shared/words.ts'

const col = wordColumns(reasonWords, calls.reasons)
const columns = [
  col.link('orderNo', (r) => `/procurement/purchaseOrder/${r.orderId}`),
  ...col.some('hospital', 'name', 'manufacturer', 'qty', 'unit', 'code', 'text', 'creatorName', 'createdAt', 'spec'),
]

/** Why something else was bought while the agreed volume was unfinished, order line by order line. */
export const Reasons = ({ itemId }: { itemId: string }) => {
  const { data, error } = useAsk(calls.reasons, { itemId, size: 200 })
  if (!data) return <Waiting error={error} />
  if (data.rows.length === 0) return <p className="d-muted">{t('没有选用非中选产品的记录')}</p>
  return (
    <LineTable
      label="非中选原因"
      decides={['orderNo', 'hospital', 'name', 'code']}
      rows={data.rows}
      columns={columns}
    />
  )
}
