import { Alert, Progress } from 'antd'
import { useEffect, useRef } from 'react'
import { refresh } from '#kernel/web/http/client.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { timeText } from '#kernel/web/list/time.ts'
import { compareCalls } from '../shared/calls.ts'
import type { ProvinceFamily } from '../shared/families.ts'
import { failureLabels } from '../shared/states.ts'
import './compare.css'

/** How often one looks how far a job is, ms. */
const LOOK = 800
const none = {}

/** How large the platform's catalogue is here, and the job under way or the last one. */
export const Head = ({ family }: { family: ProvinceFamily }) => {
  const calls = compareCalls[family]
  const { data } = useAsk(calls.figures, none, {
    keep: true,
    every: (known) => (known?.run && !known.run.endedAt ? LOOK : false),
  })
  const run = data?.run
  const ended = data && (run?.endedAt ?? '')
  const was = useRef<string>(undefined)
  useEffect(() => {
    // what a job found is seen the moment it ends
    if (was.current !== undefined && ended && ended !== was.current) void refresh([calls.query, calls.candidates])
    if (ended !== undefined) was.current = ended
  }, [ended, calls])
  if (!data) return null
  return (
    <div>
      <div className="pm-head" role="status" aria-label={t('省平台目录')}>
        <span>
          {t('省平台目录 {{items}} 条', { items: data.items })}
          {data.delisted > 0 && ` · ${t('撤网 {{n}} 条', { n: data.delisted })}`}
        </span>
        {run && !run.endedAt && (
          <>
            <span>
              {run.what === 'pull' && run.matched + run.none === 0
                ? t('正在拉取，已读 {{n}} 条', { n: run.done })
                : t('正在自动对照 {{done}} / {{total}}', { done: run.done, total: run.total })}
            </span>
            <Progress
              className="pm-progress"
              size="small"
              strokeColor="var(--c-primary)"
              showInfo={false}
              percent={run.total > 0 ? Math.min(100, Math.floor((run.done / run.total) * 100)) : 0}
              aria-label={t('进度')}
            />
          </>
        )}
        {run?.endedAt && (
          <span className="d-muted">
            {run.what === 'pull'
              ? t('{{at}} 拉取：新增 {{added}}，变更 {{changed}}，撤网 {{delisted}}', {
                  at: timeText(run.endedAt),
                  added: run.added,
                  changed: run.changed,
                  delisted: run.delisted,
                })
              : t('{{at}} 自动对照：已对照 {{matched}}，待确认 {{suggested}}，冲突 {{conflicts}}', {
                  at: timeText(run.endedAt),
                  matched: run.matched,
                  suggested: run.suggested,
                  conflicts: run.conflicts,
                })}
          </span>
        )}
      </div>
      {run?.failure && (
        <Alert banner type="warning" title={t(failureLabels[run.failure])} description={run.said || undefined} />
      )}
    </div>
  )
}
