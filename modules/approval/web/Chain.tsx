import type { ChainLevel } from '#kernel/shared/step.ts'
import { comma, t } from '#kernel/web/i18n.ts'
import { moneyText } from '#kernel/web/list/format.ts'
import { timeText } from '#kernel/web/list/time.ts'
import '#kernel/web/document/document.css'
import './approval.css'

const states = {
  planned: ['待提交', 'grey'],
  waiting: ['等待', 'grey'],
  current: ['审批中', 'orange'],
  passed: ['已通过', 'green'],
  rejected: ['已驳回', 'red'],
  cancelled: ['已取消', 'grey'],
} as const

const who = (l: ChainLevel): string => {
  if (l.by) return l.forName ? `${l.by}${t('（代 {{name}}）', { name: l.forName })}` : l.by
  return l.people.join(comma()) || t('没有可以审批的人')
}

/**
 * The levels of a document's approval: who decided, whose turn it is, and who comes next.
 * @param set as they are set, of no document yet
 */
export const Chain = ({ levels, set = false }: { levels: readonly ChainLevel[]; set?: boolean }) =>
  levels.length === 0 ? null : (
    <ol className="ap-chain" aria-label={t('审批流程')}>
      {levels.map((l) => (
        <li key={l.level} data-state={l.state} aria-current={l.state === 'current' ? 'step' : undefined}>
          <div className="ap-level">
            <b>
              {l.level}. {l.name}
            </b>
            {!set && (
              <span className="d-tag" data-tone={states[l.state][1]}>
                {t(states[l.state][0])}
              </span>
            )}
          </div>
          <div>{who(l)}</div>
          <div className="d-muted">
            {l.at
              ? timeText(l.at)
              : Number(l.minAmount) > 0
                ? t('{{amount}} 元起', { amount: moneyText(l.minAmount) })
                : ''}
          </div>
          {l.reason && <div className="d-why">{l.reason}</div>}
        </li>
      ))}
    </ol>
  )
