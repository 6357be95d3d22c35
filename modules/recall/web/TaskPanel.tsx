import { Button } from 'antd'
import { useState } from 'react'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { useActs } from '#kernel/web/document/acts.ts'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { StatusTag } from '#kernel/web/document/StatusTag.tsx'
import { comma, t } from '#kernel/web/i18n.ts'
import { NONE, timeText } from '#kernel/web/list/time.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { Attachments } from '#kernel/web/upload/Attachments.tsx'
import { returnOrderCalls } from '#modules/return-order/shared/calls.ts'
import { recallCalls } from '../shared/calls.ts'
import { recallTaskMachine } from '../shared/machine.ts'
import { stepLabels, ways } from '../shared/steps.ts'
import { taskWords } from '../shared/words.ts'
import { at, type Recall, stale, type Task, unitsOf } from './acts.ts'
import { HandleDialog, IsolateDialog, TallyDialog } from './StepDialogs.tsx'

const said = (s: Task['steps'][number]): string =>
  s.at
    ? `${timeText(s.at)} ${s.by}${s.late ? ` ${t('超时')}` : ''}`
    : !s.asked
      ? NONE
      : s.late
        ? t('应在 {{at}} 前，已超时', { at: timeText(s.due) })
        : t('须在 {{at}} 前', { at: timeText(s.due) })

type Waiting = Task['toReturn'][number]
const returnOf = (r: Waiting): string =>
  `/procurement/return/new?type=recall&point=${r.pointId}&supplier=${r.supplierId}&balances=${r.balanceIds.join()}`

/** What came by a delivery goes back by a return order, which settles it; each supplier's and point's its own. */
const ToReturn = ({ of }: { of: readonly Waiting[] }) => {
  const may = useCan(returnOrderCalls.add)
  if (of.length === 0) return null
  return (
    <p className="d-note">
      {t('随配送单入库的货须先登记「召回」退货单，退货出库后再处置')}
      {of.map((r) => {
        const { supplier, point } = r
        const of = { supplier, point, lots: r.lots.join(comma()) }
        return may ? (
          <Button key={r.balanceIds[0]} size="small" onClick={() => go(returnOf(r))}>
            {t('登记退货单：{{supplier}} {{point}} 批号 {{lots}}', of)}
          </Button>
        ) : (
          <span key={r.balanceIds[0]}> {t('{{supplier}} {{point}} 批号 {{lots}}', of)}</span>
        )
      })}
    </p>
  )
}

/** The own organisation's task: what is to be done until when, and what was (domain-stock §2.24.9). */
export const TaskPanel = ({ of: task, recall }: { of: Task; recall: Recall }) => {
  const [open, setOpen] = useState<'isolate' | 'tally' | 'handle'>()
  const close = () => setOpen(undefined)
  const acts = useActs(recallTaskMachine, recallCalls, {
    refresh: stale,
    at,
    by: {
      isolate: () => setOpen('isolate'),
      tally: () => setOpen('tally'),
      handle: () => setOpen('handle'),
    },
  })
  const text = unitsOf(recall)
  const dialog = { task, recall, onClose: close }
  return (
    <section aria-label={t('本机构任务')}>
      <header className="d-title">
        <h2>{task.org}</h2>
        <StatusTag of={recallTaskMachine} is={task.status} />
        <ActionBar of={acts} doc={{ ...task, ...{ no: recall.no } }} />
      </header>
      <Fields
        of={[
          ...task.steps.map(
            (s) =>
              [
                stepLabels[s.step],
                <span key={s.step} className="d-tag" data-tone={s.late ? 'red' : s.at ? 'green' : 'grey'}>
                  {said(s)}
                </span>,
              ] as const,
          ),
          [taskWords.place.label, task.place],
          ...task.handled.map((h) => [`${t(ways[h.way])} ${h.lotNo}`, `${h.docNo} ${text(h.units)}`] as const),
          ...task.departments.map((d) => [`${t('科室领用')} ${d.lotNo}`, `${d.department} ${text(d.units)}`] as const),
        ]}
      />
      <ToReturn of={task.toReturn} />
      {task.photos.length > 0 && <Attachments files={task.photos} label={t('隔离照片')} />}
      {open === 'isolate' && <IsolateDialog {...dialog} />}
      {open === 'tally' && <TallyDialog {...dialog} />}
      {open === 'handle' && <HandleDialog {...dialog} />}
    </section>
  )
}
