import { Button } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { confirm } from '#kernel/web/shell/confirm.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { told } from '#kernel/web/words.tsx'
import { Chain } from '#modules/approval/web/public.tsx'
import { changeText } from '#modules/price/shared/change.ts'
import { PaperFiles } from '#modules/trail/web/public.tsx'
import { regionPriceCalls as calls } from '../shared/calls.ts'
import { regionPriceMachine } from '../shared/machine.ts'
import { type StageRules, stageRules, stages } from '../shared/stages.ts'
import { lineWords, regionWords } from '../shared/words.ts'
import { type Region, stale, useRegionActs } from './acts.ts'
import { Impact } from './Impact.tsx'
import { Settlements } from './Settlements.tsx'

const col = wordLines<typeof lineWords, Region['lines'][number]>(lineWords)
const lines = [
  ...col.some('name', 'spec', 'unit', 'lowest', 'highest', 'newPrice'),
  col.custom('change', (l) => changeText(l.highest, l.newPrice), { align: 'right' }),
  ...col.some('listedPrice', 'ceilingPrice', 'selectedPrice', 'hospitals', 'items', 'code', 'manufacturer'),
]

const deciding = ['name', 'unit', 'lowest', 'highest', 'newPrice', 'change']

export const keep = true
export const marked = true

export default function RegionDetail() {
  const { id = '' } = useParams()
  const { data: a, error } = useAsk(calls.detail, { id })
  const tab = useTab()
  const [set, setRules] = useState<StageRules>()
  const pass = useAct(calls.approve, { refresh: stale, done: '已审核' })
  const rules = set ?? a?.rules
  const mayPass = a?.actions.includes('approve') ?? false
  const approve = async () => {
    if (!a || !rules) return
    const said = (Object.keys(stages) as (keyof typeof stages)[]).map(
      (s) => `${t(stages[s])} ${t(stageRules[rules[s]])}`,
    )
    const text = t('区域调价单 {{no}} 将于 {{day}} 执行', { no: a.no, day: a.effectiveDate })
    if ((await confirm({ title: '审核通过', text, lines: said })) === 'ok')
      await pass.run({ id: a.id, version: a.version, rules })
  }
  const acts = useRegionActs<Region>({ approve: () => void approve(), gone: tab.close })
  return (
    <DetailPage
      of={regionPriceMachine}
      doc={a}
      {...(a ? { org: a.creatorOrg } : {})}
      error={error}
      head={(a) => (
        <>
          <Fields
            of={told(regionWords, a, [
              ...(['type', 'reason', 'effectiveDate', 'products', 'creatorName', 'createdAt'] as const),
              ...(['auditorName', 'auditedAt', 'appliedAt', 'remark'] as const),
            ])}
          />
          <Chain levels={a.chain} />
        </>
      )}
      tabs={(a) => [
        {
          key: 'lines',
          label: '产品与价格',
          children: <LineTable label="产品与价格" columns={lines} decides={deciding} rows={a.lines} />,
        },
        {
          key: 'impact',
          label: '影响',
          children: (
            <>
              <Impact id={a.id} {...(rules ? { rules } : {})} {...(mayPass ? { onRules: setRules } : {})} />
              {set && mayPass && (
                <Button type="link" onClick={() => setRules(undefined)}>
                  {t('恢复默认处理方式')}
                </Button>
              )}
            </>
          ),
        },
        { key: 'settlements', label: '结算明细', children: <Settlements id={a.id} /> },
        { key: 'files', label: '附件', children: <PaperFiles kind="regionPrice" id={a.id} /> },
      ]}
      actions={(a) => <ActionBar of={acts} doc={a} />}
    />
  )
}
