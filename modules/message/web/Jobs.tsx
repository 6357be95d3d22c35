import { Button } from 'antd'
import { useEffect } from 'react'
import { backgroundCalls, type JobRow, jobStates, keptDays } from '#kernel/shared/calls/background.ts'
import { JobProgress } from '#kernel/web/background/JobProgress.tsx'
import { saveJobFile } from '#kernel/web/background/left.ts'
import { countsText, nameOf } from '#kernel/web/background/text.ts'
import { LOOK } from '#kernel/web/background/useJob.ts'
import { ask } from '#kernel/web/http/ask.ts'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { timeText } from '#kernel/web/list/time.ts'
import { useLive } from './live.ts'
import { ago } from './text.ts'
import { Waiting } from './Waiting.tsx'

/** What came of a job that has ended. */
const outcome = (job: JobRow): string => {
  if (job.state === 'failed') return `${t(jobStates.failed)} ${job.message}`
  if (job.state === 'cancelled') return t(jobStates.cancelled)
  if (!job.counts) return t('共 {{n}} 行', { n: job.doneRows.toLocaleString('en') })
  return job.counts.saved ? countsText(job.counts) : `${t('未保存')} ${countsText(job.counts)}`
}

const settle = { refresh: [backgroundCalls.query] }

const Job = ({ of: job }: { of: JobRow }) => {
  const cancel = useAct(backgroundCalls.cancel, settle)
  const retry = useAct(backgroundCalls.retry, settle)
  const { id, fileId } = job
  // the file of an import that failed has gone
  const again = job.state === 'cancelled' || (job.state === 'failed' && job.kind === 'export')
  const button = (label: string, run: () => unknown, busy = false) => (
    <Button size="small" loading={busy} aria-label={`${label} ${nameOf(job)}`} onClick={() => void run()}>
      {label}
    </Button>
  )
  return (
    <li className="m-item m-job" data-unread={(job.endedAt && !job.seen) || undefined} data-state={job.state}>
      <div>
        <span className="m-title">{nameOf(job)}</span>
        {job.endedAt ? <p className="m-outcome">{outcome(job)}</p> : <JobProgress job={job} />}
      </div>
      <time dateTime={job.at} title={timeText(job.at)}>
        {ago(job.at)}
      </time>
      {!job.endedAt && button(t('取消'), () => cancel.run({ id }), cancel.busy)}
      {again && button(t('重试'), () => retry.run({ id }), retry.busy)}
      {fileId && button(job.kind === 'export' ? t('下载') : t('下载错误文件'), () => saveJobFile(fileId))}
    </li>
  )
}

/** 任务 of the bell: what its owner left to the background, how far it is, and what came of it (ux.md 1.1). */
export const Jobs = () => {
  const jobs = useAsk(
    backgroundCalls.query,
    {},
    { quiet: true, every: (all) => (all?.some((j) => !j.endedAt) ? LOOK : false) },
  )
  // whoever looks at them here has been told
  const unseen = useLive((s) => s.counts?.jobs ?? 0)
  useEffect(() => {
    if (unseen > 0) void ask(backgroundCalls.seen, {}, { quiet: true }).catch(() => {})
  }, [unseen])
  return (
    <Waiting of={jobs} none={t('没有后台任务')} empty={!jobs.data?.length}>
      <ul className="m-list">
        {jobs.data?.map((job) => (
          <Job key={job.id} of={job} />
        ))}
      </ul>
      <p className="m-kept">{t('结果保留 {{n}} 天', { n: keptDays })}</p>
    </Waiting>
  )
}
