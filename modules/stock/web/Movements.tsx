import type { Answer } from '#kernel/shared/call.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { stockCalls } from '../shared/calls.ts'
import { packsText } from '../shared/causes.ts'
import { movementWords } from '../shared/words.ts'

type Row = Answer<typeof stockCalls.movements>['rows'][number]
const col = wordLines<typeof movementWords, Row>(movementWords)

/** As people count: packs and what is left of an opened one. */
const packs = (key: 'qty' | 'beforeQty' | 'afterQty') =>
  col.custom(key, (m) => packsText(m[key], m.ratio, m.unit, m.minUnit), { align: 'right', width: 96 })

const columns = [
  ...col.some('at', 'cause'),
  ...(['qty', 'beforeQty', 'afterQty'] as const).map(packs),
  col.one('value'),
  col.link('refNo', (m) => `/procurement/acceptance/${m.refId}`),
  ...col.some('userName', 'reason'),
]

/** The movements behind one balance, newest first. */
export const Movements = ({ balanceId }: { balanceId: string }) => {
  const { data, error } = useAsk(stockCalls.movements, { balanceId, size: 200 })
  if (error) return <p role="alert">{error.msg}</p>
  if (!data) return <p role="status">{t('正在加载')}</p>
  return <LineTable columns={columns} rows={data.rows} label="库存流水" />
}
