import { Progress } from 'antd'
import type { JobRow } from '#kernel/shared/calls/background.ts'
import { t } from '../i18n.ts'
import { nameOf } from './text.ts'
import './background.css'

const number = (n: number): string => n.toLocaleString('en')

/** How far a job is that has not ended: a bar where the number of rows is known, the rows done so far elsewhere. */
export const JobProgress = ({ job }: { job: JobRow }) => {
  const { state, doneRows: done, totalRows: total } = job
  const rows =
    state === 'waiting'
      ? t('等待中')
      : total > 0
        ? t('{{done}} / {{total}} 行', { done: number(Math.min(done, total)), total: number(total) })
        : t('已处理 {{n}} 行', { n: number(done) })
  return (
    <div className="b-progress">
      <Progress
        size="small"
        strokeColor="var(--c-primary)"
        percent={total > 0 ? Math.min(99, Math.floor((done / total) * 100)) : 0}
        showInfo={total > 0 && state === 'running'}
        aria-label={nameOf(job)}
      />
      <span>{rows}</span>
    </div>
  )
}
