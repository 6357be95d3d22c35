import { Button } from 'antd'
import type { Answer } from '#kernel/shared/call.ts'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { timeText } from '#kernel/web/list/time.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { provinceOrderCalls as calls, provinceReturnCalls, sourceCalls } from '../shared/calls.ts'

/** What is out of date once something was said to the platform. */
export const stale = [
  calls.query,
  calls.detail,
  calls.line,
  calls.differences,
  sourceCalls.query,
  sourceCalls.check,
  provinceReturnCalls.query,
  provinceReturnCalls.detail,
]

type Line = Answer<typeof calls.line>
/** While the platform cannot be asked: since when, why, and when it is tried again. */
export const LineStrip = ({ of: l }: { of: Line }) => {
  const may = useCan(calls.retry)
  const retry = useAct(calls.retry, { refresh: stale, done: '已重新尝试' })
  if (!l.enabled || l.faults === 0) return null
  return (
    <p className="d-bar" role="status">
      {l.paused
        ? t('省平台线路已暂停：{{at}} 起连续 {{n}} 次故障，{{why}}', {
            at: timeText(l.since),
            n: l.faults,
            why: l.fault,
          })
        : t('省平台最近 {{n}} 次没有可信的回答：{{why}}', { n: l.faults, why: l.fault })}
      {l.nextTry && ` ${t('下次尝试 {{at}}', { at: timeText(l.nextTry) })}`}{' '}
      {may && (
        <Button size="small" loading={retry.busy} onClick={() => void retry.run({})}>
          {t('立即重试')}
        </Button>
      )}
    </p>
  )
}
/** The same of one's own hospital, above a list. */
export const OwnLine = () => {
  const hospital = useSession((s) => s.currentOrg?.kind === 'hospital')
  const { data } = useAsk(calls.line, {}, { enabled: hospital, quiet: true, every: () => 15_000 })
  return data ? <LineStrip of={data} /> : null
}
/** How often one looks whether the platform has answered, ms. */
export const LOOK = 3000
