import { useParams } from 'react-router'
import type { Answer } from '#kernel/shared/call.ts'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { ImportButton } from '#kernel/web/file/ImportButton.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { lineColumns } from '#kernel/web/list/columns.tsx'
import { dateText, moneyText, timeText } from '#kernel/web/list/format.ts'
import { PrintButton } from '#kernel/web/print/usePrint.tsx'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { Chain } from '#modules/approval/web/public.tsx'
import { productKinds, vbpClasses } from '#modules/product/shared/kinds.ts'
import { Trail } from '#modules/trail/web/public.tsx'
import { planCalls, planTypes } from '../shared/calls.ts'
import { planMachine } from '../shared/machine.ts'
import { stale, usePlanActs } from './acts.ts'
import { usePlanPrint } from './print.ts'

type Line = Answer<typeof planCalls.detail>['lines'][number]
const col = lineColumns<Line>()

const columns = [
  col.int('seq', '行号', { width: 60 }),
  col.text('code', '产品编码', { width: 130 }),
  col.text('name', '产品名称', { width: 180 }),
  col.text('spec', '规格'),
  col.text('packSpec', '包装规格'),
  col.text('unit', '单位', { width: 60 }),
  col.text('manufacturer', '生产企业', { width: 180 }),
  col.text('supplier', '供应商', { width: 180 }),
  col.qty('qty', '计划数量'),
  col.price('price', '单价'),
  col.money('amount', '金额'),
  col.qty('orderedQty', '已生成数量'),
  col.choice('vbpClass', '集采类型', vbpClasses),
  col.text('remark', '备注'),
]

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
      head={
        plan && (
          <>
            <Fields
              of={[
                ['计划类型', t(planTypes[plan.planType])],
                ['产品大类', t(productKinds[plan.kind as 0])],
                ['配送点', plan.point],
                ...(plan.department ? ([['科室', plan.department]] as const) : []),
                ['计划周期', `${dateText(plan.periodFrom)} ~ ${dateText(plan.periodTo)}`],
                ['加急', plan.urgent ? t('是') : t('否')],
                ['创建人', plan.creatorName],
                ['创建时间', timeText(plan.createdAt)],
                ['提交时间', timeText(plan.submittedAt)],
                ['备注', plan.remark],
              ]}
            />
            <Chain levels={plan.chain} />
          </>
        )
      }
      tabs={
        plan
          ? [
              { key: 'lines', label: '明细', children: <LineTable columns={columns} rows={plan.lines} label="明细" /> },
              { key: 'trail', label: '关联单据', children: <Trail kind="plan" id={id} /> },
            ]
          : []
      }
      totals={
        plan && (
          <>
            {t('共 {{n}} 行', { n: plan.lineCount })} · {t('计划金额')} <b>{moneyText(plan.totalAmount)}</b>
          </>
        )
      }
      actions={
        plan && (
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
        )
      }
    />
  )
}
