import { Button } from 'antd'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { timeText } from '#kernel/web/list/time.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { rowCalls } from '../shared/calls.ts'
import { type QueueName, queues } from '../shared/queues.ts'

/** How the hospital's line to the platform stands, where that keeps rows back: since when, why, and when it is tried again. */
export const LineStrip = ({ name }: { name: QueueName }) => {
  const calls = rowCalls[name]
  const may = useCan(calls.retry)
  const { data: line } = useAsk(calls.line, {}, { quiet: true, keep: true })
  const retry = useAct(calls.retry, { refresh: [calls.line, calls.query], done: '已开始重试' })
  if (!line) return null
  if (!line.account)
    return (
      <p className="d-note" role="status">
        {t('尚未设置医保追溯平台，业务不会生成报送记录。')} <a href="#/trace/setting">{t('追溯设置')}</a>
      </p>
    )
  if (!line.on)
    return (
      <p className="d-note" role="status">
        {t('接口 {{kind}} 未启用，新的业务不报送。', { kind: queues[name].kind })}{' '}
        <a href="#/trace/setting">{t('追溯设置')}</a>
      </p>
    )
  if (!line.paused && line.faults === 0) return null
  const next = line.nextTry ? t('下次尝试 {{at}}', { at: timeText(line.nextTry) }) : t('即将重试')
  return (
    <div className="d-note" role="alert" style={{ display: 'flex', gap: 12, alignItems: 'center', flexWrap: 'wrap' }}>
      <span>
        {line.paused && line.since
          ? t('报送自 {{since}} 起暂停：{{why}}；{{next}}', { since: timeText(line.since), why: line.why, next })
          : t('平台连续 {{n}} 次没有应答：{{why}}；{{next}}', { n: line.faults, why: line.why, next })}
      </span>
      {may && (
        <Button size="small" loading={retry.busy} onClick={() => void retry.run({})}>
          {t('立即重试')}
        </Button>
      )}
    </div>
  )
}
