import type { Answer, Asked, Call } from '#kernel/shared/call.ts'
import { attemptCalls } from '#kernel/shared/calls/attempt.ts'
import { AskError, type AskOptions, ask } from './ask.ts'
import { uuid } from './uuid.ts'

/** What a key belongs to: the record an input names, or the one new record of the form. */
const subject = (input: unknown): string => {
  const i = input as { id?: unknown; ids?: unknown } | null
  return JSON.stringify(i?.id ?? i?.ids ?? 'new')
}

interface Attempt {
  key: string
  input: unknown
  extra: AskOptions
  at: number
}
/** `earlier`: the record an attempt before this one made, whose answer was lost; this one was not sent. */
type Came<C extends Call> = { data: Answer<C> } | { earlier: Answer<C> }

/** What is said where the earlier attempt counts. */
export const notSent = '上次提交已成功，此次的修改尚未提交'

/**
 * Sends writes whose answer may get lost on the way. The idempotency key of a record stays the same until the server has
 * answered, so a repeat cannot act twice (lessons: duplicate submits). Where something else is sent since, such as a draft
 * after a submit, the lost attempt is withdrawn first: what never arrived is not done behind its writer's back. What did
 * arrive counts: a change then follows its version, and a new record that exists by now is not made a second time.
 * @param o.fresh for so many milliseconds the same input is a repeat, later it is a wish of its own; without an end unless said
 */
export const createAttempts = (send: typeof ask = ask, { fresh = Number.POSITIVE_INFINITY, now = Date.now } = {}) => {
  const lost = new Map<string, Attempt>()
  const attempt = async <C extends Call>(call: C, input: Asked<C>, extra: AskOptions, about: string) => {
    const { key, at } = lost.get(about) ?? { key: uuid(), at: now() }
    lost.set(about, { key, input, extra, at })
    try {
      const data = await send(call, input, { ...extra, key })
      lost.delete(about)
      return data
    } catch (e) {
      // an answered refusal was rolled back together with its key; only a lost reply must repeat the same one
      if (!(e instanceof AskError) || e.code !== undefined) lost.delete(about)
      throw e
    }
  }
  /** What came of a lost attempt; undefined where it never arrived. @throws AskError while nobody knows */
  const cameOf = async <C extends Call>(call: C, { key, input, extra }: Attempt, about: string) => {
    const { came } = await send(attemptCalls.withdraw, { key }, { quiet: extra.quiet, settles: extra.settles })
    if (came) return attempt(call, input as Asked<C>, extra, about)
    lost.delete(about)
    return undefined
  }
  return async <C extends Call>(call: C, input: Asked<C>, extra: AskOptions = {}): Promise<Came<C>> => {
    const about = `${call.path} ${subject(input)}`
    const before = call.does === 'write' ? lost.get(about) : undefined
    const same = before && now() - before.at <= fresh && JSON.stringify(before.input) === JSON.stringify(input)
    if (!before || same) return { data: await attempt(call, input, extra, about) }
    const earlier = await cameOf(call, before, about)
    if (earlier === undefined) return { data: await attempt(call, input, extra, about) }
    const { version } = Object(earlier) as { version?: number }
    if (version === undefined || !('version' in Object(input))) return { earlier }
    return { data: await attempt(call, { ...input, version }, extra, about) }
  }
}
