import { Radio } from 'antd'
import type { Answer } from '#kernel/shared/call.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Waiting } from '#kernel/web/document/Waiting.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { regionPriceCalls as calls } from '../shared/calls.ts'
import { allowedRules, type StageRules, stageRules } from '../shared/stages.ts'
import { impactWords as words } from '../shared/words.ts'

type Row = Answer<typeof calls.impact>['stages'][number] & { id: string }
const col = wordLines<typeof words, Row>(words)
const counted = [...col.some('stage', 'documents', 'lines', 'qty', 'amount', 'diff')]

interface Props {
  id: string
  /** How each stage is dealt with; none of an adjustment of one item. */
  rules?: StageRules
  /** Whoever passes it may say otherwise. */
  onRules?: (rules: StageRules) => void
}

/** What a change of prices touches by stage: papers, lines, packs, yuan; and what becomes of each. */
export const Impact = ({ id, rules, onRules }: Props) => {
  const { data, error } = useAsk(calls.impact, { id })
  if (!data) return <Waiting error={error} />
  const ruled =
    rules &&
    col.custom(
      'rule',
      ({ stage }) =>
        onRules ? (
          <Radio.Group
            size="small"
            aria-label={t('处理方式')}
            value={rules[stage]}
            onChange={(e) => onRules({ ...rules, [stage]: e.target.value })}
            options={allowedRules[stage].map((value) => ({ value, label: t(stageRules[value]) }))}
          />
        ) : (
          t(stageRules[rules[stage]])
        ),
      { width: 170, said: () => `${t(stageRules.reprice)} ${t(stageRules.keep)}　　　　` },
    )
  return (
    <>
      <p className="d-note">
        {t('涉及 {{hospitals}} 家医院、{{items}} 个目录品种', { hospitals: data.hospitals, items: data.items })}{' '}
        {data.settled
          ? t('结算情况：按结算明细统计，保持的环节不列出')
          : data.frozen
            ? t('按执行时统计')
            : t('按当前单据统计，生效时再次统计')}
      </p>
      <LineTable
        label="调价影响"
        decides={['stage', 'documents', 'lines', 'qty', 'amount', 'diff']}
        columns={ruled ? [...counted, ruled] : counted}
        rows={data.stages.map((s) => ({ ...s, id: s.stage }))}
      />
      {rules && (
        <p className="d-muted">
          {t('涨价只影响生效后提交的单据：除计划外各环节一律保持原价。部分发货的订单行拆分，已发部分按原价。')}
        </p>
      )}
    </>
  )
}
