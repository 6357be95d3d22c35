import type { Answer } from '#kernel/shared/call.ts'
import { bracketed, t } from '#kernel/web/i18n.ts'
import { dateText } from '#kernel/web/list/format.ts'
import { timeText } from '#kernel/web/list/time.ts'
import type { PrintForm } from '#kernel/web/print/types.ts'
import { usePrint } from '#kernel/web/print/usePrint.tsx'
import { told } from '#kernel/web/words.tsx'
import { recallCalls } from '../shared/calls.ts'
import { recallTaskMachine } from '../shared/machine.ts'
import { recallWords, taskWords } from '../shared/words.ts'
import { unitsOf } from './acts.ts'

type Doc = Answer<typeof recallCalls.print>['documents'][number]
interface Line {
  id: string
  doc: Doc
  task: Doc['taskList'][number]
  lot: Doc['taskList'][number]['lots'][number]
}
type Sum = 'received' | 'held' | 'used' | 'gone' | 'before'
const sum = (key: Sum) => ({
  label: taskWords[key].label,
  width: 26,
  align: 'right' as const,
  show: (l: Line) => unitsOf(l.doc)(l.lot[key]),
})

/** The report: what each organisation had of each lot, and when it did what. */
const form: PrintForm<Doc, Line> = {
  title: '召回报告',
  landscape: true,
  org: (r) => (r.drill ? bracketed(r.issuer, t('演练')) : r.issuer),
  head: (r) =>
    told(recallWords, r, [
      ...(['level', 'status', 'name', 'spec', 'manufacturer'] as const),
      r.lots ? 'lots' : ['生产日期', `${dateText(r.madeFrom)} ~ ${dateText(r.madeTo)}`],
      ...(['source', 'instruction', 'issuedAt', 'issuerName', 'closedAt', 'cause', 'remark'] as const),
    ]),
  columns: [
    { label: taskWords.org.label, width: 0, show: (l) => l.task.org },
    { label: taskWords.status.label, width: 20, show: (l) => t(recallTaskMachine.states[l.task.status].label) },
    { label: taskWords.lotNo.label, width: 24, show: (l) => l.lot.lotNo },
    ...(['received', 'held', 'used', 'gone', 'before'] as const).map(sum),
    { label: '完成时间', width: 34, show: (l) => timeText(l.task.steps.findLast((s) => s.at)?.at) },
  ],
  lines: (r) =>
    r.taskList.flatMap((task) => task.lots.map((lot) => ({ id: `${task.id} ${lot.lotNo}`, doc: r, task, lot }))),
  sums: (r) => [
    [recallWords.tasks.label, r.tasks],
    [recallWords.done.label, r.done],
  ],
  signs: ['经办', '复核', '负责人'],
}

export const useRecallPrint = () => usePrint(recallCalls.print, form, [recallCalls.detail])
