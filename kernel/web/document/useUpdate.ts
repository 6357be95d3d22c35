import type { Answer, Asked, Call } from '#kernel/shared/call.ts'
import { refresh } from '../http/client.ts'
import { type UseActOptions, useSender } from '../http/hooks.ts'
import { askConflict, conflictOf } from './conflict.ts'

interface Options<C extends Call, D> extends Omit<UseActOptions<C>, 'onDone'> {
  /** What the record says otherwise by now, a sentence each. */
  differences: (theirs: D) => readonly string[]
  /** The user takes the record as it is: what was typed goes. */
  onTheirs: () => void
}

/** Sends the change of a record; what a colleague changed meanwhile is told field by field, and the user chooses. */
export const useUpdate = <C extends Call<any, any, any>, D extends object>(call: C, o: Options<C, D>) => {
  const { busy, error, send } = useSender()
  /** @returns undefined where it was refused, or is not sent */
  const run = async (input: Asked<C> & { version: number }): Promise<Answer<C> | undefined> => {
    const sent = await send(call, input, o, { settles: true })
    if (!('error' in sent)) return sent.data
    const other = conflictOf<D>(sent.error)
    if (!other) return undefined
    const choice = await askConflict(other, other.current && o.differences(other.current))
    if (choice === 'mine') return run({ ...input, version: other.version })
    if (choice === 'theirs') {
      o.onTheirs()
      void refresh(o.refresh ?? [])
    }
    return undefined
  }
  return { busy, error, run }
}
