import { Button } from 'antd'
import { useParams } from 'react-router'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { timeText } from '#kernel/web/list/time.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { told } from '#kernel/web/words.tsx'
import { exceptionCalls } from '../shared/calls.ts'
import { exceptionMachine } from '../shared/machine.ts'
import { docTypes, endsBy } from '../shared/types.ts'
import { exceptionWords } from '../shared/words.ts'
import { type Exception, paperAt } from './acts.ts'
import { useNoting } from './useNoting.tsx'
import './notes.css'

const head = (d: Exception) => (
  <Fields
    of={[
      ...told(exceptionWords, d, ['cause', 'hospital', 'supplier']),
      [
        docTypes[d.docType],
        <button key="doc" type="button" className="k-link" onClick={() => go(paperAt(d))}>
          {d.docNo}
        </button>,
      ],
      ...(d.seq === null ? [] : told(exceptionWords, d, ['seq', 'goods'])),
      ...told(exceptionWords, d, ['amount', 'since', 'deadline', 'ownerName', 'takenAt']),
      ...(d.endedAt ? told(exceptionWords, d, ['endedAt']) : ([['如何消除', t(endsBy[d.cause])]] as const)),
      ...(d.resolverName ? told(exceptionWords, d, ['resolverName', 'resolvedAt', 'reason']) : []),
    ]}
  />
)

/** What one's own side noted, oldest first. */
const Notes = ({ of }: { of: Exception['notes'] }) =>
  of.length === 0 ? (
    <p className="d-muted">{t('还没有备注')}</p>
  ) : (
    <ol className="exception-notes">
      {of.map((n) => (
        <li key={n.id}>
          <p>{n.text}</p>
          <p className="d-muted">{[n.userName, timeText(n.at)].join(' ')}</p>
        </li>
      ))}
    </ol>
  )

export const keep = true

export default function ExceptionDetail() {
  const { id = '' } = useParams()
  const { data: d, error } = useAsk(exceptionCalls.detail, { id })
  const { acts, view } = useNoting()
  return (
    <>
      <DetailPage
        of={exceptionMachine}
        doc={d}
        error={error}
        head={head}
        tabs={(d) => [{ key: 'notes', label: '备注记录', children: <Notes of={d.notes} /> }]}
        actions={(d) => (
          <>
            <Button onClick={() => go(paperAt(d))}>{t('打开单据')}</Button>
            <ActionBar of={acts} doc={d} />
          </>
        )}
      />
      {view}
    </>
  )
}
