import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { cmp } from '#kernel/shared/decimal.ts'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Totals } from '#kernel/web/document/Totals.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { moneyText, qtyText } from '#kernel/web/list/format.ts'
import { timeText } from '#kernel/web/list/time.ts'
import { PrintButton } from '#kernel/web/print/usePrint.tsx'
import { useCan } from '#kernel/web/session/can.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { told } from '#kernel/web/words.tsx'
import { Chain } from '#modules/approval/web/public.tsx'
import { causeLabels } from '#modules/stock/shared/causes.ts'
import { paperTabs } from '#modules/trail/web/public.tsx'
import { surgeryOrderCalls as calls } from '../shared/calls.ts'
import { surgeryOrderMachine } from '../shared/machine.ts'
import { pieceWords, surgeryLineWords, surgeryOrderWords as words } from '../shared/words.ts'
import { type Doc, type Piece, useSurgeryActs } from './acts.ts'
import { BackPanel } from './BackPanel.tsx'
import { codeText } from './codes.ts'
import { countedOff, EmergencyTag } from './marks.tsx'
import { PackPanel } from './PackPanel.tsx'
import { useSurgeryLabel, useSurgeryPrint } from './print.tsx'
import { useKnownOrder } from './scans.ts'
import { UseAway } from './UseAway.tsx'
import { UsePanel } from './UsePanel.tsx'
import './surgery.css'

const PatientDialog = lazy(() => import('./PatientDialog.tsx'))

const col = wordLines<typeof surgeryLineWords, Doc['lines'][number]>(surgeryLineWords)
const columns = [
  ...col.some('seq', 'name', 'spec', 'qty', 'unit', 'shippedQty', 'usedQty', 'usedAmount', 'backQty', 'lostQty'),
  ...col.some('price', 'amount', 'implant', 'memo', 'chargeCode', 'manufacturer', 'code', 'packSpec'),
]
const pieceCol = wordLines<typeof pieceWords, Piece>(pieceWords)
const pieceColumns = [
  ...pieceCol.some('seq', 'name', 'spec'),
  { ...pieceCol.one('udi'), show: (p: Piece) => codeText(p) },
  ...pieceCol.some('lotNo', 'expiryDate', 'state', 'qty', 'unit', 'usedQty', 'backQty', 'lostQty', 'diffQty'),
  ...pieceCol.some(
    'lostReason',
    'lostCharged',
    'sterilizeLot',
    'productionDate',
    'sterilizeDate',
    'implant',
    'chargeCode',
  ),
]

/** What is wished, what was used and what it costs; of a piece which one it is and what became of it. */
const deciding = ['seq', 'name', 'spec', 'qty', 'usedQty']
const decidingPieces = ['seq', 'name', 'udi', 'lotNo', 'usedQty', 'backQty', 'diffQty']

const step = (name: string, at: string | null) => name && `${name} ${timeText(at)}`

const head = (d: Doc, seeing: (() => void) | undefined) => (
  <>
    <Fields
      of={told(words, d, [
        ...(['surgeryTime', 'surgeryName', 'surgerySite', 'surgeonName', 'hospital', 'supplier'] as const),
        ...(d.patient
          ? ([
              [
                words.patient.label,
                <span key="p">
                  {d.patient}{' '}
                  {seeing && (
                    <button type="button" className="k-link" onClick={seeing}>
                      {t('查看患者')}
                    </button>
                  )}
                </span>,
              ],
              [words.hospitalizationNo.label, d.hospitalizationNo],
              [words.certificateNo.label, d.certificateNo],
            ] as const)
          : []),
        ...(['patientSex', 'patientAge', 'patientWeight', 'department', 'point', 'arrivalTime'] as const),
        ...(['deliveryAddress', 'managed'] as const),
        ['创建人', step(d.creatorName, d.createdAt)],
        ['审核人', step(d.auditorName, d.auditedAt)],
        [words.answererName.label, step(d.answererName, d.answeredAt)],
        [words.shipperName.label, step(d.shipperName, d.shippedAt)],
        [words.registrarName.label, step(d.registrarName, d.registeredAt)],
        [words.backerName.label, step(d.backerName, d.backedAt)],
        [words.confirmerName.label, step([d.confirmerName, d.secondName].filter(Boolean).join(' / '), d.confirmedAt)],
        'remark',
      ])}
    />
    <p>
      <EmergencyTag of={d} />
    </p>
    <Chain levels={d.chain} />
    {countedOff(d) && (
      <p className="d-bar" role="status">
        {t('供应商清点的返还与登记的使用不符，差 {{n}}：请核对后重新登记使用或丢失', { n: qtyText(d.diffQty) })}
      </p>
    )}
  </>
)

const Moved = ({ of: d }: { of: Doc }) =>
  d.moved.length === 0 ? (
    <p className="d-muted">{t('确认使用后在此显示入库和出库')}</p>
  ) : (
    <table className="d-plain" aria-label={t('出入库')}>
      <thead>
        <tr>
          {['时间', '原因', '产品名称', '批号', '数量', '经办人'].map((label) => (
            <th key={label}>{t(label)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {d.moved.map((m) => (
          <tr key={m.id}>
            <td>{timeText(m.at)}</td>
            <td>{t(causeLabels[m.cause as keyof typeof causeLabels])}</td>
            <td>{m.name}</td>
            <td>{m.lotNo}</td>
            <td>{qtyText(m.qty)}</td>
            <td>{m.userName}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )

/** What is to be counted now comes first. */
const tabs = (d: Doc) => {
  const may = (action: string) => d.actions.includes(action)
  const counts = d.pieces.length > 0
  const lines = {
    key: 'lines',
    label: '明细',
    children: (
      <LineTable
        columns={columns}
        decides={[...deciding, d.pieces.length > 0 ? 'usedAmount' : 'amount']}
        rows={d.lines}
        label="明细"
      />
    ),
  }
  const pieces = {
    key: 'pieces',
    label: '使用登记',
    children: <LineTable columns={pieceColumns} decides={decidingPieces} rows={d.pieces} label="使用登记" />,
  }
  return [
    ...(may('ship') ? [{ key: 'ship', label: '配货', children: <PackPanel key={d.id} of={d} /> }] : []),
    ...(may('registerUse') ? [{ key: 'use', label: '使用登记', children: <UsePanel key={d.id} of={d} /> }] : []),
    ...(may('registerBack') ? [{ key: 'back', label: '返还', children: <BackPanel key={d.id} of={d} /> }] : []),
    lines,
    ...(counts ? [may('registerUse') ? { ...pieces, label: '跟台产品' } : pieces] : []),
    { key: 'moved', label: '出入库', children: <Moved of={d} /> },
    ...paperTabs('surgeryOrder', d.id),
  ]
}

export const keep = true

export default function SurgeryOrderDetail() {
  const { id = '' } = useParams()
  const { data: d, error, reload } = useAsk(calls.detail, { id })
  const known = useKnownOrder(id, d)
  const tab = useTab()
  const printing = useSurgeryPrint()
  const labelling = useSurgeryLabel()
  const acts = useSurgeryActs({ gone: tab.close, page: true })
  const [seeing, setSeeing] = useState(false)
  const maySee = useCan(calls.patient)
  // opened anew without a network: what is scanned meanwhile is kept, and the order is read once there is one
  if (!d && known && error?.code === undefined && error) return <UseAway id={id} no={known.no} onBack={reload} />
  return (
    <>
      <DetailPage
        of={surgeryOrderMachine}
        doc={d}
        org={d?.hospital}
        error={error}
        head={(d) => head(d, maySee ? () => setSeeing(true) : undefined)}
        tabs={tabs}
        totals={(d) => (
          <>
            <Totals lines={d.lineCount} label={words.amount.label} amount={d.amount} />
            {d.registeredAt && (
              <>
                {' · '}
                {t(words.usedAmount.label)} <b>{moneyText(d.usedAmount)}</b>
              </>
            )}
          </>
        )}
        actions={(d) => (
          <>
            {d.patient && labelling.may && cmp(d.usedQty, '0') > 0 && (
              <Button loading={labelling.busy} onClick={() => void labelling.open([d.id])}>
                {t('打印标签')}
              </Button>
            )}
            {labelling.view}
            <PrintButton of={printing} id={id} />
            <ActionBar of={acts} doc={d} />
          </>
        )}
      />
      {d && seeing && (
        <Suspense fallback={null}>
          <PatientDialog of={d} onClose={() => setSeeing(false)} />
        </Suspense>
      )}
    </>
  )
}
