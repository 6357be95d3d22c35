import type { ReactNode } from 'react'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { StatusTag } from '#kernel/web/document/StatusTag.tsx'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { NONE, timeText } from '#kernel/web/list/time.ts'
import { recallTaskMachine } from '../shared/machine.ts'
import { stepLabels, steps } from '../shared/steps.ts'
import { taskWords } from '../shared/words.ts'
import { type Recall, type Task, unitsOf } from './acts.ts'
import { spanText } from './marks.tsx'

type Step = Task['steps'][number]

/** How a step stands: when it was done, or how long there is; late ones in red, with the word. */
const saidOf = (s: Step): string => {
  if (s.minutes !== null) return `${spanText(s.minutes)}${s.late ? ` ${t('超时')}` : ''}`
  if (!s.asked) return NONE
  const left = Math.round((Date.parse(s.due) - Date.now()) / 60_000)
  return s.late
    ? t('已超时 {{span}}', { span: spanText(Math.max(-left, 0)) })
    : t('剩 {{span}}', { span: spanText(Math.max(left, 0)) })
}
const clock = (task: Task, step: Step['step']): ReactNode => {
  const s = task.steps.find((x) => x.step === step)!
  const said = saidOf(s)
  const title = s.at ? `${timeText(s.at)} ${s.by}` : t('截止 {{at}}', { at: timeText(s.due) })
  return said === NONE ? (
    NONE
  ) : (
    <span className="d-tag" data-tone={s.late ? 'red' : s.at ? 'green' : 'grey'} title={title}>
      {said}
    </span>
  )
}

const col = wordLines<typeof taskWords, Task>(taskWords)
const columns = [
  col.one('org'),
  col.custom('status', (x) => <StatusTag of={recallTaskMachine} is={x.status} />, { width: 130 }),
  ...steps
    .map((s) =>
      col.custom('units', (x) => clock(x, s), {
        width: 150,
        said: (x) => `${saidOf(x.steps.find((y) => y.step === s)!)}　　`,
      }),
    )
    .map((c, i) => ({ ...c, key: steps[i]!, label: stepLabels[steps[i]!] })),
  col.one('place'),
]

/** Minutes to the last step that was done; whoever went further is before who did not. */
const rank = (a: Task, b: Task): number => {
  const [x, y] = [a, b].map((task) => task.steps.filter((s) => s.minutes !== null))
  return y!.length - x!.length || (x!.at(-1)?.minutes ?? 0) - (y!.at(-1)?.minutes ?? 0)
}

/** Tasks by steps with their clocks; of a drill whoever was fastest stands first (domain-stock §2.24.9). */
export const Board = ({ of: r }: { of: Recall }) => {
  const rows = r.drill ? r.taskList.toSorted(rank) : r.taskList
  return (
    <>
      {r.drill && <p className="d-note">{t('演练：不锁定库存、不拦截发货；按完成的先后和用时排列')}</p>}
      <LineTable columns={columns} rows={rows} label="任务看板" decides={['org', 'status']} />
    </>
  )
}

interface LotRow extends Pick<Task['lots'][number], 'lotNo' | 'reason'> {
  id: string
  org: string
  of: Task['lots'][number]
}
const lots = wordLines<typeof taskWords, LotRow>(taskWords)

/** Every lot at every organisation: what came, what is left of it and where the rest went. */
export const LotTable = ({ of: r }: { of: Recall }) => {
  const text = unitsOf(r)
  const rows = r.taskList.flatMap((task) =>
    task.lots.map(
      (l): LotRow => ({ id: `${task.id} ${l.lotNo}`, org: task.org, lotNo: l.lotNo || NONE, reason: l.reason, of: l }),
    ),
  )
  const sum = (key: 'onHand' | 'onWay' | 'received' | 'held' | 'used' | 'gone' | 'before') =>
    lots.custom(key, (x) => text(x.of[key]), { align: 'right', said: (x) => text(x.of[key]) })
  const counted = lots.custom('counted', (x) => (x.of.counted === null ? NONE : text(x.of.counted)), { align: 'right' })
  return (
    <LineTable
      label="批号数量"
      rows={rows}
      decides={['org', 'lotNo', 'onHand', 'held']}
      columns={[
        lots.one('org'),
        lots.one('lotNo'),
        ...(['onHand', 'onWay', 'received', 'held', 'used', 'gone', 'before'] as const).map(sum),
        counted,
        lots.one('reason'),
      ]}
    />
  )
}
