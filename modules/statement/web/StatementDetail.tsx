import { useState } from 'react'
import { useParams } from 'react-router'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import type { Ran } from '#kernel/web/document/acts.ts'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
import { DisputeDialog } from '#kernel/web/document/DisputeDialog.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Totals } from '#kernel/web/document/Totals.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { bracketed, t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { moneyText } from '#kernel/web/list/format.ts'
import { NONE, timeText } from '#kernel/web/list/time.ts'
import { PrintButton } from '#kernel/web/print/usePrint.tsx'
import { codesNow } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { told } from '#kernel/web/words.tsx'
import { statementCalls as calls } from '../shared/calls.ts'
import { statementMachine } from '../shared/machine.ts'
import { disputes, type docKinds, type What, whats } from '../shared/types.ts'
import { statementLineWords, statementWords as words } from '../shared/words.ts'
import { type Doc, type DocLine, stale, useStatementActs } from './acts.ts'
import { Figures } from './Figures.tsx'
import { useStatementPrint } from './print.ts'

/** The screens papers are read on; a price or what was brought in has none. */
const pages: Partial<Record<keyof typeof docKinds, string>> = {
  acceptance: 'procurement/acceptance',
  return: 'procurement/return',
  surgeryOrder: 'procurement/orderWithTable',
  invoice: 'settlement/invoice',
  delivery: 'procurement/delivery',
  requisition: 'settlement/requisition',
}
const col = wordLines<typeof statementLineWords, DocLine>(statementLineWords)
const step = (name: string, at: string | null) => name && `${name} ${timeText(at)}`
const lineName = (l: DocLine): string => `${l.seq} ${t(whats[l.what])} ${l.docNo} ${l.day} ${moneyText(l.amount)}`
const saidOf = (l: DocLine): string =>
  l.dispute
    ? `${t(l.disputedBy === 'hospital' ? words.hospital.label : words.supplier.label)} ${bracketed(t(disputes[l.dispute]), l.disputeNote)}`
    : NONE

/** What was said against a line: of this round in red, of an earlier one as it was. */
const disputeColumn = (d: Doc) =>
  col.custom(
    'dispute',
    (l) =>
      l.dispute ? (
        <span className="d-tag" data-tone={l.disputeRound === d.round ? 'red' : 'grey'} title={saidOf(l)}>
          {l.disputeRound === d.round ? saidOf(l) : `${t('第 {{n}} 轮', { n: l.disputeRound })} ${saidOf(l)}`}
        </span>
      ) : (
        NONE
      ),
    { said: saidOf, width: 200 },
  )

const Lines = ({ of: d, what }: { of: Doc; what: What | undefined }) => {
  const codes = useSession(codesNow)
  // who reads a statement may not be one who reads papers of the goods
  const paper = (l: DocLine) => {
    const page = pages[l.docKind]
    return page && codes.has(`${page}:view`) ? <a href={`#/${page}/${l.docId}`}>{l.docNo}</a> : l.docNo
  }
  const columns = [
    ...col.some('seq', 'what', 'day', 'docKind'),
    col.custom('docNo', paper, { said: (l) => l.docNo }),
    col.one('amount'),
    ...(d.lines.some((l) => l.dispute) ? [disputeColumn(d)] : []),
    ...col.some('undone', 'itemCount'),
  ]
  return (
    <LineTable
      columns={columns}
      rows={what ? d.lines.filter((l) => l.what === what) : d.lines}
      label="明细"
      decides={['seq', 'what', 'day', 'docKind', 'docNo', 'amount', 'dispute']}
    />
  )
}

export const keep = true

export default function StatementDetail() {
  const { id = '' } = useParams()
  const { data: d, error } = useAsk(calls.detail, { id })
  const printing = useStatementPrint()
  const region = useSession((s) => s.currentOrg?.kind) === 'authority'
  const [what, setWhat] = useState<What>()
  const [asking, setAsking] = useState<(ran: Ran) => void>()
  const acts = useStatementActs({ dispute: () => new Promise((end) => setAsking(() => end)) })
  const head = (d: Doc) => (
    <>
      <Fields
        of={told(words, d, [
          ...(['month', 'hospital', 'supplier', 'round', 'sentAt'] as const),
          [words.hospitalName.label, step(d.hospitalName, d.hospitalAt)],
          [words.supplierName.label, step(d.supplierName, d.supplierAt)],
          d.disputeNote && ['漏记说明', d.disputeNote],
        ])}
      />
      <Figures of={d} chosen={what} onChoose={setWhat} />
    </>
  )
  return (
    <>
      <DetailPage
        of={statementMachine}
        doc={d}
        org={d?.hospital}
        error={error}
        head={head}
        tabs={(d) => [{ key: 'lines', label: '明细', children: <Lines of={d} what={what} /> }]}
        totals={(d) => <Totals lines={d.lineCount} label={words.closing.label} amount={d.closing} />}
        actions={(d) => (
          <>
            {!region && <PrintButton of={printing} id={id} />}
            <ActionBar of={acts} doc={d} />
          </>
        )}
      />
      {d && asking && (
        <DisputeDialog
          of={d}
          call={calls.dispute}
          refresh={stale}
          reasons={disputes}
          nameOf={lineName}
          label={statementLineWords.docNo.label}
          placeholder="选择有异议的行，可按单据号查找"
          whole="漏记说明"
          onClose={(ran) => {
            asking(ran)
            setAsking(undefined)
          }}
        />
      )}
    </>
  )
}
