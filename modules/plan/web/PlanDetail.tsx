import { useMemo } from 'react'
import { useParams } from 'react-router'
import type { Answer } from '#kernel/shared/call.ts'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { Totals } from '#kernel/web/document/Totals.tsx'
import { ImportButton } from '#kernel/web/file/ImportButton.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { dateText } from '#kernel/web/list/format.ts'
import { PrintButton } from '#kernel/web/print/usePrint.tsx'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { told } from '#kernel/web/words.tsx'
import { Chain } from '#modules/approval/web/public.tsx'
import { CoverCell, coverText } from '#modules/contract/web/public.tsx'
import { withEntered } from '#modules/product/web/public.tsx'
import { DelistedNote } from '#modules/province-match/web/public.tsx'
import { PriceWhy } from '#modules/region-price/web/public.tsx'
import { JudgedLines, paperTabs } from '#modules/trail/web/public.tsx'
import { planCalls } from '../shared/calls.ts'
import { planMachine } from '../shared/machine.ts'
import { lineWords, planWords } from '../shared/words.ts'
import { stale, usePlanActs } from './acts.ts'
import { usePlanPrint } from './print.ts'

type Plan = Answer<typeof planCalls.detail>
/** A line with the contract that stands behind it today. */
type Line = Plan['lines'][number] & { cover: Plan['contracts'][number] | undefined }
const periodText = ({ periodFrom: from, periodTo: to }: { periodFrom: string | null; periodTo: string | null }) =>
  from || to ? `${dateText(from)} ~ ${dateText(to)}` : dateText(null)
const col = wordLines<typeof lineWords, Line>(lineWords)
const columns = [
  col.one('seq'),
  col.one('name', { width: 144 }),
  col.one('spec', { width: 96 }),
  { ...col.one('qty', { width: 120 }), around: withEntered },
  ...col.some('unit', 'price', 'amount'),
  // behind what one decides by, and in the first view with it
  col.custom('contract', (l) => <CoverCell of={l.cover} unit={l.unit} />, { said: (l) => coverText(l.cover, l.unit) }),
  ...col.some('supplier', 'manufacturer', 'code', 'packSpec', 'orderedQty', 'vbpClass'),
  col.one('remark'),
]

const Lines = ({ of: plan }: { of: Plan }) => {
  const rows = useMemo(() => {
    const covers = new Map(plan.contracts.map((c) => [c.seq, c]))
    return plan.lines.map((l): Line => ({ ...l, cover: covers.get(l.seq) }))
  }, [plan])
  return <JudgedLines kind="plan" id={plan.id} columns={columns} rows={rows} after="price" />
}

export const keep = true

export default function PlanDetail() {
  const { id = '' } = useParams()
  const { data: plan, error } = useAsk(planCalls.detail, { id })
  const tab = useTab()
  const acts = usePlanActs({ gone: tab.close, generate: 'call' })
  const printing = usePlanPrint()
  return (
    <DetailPage
      of={planMachine}
      doc={plan}
      org={plan?.hospital}
      error={error}
      head={(plan) => (
        <>
          <Fields
            of={told(planWords, plan, [
              ...(['planType', 'kind', 'point'] as const),
              plan.department && 'department',
              ['计划周期', periodText(plan)],
              ...(['urgent', 'creatorName', 'createdAt', 'submittedAt', 'remark'] as const),
            ])}
          />
          <DelistedNote planId={plan.id} />
          <Chain levels={plan.chain} />
        </>
      )}
      tabs={(plan) => [
        {
          key: 'lines',
          label: '明细',
          children: <Lines of={plan} />,
        },
        { key: 'prices', label: '价格由来', children: <PriceWhy id={id} /> },
        ...paperTabs('plan', id),
      ]}
      totals={(plan) => <Totals lines={plan.lineCount} label={planWords.totalAmount.label} amount={plan.totalAmount} />}
      actions={(plan) => (
        <>
          {plan.actions.includes('edit') && (
            <ImportButton
              call={planCalls.import}
              kind="planLine"
              title="采购计划明细"
              extra={{ id, version: String(plan.version) }}
              refresh={stale}
            />
          )}
          <PrintButton of={printing} id={id} />
          <ActionBar of={acts} doc={plan} />
        </>
      )}
    />
  )
}
