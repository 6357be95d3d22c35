import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Totals } from '#kernel/web/document/Totals.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { PrintButton } from '#kernel/web/print/usePrint.tsx'
import { told } from '#kernel/web/words.tsx'
import { Reports } from '#modules/delivery/web/public.tsx'
import { goodsDecide } from '#modules/product/shared/decides.ts'
import { PriceWhy } from '#modules/region-price/web/public.tsx'
import { paperTabs } from '#modules/trail/web/public.tsx'
import { acceptanceCalls } from '../shared/calls.ts'
import { acceptanceMachine } from '../shared/machine.ts'
import { acceptanceWords, checkWords } from '../shared/words.ts'
import { useAcceptanceActs } from './acts.ts'
import { CheckPanel } from './CheckPanel.tsx'
import { amountOfChecks, countedOf, type Line } from './checks.ts'
import { LotNo } from './LotNo.tsx'
import { Refused } from './Photos.tsx'
import { signed, useAcceptancePrint } from './print.ts'
import { RefuseButton } from './RefuseButton.tsx'
import { useFormGun } from './useFormGun.ts'
import { type Acceptance, useRegistering } from './useRegistering.ts'
import '#kernel/web/list/list.css'

const col = wordLines<typeof checkWords, Line>(checkWords)
const columns = [
  ...col.some('seq', 'code', 'name', 'spec'),
  // the tag may stand below the lot
  col.custom('lotNo', (l) => <LotNo of={l} />, { said: (l) => l.lotNo }),
  ...col.some('productionDate', 'expiryDate', 'deliveredQty', 'unit'),
  ...col.some(
    'acceptedQty',
    'refusedQty',
    'appearance',
    'conclusion',
    'refuseCode',
    'refuseReason',
    'price',
    'invoiceNo',
    'invoiceDate',
    'manufacturer',
  ),
]

const head = (a: Acceptance) =>
  told(acceptanceWords, a, [
    ...(['hospital', 'supplier', 'deliveryNo', 'orderNo', 'point', 'kind', 'arrivedAt', 'arrivedTemp'] as const),
    signed('checkerName', a.checkerName, a.checkedAt),
    'secondName',
    signed('confirmerName', a.confirmerName, a.confirmedAt),
    'remark',
  ])

const OtherLotDialog = lazy(async () => ({ default: (await import('./OtherLotDialog.tsx')).OtherLotDialog }))

export const keep = true

export default function AcceptancePage() {
  const { id = '' } = useParams()
  const { data: a, error } = useAsk(acceptanceCalls.detail, { id })
  const [parting, setParting] = useState(false)
  const acts = useAcceptanceActs('page', a?.otherLots ? () => setParting(true) : undefined)
  const printing = useAcceptancePrint()
  const registering = useRegistering(id, a)
  const { may, said, safe, begun } = registering
  useFormGun(id, may)
  const lines = (doc: Acceptance) => (
    <>
      <LineTable columns={columns} rows={doc.lines} label="明细" decides={goodsDecide} />
      <Refused of={doc.lines} />
    </>
  )
  return (
    <DetailPage
      of={acceptanceMachine}
      doc={a}
      org={a?.hospital}
      error={error}
      typing={may}
      head={(a) => <Fields of={head(a)} />}
      tabs={(a) => [
        {
          key: 'lines',
          label: '明细',
          children: (
            <>
              <p className="d-counted-above d-muted">{countedOf(may ? begun : a.lines).join(' · ')}</p>
              {may ? <CheckPanel of={registering} doc={a} /> : lines(a)}
              <Reports of={a.lines} />
            </>
          ),
        },
        { key: 'prices', label: '价格由来', children: <PriceWhy id={a.deliveryId} /> },
        ...paperTabs('acceptance', id),
      ]}
      totals={(a) => (
        <>
          <Totals
            lines={a.lineCount}
            label={acceptanceWords.acceptedAmount.label}
            amount={may ? amountOfChecks(begun) : a.acceptedAmount}
          />
          <span className="d-counted">{countedOf(may ? begun : a.lines).map((part) => ` · ${part}`)}</span>
        </>
      )}
      actions={(a) => (
        <>
          <PrintButton of={printing} id={id} />
          {may && <RefuseButton of={{ id, version: a.version, ...said }} lineCount={a.lineCount} onDone={safe} />}
          {may && (
            <Button
              type="primary"
              loading={registering.busy}
              disabled={begun.length === 0}
              onClick={() => void registering.save()}
            >
              {t('登记验收')}
            </Button>
          )}
          {parting && (
            <Suspense>
              <OtherLotDialog of={a} onClose={() => setParting(false)} />
            </Suspense>
          )}
          <ActionBar of={acts} doc={a} />
        </>
      )}
    />
  )
}
