import type { Answer, Asked, Call } from '#kernel/shared/call.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { AskError, saidOf } from '../http/ask.ts'
import { createAttempts, notSent } from '../http/attempts.ts'
import { refresh } from '../http/client.ts'
import { t } from '../i18n.ts'
import { type Toast, toast } from '../shell/toast.ts'

/** What is said of something done, and what can be done about it next. */
interface Done {
  text: string
  action?: Toast['action']
}

/** Of all forms together: a dialog that is closed and opened again goes on with what it sent last. */
const attempt = createAttempts()

/**
 * Sends a form's record. Answers the error, for the form to put at its fields, or undefined after success.
 * An attempt whose answer got lost is not made a second time (`createAttempts`); where it made the record, what was typed
 * since is not sent, and the error says so.
 * @param done what is said of it, or of what the answer made, already translated, with the way there
 * The toast of a refusal is shown already.
 */
export const saveForm = async <C extends Call>(
  call: C,
  input: Asked<C>,
  stale: readonly Call[],
  onDone?: (answer: Answer<C>) => void,
  done: string | ((answer: Answer<C>) => Done) = '已保存',
): Promise<AskError | undefined> => {
  try {
    const came = await attempt(call, input, { settles: true })
    if ('earlier' in came) {
      void refresh(stale)
      return new AskError(t(notSent))
    }
    const answer = came.data
    const { text, action }: Done = typeof done === 'string' ? { text: t(done) } : done(answer)
    toast('success', text, action ? { action, seconds: 8 } : {})
    onDone?.(answer)
    // not waited for: a form drawn anew with the fresh record before it is closed would be offered its own draft
    void refresh(stale)
    return undefined
  } catch (e) {
    const error = e instanceof AskError ? e : new AskError((e as Error).message)
    if ('version' in Object(input))
      error.choices = {
        mine: (version) => saveForm(call, { ...(input as object), version } as Asked<C>, stale, onDone, done),
        theirs: () => refresh(stale),
      }
    return error
  }
}

/** Something beside the fields keeps a form from being sent, such as a file that did not go through: told above them. */
export const faultBeside = (message: string): AskError =>
  new AskError(message, codes.malformed, { fields: [{ path: 'beside', message }] })

/** What a dialog says of a refusal that no field of it shows, such as a name that is taken: a toast is gone before that is mended. */
export const refusalOf = (error: AskError | undefined): string | undefined =>
  error && (error.code === codes.refused || error.code === undefined) ? saidOf(error) : undefined
