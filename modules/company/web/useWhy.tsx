import { type ReactNode, useState } from 'react'
import { ReasonDialog } from '#kernel/web/document/ReasonDialog.tsx'
import { type AskError, saidOf } from '#kernel/web/http/ask.ts'
import { wantsReason } from '#kernel/web/http/decide.ts'
import { t } from '#kernel/web/i18n.ts'

interface Asking {
  why: string
  answer: (reason: string | undefined) => void
}
/** What is sent beside what was typed: the reason, and over which version where one's own goes on after a conflict. */
interface Beside {
  why?: string
  version?: number
}
type Send = (beside: Beside) => Promise<AskError | undefined>

/** A form whose saving may want a reason: it is asked for once, with what was said, and sent along, over a conflict too. */
export const useWhy = (): { asked: (send: Send) => Promise<AskError | undefined>; dialog: ReactNode } => {
  const [asking, setAsking] = useState<Asking>()
  const asked = async (send: Send, beside: Beside = {}): Promise<AskError | undefined> => {
    const error = await send(beside)
    if (error?.choices) error.choices = { ...error.choices, mine: (version) => asked(send, { ...beside, version }) }
    if (!wantsReason(error?.data)) return error
    const why = await new Promise<string | undefined>((answer) => setAsking({ why: saidOf(error!), answer }))
    setAsking(undefined)
    return why === undefined ? error : asked(send, { ...beside, why })
  }
  const dialog = asking && (
    <ReasonDialog
      title={t('价格变动较大')}
      why={asking.why}
      required
      onOk={async (reason) => {
        asking.answer(reason)
        return undefined
      }}
      onCancel={() => asking.answer(undefined)}
    />
  )
  return { asked: (send) => asked(send), dialog }
}
