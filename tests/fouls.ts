import { fieldTitles } from '#app/catalogue/titles.ts'
import { envelopeOf } from '#kernel/server/http/errors.ts'
import { fieldErrors, malformedInput } from '#kernel/server/http/malformed.ts'
import type { Call } from '#kernel/shared/call.ts'
import { codes, type Envelope } from '#kernel/shared/envelope.ts'

/** Of what no answer may tell. */
export const leak =
  /node_modules|\.ts:\d|\bat \S+ \(|kysely|postgres:\/\/|syntax error at|relation "|column "|violates|jicai_app|\/tmp\/|\/home\//i

export interface Asked {
  status: number
  text: string
}

/** What an envelope tells of the inside, or that it is none. */
export const tellsOf = (e: Envelope): string | undefined => {
  if (typeof e.code !== 'number' || e.code === codes.fault) return `${e.code} ${e.msg}`
  const ours = JSON.stringify({ msg: e.msg, detail: e.detailMessage, fields: (e.data as { fields?: unknown })?.fields })
  return leak.exec(ours)?.[0]
}

/** What is wrong with an answer; a clean envelope and a file are right. */
export const foulOf = (c: Call, { status, text }: Asked): string | undefined => {
  if (status !== 200) return `status ${status}`
  return c.blob && !text.startsWith('{"code"') ? undefined : tellsOf(JSON.parse(text) as Envelope)
}

/** The answer to an input the schema refuses: nothing behind the door hears of it. Of an address everything is text. */
export const refusedAtDoor = (c: Call, input: unknown): Envelope | undefined => {
  if (c.method === 'GET') return undefined
  const { error } = c.input.safeParse(JSON.parse(JSON.stringify(input)))
  return error && envelopeOf(malformedInput(fieldErrors(error), 'zh', fieldTitles(c)), 'zh', '').body
}
