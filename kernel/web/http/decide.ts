import { codes, type Envelope, type FieldError, type SignedAct } from '#kernel/shared/envelope.ts'

/** What came back: an envelope, or nothing usable (network, time-out, HTTP status other than 200). */
export type Outcome = { envelope: Envelope } | { failure: string }

export type ToastType = 'success' | 'warning' | 'error'
export type Verdict =
  | { kind: 'ok' }
  | { kind: 'expired' }
  | { kind: 'otherUser' }
  | { kind: 'otherOrg'; org: string }
  | { kind: 'unproved' }
  | { kind: 'second'; of: SignedAct; why: string; says: readonly string[] }
  | {
      kind: 'toast'
      toastType: ToastType
      text: string
      whole?: string
      detail?: string
      seconds: 3 | 4
      silent: boolean
    }

export interface DecideOptions {
  /** The call is flagged silent: its refusals give no toast, transport failures still do (specification §8). */
  quiet?: boolean
  lang: 'zh' | 'en'
  /** Width of a text in px as the toast shows it. */
  width: (text: string) => number
}

export const generic = '网络或服务出现异常，我们正在处理，请稍后再试'
export const longText = '操作未完成，请查看详情'
const widest = 410
const chinese = /[\u3400-\u9fff]/
/** A Chinese sentence may hold a unit or a code, an English one Chinese names: an English one has words between them. */
const isEnglish = (text: string): boolean => !chinese.test(text) || (text.match(/\b[a-z]{2,}\b/g) ?? []).length > 1

const firstField = (data: unknown): string | undefined => {
  const [field] = (data as { fields?: FieldError[] } | null)?.fields ?? []
  return field?.message
}

/** The refusal wants a reason; a dialog shows it and asks, so it gives no toast. */
export const wantsReason = (data: unknown): boolean =>
  (data as { needsReason?: unknown } | null | undefined)?.needsReason === true

/**
 * The one place that decides what an answer means for the user (specification §8, ux.md 1.8). Texts are Chinese keys or
 * sentences of the server, which writes in the language of the page. What is of the other language is replaced by the general
 * sentence, and so are transport failures, whose texts come from the browser.
 */
export const decide = (outcome: Outcome, { quiet = false, lang, width }: DecideOptions): Verdict => {
  const failed = 'failure' in outcome
  const code = failed ? undefined : outcome.envelope.code
  if (code === codes.ok) return { kind: 'ok' }
  if (code === codes.expired || code === -codes.expired) return { kind: 'expired' }
  if (code === codes.otherUser || code === -codes.otherUser) return { kind: 'otherUser' }
  if (code === codes.otherOrg && !failed)
    return { kind: 'otherOrg', org: (outcome.envelope.data as { org?: string } | null)?.org ?? '' }
  if (code === codes.unproved) return { kind: 'unproved' }
  const signs = failed ? undefined : (outcome.envelope.data as { signOff?: SignedAct; says?: string[] } | null)
  if (signs?.signOff && !failed)
    return { kind: 'second', of: signs.signOff, why: outcome.envelope.msg, says: signs.says ?? [] }

  const said = failed
    ? outcome.failure
    : ((code === codes.malformed ? firstField(outcome.envelope.data) : undefined) ?? outcome.envelope.msg ?? '')
  const readable = lang === 'zh' ? chinese.test(said) : !failed && isEnglish(said)
  const foreign = !said.trim() || !readable
  const long = !foreign && width(said) > widest
  const text = foreign ? generic : long ? longText : said
  const own = foreign || long ? said.trim() : ''
  const more = failed ? '' : (outcome.envelope.detailMessage ?? '')
  const detail = [own, more].filter(Boolean).join('\n') || undefined
  return {
    kind: 'toast',
    toastType: failed || more ? 'error' : 'warning',
    text,
    // too wide for a toast; where there is room, in a dialog or at a file, it is read as it is
    ...(long ? { whole: said.trim() } : {}),
    ...(detail ? { detail } : {}),
    seconds: detail ? 4 : 3,
    // what is too much to wait for is asked again as a job
    silent: !failed && (quiet || code === codes.later || wantsReason(outcome.envelope.data)),
  }
}
