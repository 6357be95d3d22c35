import { useParams } from 'react-router'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
import { Totals } from '#kernel/web/document/Totals.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { Attachments } from '#kernel/web/upload/Attachments.tsx'
import { Chain } from '#modules/approval/web/public.tsx'
import { entryCalls as calls } from '../shared/calls.ts'
import { parts } from '../shared/kinds.ts'
import { contractMachine } from '../shared/machine.ts'
import { contractWords as words } from '../shared/words.ts'
import { type Doc, useEntryActs } from './acts.ts'
import { FactsOf, LinesOf, PartiesOf } from './Parts.tsx'
import { TextOf } from './TextOf.tsx'

const head = (d: Doc) => (
  <>
    <FactsOf of={d} />
    <Chain levels={d.chain} />
  </>
)
const tabs = (d: Doc) => [
  ...(d.hasLines ? [{ key: 'lines', label: parts.lines, children: <LinesOf of={d} /> }] : []),
  { key: 'parties', label: parts.parties, children: <PartiesOf of={d} /> },
  { key: 'text', label: parts.text, children: <TextOf of={d} /> },
  { key: 'files', label: parts.files, children: <Attachments files={d.files} label={t(parts.files)} /> },
]

export const keep = true
export const marked = true

/** A contract while it is entered and approved. */
export default function ContractDetail() {
  const { id = '' } = useParams()
  const { data: d, error } = useAsk(calls.detail, { id })
  const tab = useTab()
  const acts = useEntryActs({ gone: tab.close })
  return (
    <DetailPage
      of={contractMachine}
      doc={d}
      org={d?.hospital}
      error={error}
      head={head}
      tabs={tabs}
      totals={(d) => <Totals lines={d.lineCount} label={words.amount.label} amount={d.amount ?? ''} />}
      actions={(d) => <ActionBar of={acts} doc={d} />}
    />
  )
}
