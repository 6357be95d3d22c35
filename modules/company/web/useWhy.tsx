import { type ReactNode, useState } from 'react'
import { ReasonDialog } from '#kernel/web/document/ReasonDialog.tsx'
import { type AskError, saidOf } from '#kernel/web/http/ask.ts'
import { wantsReason } from '#kernel/web/http/decide.ts'
import { t } from '#kernel/web/i18n.ts'

interface Asking {
  why: string
  answer: (reason: string | undefined) => void
}
type Send = (why: { why?: string }) => Promise<AskError | undefined>

/** A form whose saving may want a reason: it is asked for once, with what was said, and sent along. */
export const useWhy = (): { asked: (send: Send) => Promise<AskError | undefined>; dialog: ReactNode } => {
  const [asking, setAsking] = useState<Asking>()
  const asked = async (send: Send) => {
    const error = await send({})
    if (!wantsReason(error?.data)) return error
    const reason = await new Promise<string | undefined>((answer) => setAsking({ why: saidOf(error!), answer }))
    setAsking(undefined)
    return reason === undefined ? error : send({ why: reason })
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
  return { asked, dialog }
}
