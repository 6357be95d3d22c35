import type { Answer } from '#kernel/shared/call.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { lineColumns } from '#kernel/web/list/columns.tsx'
import { movementTypes, stockCalls } from '../shared/calls.ts'

type Row = Answer<typeof stockCalls.movements>['rows'][number]
const col = lineColumns<Row>()

const columns = [
  col.time('at', '时间'),
  col.choice('type', '类型', movementTypes, { width: 120 }),
  col.qty('qty', '数量'),
  col.qty('beforeQty', '变动前'),
  col.qty('afterQty', '变动后'),
  col.link('refNo', '单据', (m) => `/procurement/acceptance/${m.refId}`, { width: 170 }),
  col.text('userName', '操作人', { width: 100 }),
]

/** The movements behind one balance, newest first. */
export const Movements = ({ balanceId }: { balanceId: string }) => {
  const { data, error } = useAsk(stockCalls.movements, { balanceId, size: 200 })
  if (error) return <p role="alert">{error.msg}</p>
  if (!data) return <p role="status">{t('正在加载')}</p>
  return <LineTable columns={columns} rows={data.rows} label="库存流水" />
}
