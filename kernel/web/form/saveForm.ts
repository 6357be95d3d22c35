import type { Answer, Asked, Call } from '#kernel/shared/call.ts'
import { AskError, ask } from '../http/ask.ts'
import { refresh } from '../http/client.ts'
import { uuid } from '../http/uuid.ts'
import { t } from '../i18n.ts'
import { toast } from '../shell/toast.ts'

/** What was sent last and never answered, with its key: the same content again is the same deed (lessons: duplicate submits). */
let lost: { what: string; key: string } | undefined

/**
 * Sends a form's record. Answers the error, for the form to put at its fields, or undefined after success.
 * @param done what is said of it
 * The toast of a refusal is shown already.
 */
export const saveForm = async <C extends Call>(
  call: C,
  input: Asked<C>,
  stale: readonly Call[],
  onDone?: (answer: Answer<C>) => void,
  done = '已保存',
): Promise<AskError | undefined> => {
  const what = JSON.stringify([call.path, input])
  const key = lost?.what === what ? lost.key : uuid()
  lost = { what, key }
  try {
    const answer = await ask(call, input, { settles: true, key })
    lost = undefined
    toast('success', t(done))
    onDone?.(answer)
    // not waited for: a form drawn anew with the fresh record before it is closed would be offered its own draft
    void refresh(stale)
    return undefined
  } catch (e) {
    const error = e instanceof AskError ? e : new AskError((e as Error).message)
    if (error.code !== undefined) lost = undefined
    if ('version' in Object(input))
      error.choices = {
        mine: (version) => saveForm(call, { ...(input as object), version } as Asked<C>, stale, onDone, done),
        theirs: () => refresh(stale),
      }
    return error
  }
}
