import { Button } from 'antd'
import type { ReactNode } from 'react'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import type { Acts } from '#kernel/web/document/acts.ts'
import { StatusTag } from '#kernel/web/document/StatusTag.tsx'
import { Timeline } from '#kernel/web/document/Timeline.tsx'
import { useAsk, useSender } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { dateText, moneyText } from '#kernel/web/list/format.ts'
import { timeText } from '#kernel/web/list/time.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { matchCalls as calls } from '../shared/calls.ts'
import { checks, levels, markOf, outcomes } from '../shared/checks.ts'
import { invoiceExceptionMachine } from '../shared/machine.ts'
import { type Exception, type Matched, stale, useExceptionActs } from './acts.ts'
import './match.css'

type Result = NonNullable<Matched['run']>['results'][number]
const tone = (r: Result): string => ({ p: 'green', w: 'orange', f: 'red', b: 'red', o: 'blue' })[markOf(r)] ?? 'grey'

/** Kinds of papers are words of the house; all else is the paper's own. */
const saidOf = (params: Result['params']): Result['params'] =>
  params.papers
    ? {
        ...params,
        papers: params.papers
          .split(', ')
          .map((x) => t(x))
          .join(', '),
      }
    : params

const One = ({ of: r }: { of: Result }) => (
  <li className="match-row" data-check={r.check} data-outcome={r.outcome}>
    <span className="d-muted">{r.check}</span>
    <span>{t(checks[r.check])}</span>
    <span>
      <span className="d-tag" data-tone={tone(r)}>
        {t(outcomes[r.outcome])}
      </span>
    </span>
    <span>{t(r.said, saidOf(r.params))}</span>
    <span>{r.diff === null ? '' : t('{{off}} 元', { off: moneyText(r.diff) })}</span>
  </li>
)

/** What did not agree, with what both sides said of it. */
const Said = ({ of: e, acts }: { of: Exception; acts: Acts }) => (
  <li className="match-exception" data-check={e.check}>
    <header>
      <b>
        {e.check} {t(checks[e.check])}
      </b>
      <StatusTag of={invoiceExceptionMachine} is={e.status} />
      <span className="d-muted">{t(levels[e.level])}</span>
      {e.diff !== null && <span>{t('{{off}} 元', { off: moneyText(e.diff) })}</span>}
      {e.party !== 'nobody' && (
        <span className="d-muted">{t('已 {{n}} 天，{{day}} 前应答', { n: e.days, day: dateText(e.dueOn) })}</span>
      )}
      {e.ownerName && <span className="d-muted">{e.ownerName}</span>}
    </header>
    <Timeline steps={e.history} />
    <div className="match-bar">
      <ActionBar of={acts} doc={e} />
    </div>
  </li>
)

/** The last run of an invoice as it was kept, and what did not agree; `children` stand above. */
export const Match = ({ id, children }: { id: string; children?: ReactNode }) => {
  const { data } = useAsk(calls.matched, { id })
  const acts = useExceptionActs()
  const may = useCan(calls.match)
  const { send, busy } = useSender()
  if (!data) return <p role="status">{t('正在加载')}</p>
  const { run, runs, exceptions } = data
  return (
    <div className="match-run">
      {children}
      {run ? (
        <>
          <p className="match-bar">
            <span className="d-muted">
              {t('第 {{n}} 次核对，{{at}}，{{who}}；允许相差 {{most}} 元', {
                n: runs,
                at: timeText(run.runAt),
                who: run.runnerName,
                most: moneyText(run.tolerance),
              })}
            </span>
            {may && (
              <Button
                size="small"
                disabled={busy}
                onClick={() => void send(calls.match, { id }, { refresh: stale, done: t('已重新核对') })}
              >
                {t('重新核对')}
              </Button>
            )}
          </p>
          <ol className="match-list match-results" aria-label={t('核对结果')}>
            {run.results.map((r) => (
              <One key={r.check} of={r} />
            ))}
          </ol>
        </>
      ) : (
        <p className="d-muted">{t('提交后自动核对')}</p>
      )}
      {exceptions.length > 0 && (
        <ol className="match-list" aria-label={t('核对异常')}>
          {exceptions.map((e) => (
            <Said key={e.id} of={e} acts={acts} />
          ))}
        </ol>
      )}
    </div>
  )
}
