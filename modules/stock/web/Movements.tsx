import { Button } from 'antd'
import type { Answer } from '#kernel/shared/call.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Waiting } from '#kernel/web/document/Waiting.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { listAddress } from '#kernel/web/list/applied.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { go } from '#kernel/web/shell/nav.ts'
import { stockCalls } from '../shared/calls.ts'
import { packsText } from '../shared/causes.ts'
import { paperOf } from '../shared/papers.ts'
import { movementWords } from '../shared/words.ts'
import { reasonText } from './reason.ts'
import { at } from './StockTabs.tsx'

type Row = Answer<typeof stockCalls.movements>['rows'][number]
const col = wordLines<typeof movementWords, Row>(movementWords)

/** As people count: packs and what is left of an opened one. */
export const movedPacks = (key: 'qty' | 'beforeQty' | 'afterQty') =>
  col.custom(key, (m) => packsText(m[key], m.ratio, m.unit, m.minUnit), { align: 'right', width: 96 })

/** The document of a movement, where it has a page. */
export const paperLink = (m: { refType: string; refId: string | null; refNo: string }) => {
  const to = paperOf(m)
  if (!to) return m.refNo
  return (
    <a
      href={`#${to}`}
      onClick={(e) => {
        if (e.ctrlKey || e.metaKey || e.shiftKey) return
        e.preventDefault()
        go(to)
      }}
    >
      {m.refNo}
    </a>
  )
}
export const paperColumn = col.custom('refNo', paperLink)

/** Why it moved. */
export const reasonColumn = col.custom('reason', (m) => reasonText(m.reason))

export const movementColumns = [
  ...col.some('at', 'cause'),
  ...(['qty', 'beforeQty', 'afterQty'] as const).map(movedPacks),
  col.one('value'),
  paperColumn,
  ...col.some('department', 'userName'),
  reasonColumn,
]

/** The movements behind one balance, newest first. */
export const Movements = ({ balanceId }: { balanceId: string }) => {
  const { data, error } = useAsk(stockCalls.movements, { balanceId, size: 200 })
  if (!data) return <Waiting error={error} />
  return (
    <>
      <LineTable
        columns={movementColumns}
        rows={data.rows}
        label="库存流水"
        decides={['at', 'cause', 'qty', 'beforeQty', 'afterQty']}
      />
      {/* a lot of years has more of them than a dialog holds: the list turns its pages */}
      <Button type="link" size="small" onClick={() => go(listAddress(`${at}/movements`, { balanceId }))}>
        {t('查看全部')}
      </Button>
    </>
  )
}
