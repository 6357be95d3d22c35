import { Button } from 'antd'
import { useParams } from 'react-router'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Totals } from '#kernel/web/document/Totals.tsx'
import { saidOf } from '#kernel/web/http/ask.ts'
import { useAsk, useSender } from '#kernel/web/http/hooks.ts'
import { comma, t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { moneyText } from '#kernel/web/list/format.ts'
import { NONE } from '#kernel/web/list/time.ts'
import { PrintButton } from '#kernel/web/print/usePrint.tsx'
import { go } from '#kernel/web/shell/nav.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { told } from '#kernel/web/words.tsx'
import { Chain } from '#modules/approval/web/public.tsx'
import { packsText } from '#modules/stock/shared/causes.ts'
import { PaperFiles } from '#modules/trail/web/public.tsx'
import { stockDocumentCalls as calls } from '../shared/calls.ts'
import { comesBack } from '../shared/kinds.ts'
import { stockDocumentMachine } from '../shared/machine.ts'
import { ways } from '../shared/may.ts'
import { docWords, lineWords } from '../shared/words.ts'
import { at, type Doc, type DocLine, stale, useDocActs } from './acts.ts'
import { Photos } from './Photos.tsx'
import { PostPanel, useHanding } from './PostPanel.tsx'
import { useDocPrint } from './print.ts'
import { ReceiveButton } from './ReceiveDialog.tsx'

const col = wordLines<typeof lineWords, DocLine>(lineWords)
const units = (l: DocLine, n: string) => packsText(n, l.ratio, l.packUnit, l.minUnit)
const received = col.custom('received', (l) => {
  const came = l.lots.filter((x) => x.receivedUnits !== null)
  return came.map((x) => `${x.lotNo} × ${units(l, x.receivedUnits!)}`).join(comma())
})
const columnsOf = ({ docClass }: Doc) => [
  col.one('seq'),
  ...col.some('code', 'name', 'spec'),
  col.custom('qty', (l) => units(l, l.units), { align: 'right', width: 110 }),
  col.custom(
    'lots',
    (l) => l.lots.map((x) => `${x.lotNo || '--'} ${x.expiryDate ?? ''} × ${units(l, x.units)}`).join(comma()),
    {
      width: 300,
    },
  ),
  // only what is sent arrives
  ...(docClass === 'transfer' ? [received] : []),
  // what it is worth is known with the lots that go
  col.custom('amount', (l) => (l.lots.length === 0 && Number(l.amount) === 0 ? NONE : moneyText(l.amount)), {
    align: 'right',
  }),
  ...col.some('deviation', 'manufacturer', 'remark'),
]

/** Before any of its lots is chosen nobody knows what a paper is worth. */
const amountOf = (d: Pick<Doc, 'totalAmount' | 'lines'>): string | undefined =>
  Number(d.totalAmount) === 0 && d.lines.every((l) => l.lots.length === 0) ? undefined : d.totalAmount

const Linked = ({ of }: { of: readonly { id: string; no: string }[] }) =>
  of.map(({ id, no }) => (
    <Button key={id} type="link" size="small" onClick={() => go(`${at}/${id}`)}>
      {no}
    </Button>
  ))

const head = (d: Doc) => (
  <>
    <Fields
      of={told(docWords, d, [
        ...(['docKind', 'point'] as const),
        d.department && 'department',
        d.toPoint && 'toHospital',
        d.toPoint && 'toPoint',
        d.externalNo && 'externalNo',
        ...(['creatorName', 'createdAt', 'requesterName', 'posterName', 'postedAt'] as const),
        d.receiverName && 'receiverName',
        d.receivedAt && 'receivedAt',
        d.signers && 'signers',
        d.recordNo && 'recordNo',
        d.lossReason && 'lossReason',
        ...(d.restOf ? [['余量来自', <Linked key="of" of={[d.restOf]} />] as const] : []),
        ...(d.rests.length > 0 ? [['余量单据', <Linked key="rests" of={d.rests} />] as const] : []),
        'remark',
      ])}
    />
    {Number(d.inTransit) > 0 && (
      <p className="d-bar" role="status">
        {t('在途 {{units}}', { units: transit(d) })}
      </p>
    )}
    <Chain levels={d.chain} />
  </>
)

/** What is on the way, by article; of several lines their number. */
const transit = (d: Doc): string => {
  const [one] = d.lines
  return d.lines.length === 1 && one ? `${one.name} ${units(one, d.inTransit)}` : t('{{n}} 行', { n: d.lines.length })
}

export const keep = true

export default function DocPage() {
  const { id = '' } = useParams()
  const { data: d, error } = useAsk(calls.detail, { id })
  const tab = useTab()
  const acts = useDocActs('page', tab.close)
  const printing = useDocPrint()
  const may = !!d?.actions.includes('post')
  const handing = useHanding(d, may)
  const { busy, send } = useSender()
  const post = async (doc: Doc) => {
    const body = handing.sent()
    if (!body) return
    const done = { refresh: stale, done: t('{{no}} 已出库', { no: doc.no }) }
    const answer = await send(calls.post, { id, version: doc.version, ...body }, done, { quiet: true })
    handing.setProblem('error' in answer ? saidOf(answer.error) : undefined)
  }
  return (
    <DetailPage
      of={d ? ways[d.docClass] : stockDocumentMachine}
      doc={d}
      org={d?.hospital}
      error={error}
      head={head}
      typing={may && !!d && !comesBack(d.docKind)}
      tabs={(doc) => [
        {
          key: 'lines',
          label: '明细',
          children:
            may && !comesBack(doc.docKind) ? (
              <PostPanel of={handing} />
            ) : (
              <LineTable
                columns={columnsOf(doc)}
                rows={doc.lines}
                label="明细"
                decides={['seq', 'name', 'spec', 'qty', 'lots']}
              />
            ),
        },
        ...(doc.docKind === 'destroy' || doc.photos.length > 0
          ? [{ key: 'photos', label: '照片', children: <Photos key={`${doc.id} ${doc.version}`} of={doc} /> }]
          : []),
        { key: 'files', label: '附件', children: <PaperFiles kind="stockDocument" id={id} /> },
      ]}
      totals={(doc) => <Totals lines={doc.lineCount} label={docWords.totalAmount.label} amount={amountOf(doc)} />}
      actions={(doc) => (
        <>
          <PrintButton of={printing} id={id} />
          {may && (
            <Button type="primary" loading={busy} onClick={() => void post(doc)}>
              {t('发放')}
            </Button>
          )}
          {doc.actions.includes('receive') && <ReceiveButton of={doc} />}
          <ActionBar of={acts} doc={doc} beside={may || doc.actions.includes('receive')} />
        </>
      )}
    />
  )
}
