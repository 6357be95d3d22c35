import { useParams } from 'react-router'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Totals } from '#kernel/web/document/Totals.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { told } from '#kernel/web/words.tsx'
import { provinceReturnCalls as calls } from '../shared/calls.ts'
import { provinceReturnMachine as m } from '../shared/machine.ts'
import { returnLineWords, returnWords as words } from '../shared/words.ts'
import { type ReturnDoc, useReturnActs } from './acts.ts'
import { LOOK } from './lines.tsx'

const col = wordLines<typeof returnLineWords, ReturnDoc['lines'][number]>(returnLineWords)

const head = (d: ReturnDoc) => (
  <>
    <Fields
      of={told(words, d, [
        'hospital',
        'supplier',
        'theirs',
        'theirsAt',
        'retId',
        'orderNos',
        d.reason && 'reason',
        'createdAt',
      ])}
    />
    <p>
      <a href={`#/procurement/return/${d.returnOrderId}`}>{t('查看本院退货单')}</a>
    </p>
  </>
)
const tabs = (d: ReturnDoc) => [
  {
    key: 'lines',
    label: '明细',
    children: (
      <LineTable
        label="明细"
        rows={d.lines}
        decides={['seq', 'name', 'qty', 'lotNo', 'orderNo']}
        columns={col.some('seq', 'name', 'qty', 'unit', 'lotNo', 'reason', 'orderNo', 'spec')}
      />
    ),
  },
]

export const keep = true

export default function ReturnDetail() {
  const { id = '' } = useParams()
  const { acts } = useReturnActs()
  const { data: d, error } = useAsk(calls.detail, { id }, { every: (known) => (known?.waits ? LOOK : false) })
  return (
    <DetailPage
      of={m}
      doc={d}
      {...(d ? { org: d.hospital } : {})}
      error={error}
      head={head}
      tabs={tabs}
      totals={(d) => <Totals lines={d.lineCount} label={words.amount.label} amount={d.amount} />}
      actions={(d) => <ActionBar of={acts} doc={d} />}
    />
  )
}
