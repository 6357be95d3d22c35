import { t } from '#kernel/web/i18n.ts'
import { today } from '#kernel/web/list/time.ts'
import { refusalMachine } from '../shared/machine.ts'
import '#kernel/web/document/document.css'

interface Answering {
  status: keyof typeof refusalMachine.states
  answerBy: string | null
  answer: string
  handleMode: string
}
/** Whether the supplier is still to answer: not before it is with him, nor of what was taken back. */
export const waitsForAnswer = (d: Answering): boolean => {
  const { out } = refusalMachine.states[d.status] as { out?: boolean }
  return d.answerBy !== null && d.answer === '' && d.handleMode === '' && !out
}

const daysTo = (day: string): number => Math.round((Date.parse(day) - Date.parse(today())) / 86_400_000)

/** How long the supplier has left to answer, in colour and words; nothing where nobody waits for him. */
export const DeadlineTag = ({ day }: { day: string }) => {
  const n = daysTo(day)
  const [tone, text] =
    n < 0
      ? (['red', t('已逾期')] as const)
      : n === 0
        ? (['red', t('今天截止')] as const)
        : [n === 1 ? 'orange' : 'blue', t('还剩 {{n}} 天', { n })]
  return (
    <span className="d-tag" data-tone={tone}>
      {text}
    </span>
  )
}
