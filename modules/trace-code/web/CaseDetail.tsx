import { Button } from 'antd'
import { useParams } from 'react-router'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { told } from '#kernel/web/words.tsx'
import { balanceCalls } from '../shared/balance.ts'
import { traceCaseMachine } from '../shared/machine.ts'
import { caseWords } from '../shared/words.ts'
import { type Case, mends } from './acts.ts'
import { useAssigning } from './useAssigning.tsx'

const head = (k: Case) => (
  <Fields
    of={[
      ...told(caseWords, k, [
        'cause',
        'hospital',
        'said',
        'name',
        'lotNo',
        'code',
        'docNo',
        'expected',
        'found',
        'since',
      ]),
      ...told(caseWords, k, ['ownerName', 'note']),
      ...(k.closedAt ? told(caseWords, k, ['closedAt', 'closerName', 'reason']) : []),
    ]}
  />
)

export const keep = true

/** A difference: what it is about, who takes care of it, and the button that leads to where it is mended. */
export default function CaseDetail() {
  const { id = '' } = useParams()
  const { data: k, error } = useAsk(balanceCalls.detail, { id })
  const { acts, view } = useAssigning()
  return (
    <>
      <DetailPage
        of={traceCaseMachine}
        doc={k}
        error={error}
        head={head}
        tabs={() => []}
        actions={(k) => (
          <>
            {!k.closedAt && (
              <Button type="primary" onClick={() => go(mends(k).to)}>
                {mends(k).label}
              </Button>
            )}
            <ActionBar of={acts} doc={k} />
          </>
        )}
      />
      {view}
    </>
  )
}
