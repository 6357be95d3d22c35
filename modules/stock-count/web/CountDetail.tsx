import { useState } from 'react'
import { useParams } from 'react-router'
import type { Answer } from '#kernel/shared/call.ts'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { moneyText } from '#kernel/web/list/format.ts'
import { PrintButton } from '#kernel/web/print/usePrint.tsx'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { told } from '#kernel/web/words.tsx'
import { Chain } from '#modules/approval/web/public.tsx'
import { PaperFiles } from '#modules/trail/web/public.tsx'
import { stockCountCalls as calls } from '../shared/calls.ts'
import { stockCountMachine } from '../shared/machine.ts'
import { countWords } from '../shared/words.ts'
import { useCountActs } from './acts.ts'
import { CountForm } from './CountForm.tsx'
import { progressText } from './CountList.tsx'
import { useCountPrint } from './print.ts'
import { Variances } from './Variances.tsx'

type Doc = Answer<typeof calls.detail>

export const keep = true

/** A count: its head, what differs, dearest first, and what may be done. */
export default function CountDetail() {
  const { id = '' } = useParams()
  const { data, error } = useAsk(calls.detail, { id })
  const [editing, setEditing] = useState<Doc>()
  const tab = useTab()
  const acts = useCountActs({ edit: () => setEditing(data), gone: tab.close })
  const printing = useCountPrint()
  return (
    <>
      <DetailPage
        of={stockCountMachine}
        doc={data}
        org={data?.hospital}
        error={error}
        head={(c) => (
          <>
            <Fields
              of={told(countWords, c, [
                ...(['point', 'scope'] as const),
                c.category && 'category',
                c.shelf && 'shelf',
                c.since && 'since',
                c.days !== null && 'days',
                ['进度', progressText(c)],
                ...([
                  'blind',
                  'frozen',
                  'creatorName',
                  'createdAt',
                  'starterName',
                  'startedAt',
                  'submittedAt',
                ] as const),
                c.auditorName && 'auditorName',
                'remark',
              ])}
            />
            <Chain levels={c.chain} />
          </>
        )}
        tabs={(c) => [
          { key: 'lines', label: '差异', children: <Variances of={c} /> },
          { key: 'files', label: '附件', children: <PaperFiles kind="stockCount" id={id} /> },
        ]}
        totals={(c) => (
          <span>
            {t('共 {{n}} 行', { n: c.lineCount })}
            {c.gainValue !== null &&
              ` · ${t(countWords.gainValue.label)} ${moneyText(c.gainValue)} · ${t(countWords.lossValue.label)} ${moneyText(c.lossValue ?? '0')}`}
          </span>
        )}
        actions={(c) => (
          <>
            <PrintButton of={printing} id={id} />
            <ActionBar of={acts} doc={c} />
          </>
        )}
      />
      {editing && <CountForm of={editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}
