import type { Answer, Asked, Call } from '#kernel/shared/call.ts'
import type { JobStarted } from '#kernel/shared/calls/background.ts'
import { codes, type Envelope, type FieldError } from '#kernel/shared/envelope.ts'
import { language, t } from '../i18n.ts'
import { timeText } from '../list/time.ts'
import { sessionStore } from '../session/store.ts'
import { textWidth, toast } from '../shell/toast.ts'
import { decide, generic, type Outcome } from './decide.ts'
import { at } from './host.ts'
import { sessionSignals, standing } from './signals.ts'
import { uuid } from './uuid.ts'

/** Specification §9. */
const timeout = 180_000

/** A call that did not succeed. `code` is the server's, undefined for a transport failure; `msg` the whole sentence. */
export class AskError extends Error {
  code: number | undefined
  msg: string
  detail: string | undefined
  data: unknown
  /** What a conflict leaves to the user: to send the same to the record as it is by now, or to see that one. */
  choices?: { mine: (version: number) => Promise<AskError | undefined>; theirs: () => Promise<unknown> }
  constructor(msg: string, code?: number, data?: unknown, detail?: string) {
    super(msg)
    this.name = 'AskError'
    this.msg = msg
    this.code = code
    this.data = data
    this.detail = detail
  }
}

/** What a dialog says of a refusal: all of it, but nothing of another language (specification §8). */
export const saidOf = (e: AskError): string => (e.msg === t(generic) ? e.msg : (e.detail ?? e.msg))

/** The malformed fields of an error (code 400), for forms. */
export const fieldErrorsOf = (e: unknown): FieldError[] =>
  e instanceof AskError && e.code === codes.malformed
    ? ((e.data as { fields?: FieldError[] } | null)?.fields ?? [])
    : []

/** Those of them that stand at a line: its place among the `lines`, `items` or `pieces` that were sent, from 0. */
export const lineErrorsOf = (e: unknown): { at: number; column: string; message: string }[] =>
  fieldErrorsOf(e).flatMap(({ path, message }) => {
    const [, at, column] = /^(?:lines|items|pieces)\.(\d+)\.(\w+)$/.exec(path) ?? []
    return column ? [{ at: Number(at), column, message }] : []
  })

/** A file in an answer. */
export interface BlobResult {
  blob: Blob
  filename: string
}

export interface AskOptions {
  /** Idempotency key of a write; a new one when left out. */
  key?: string
  signal?: AbortSignal
  /** No toast at all, not even for a transport failure: the caller shows the error itself. */
  quiet?: boolean
  /** The caller asks the user about a conflict: no toast says otherwise beside his question. */
  settles?: boolean
  /** Files of a multipart call by field name. */
  files?: Record<string, File | readonly File[]>
  /** Leaves it to the background; answers `JobStarted`. `rows` for the progress, 0 when unknown. */
  later?: { rows: number }
  /** What second people have signed of it so far, by the act they signed, in the order they were asked. */
  proofs?: Readonly<Record<string, string>>
  /** Sends in the place of fetch, such as a way that tells its progress. */
  transport?: (url: string, init: RequestInit) => Promise<Response>
}

const plain = (v: unknown): string => (typeof v === 'object' ? JSON.stringify(v) : String(v))
const pairs = (input: unknown): [string, string][] =>
  Object.entries((input ?? {}) as object).flatMap(([k, v]): [string, string][] =>
    v === undefined || v === null ? [] : Array.isArray(v) ? v.map((x) => [k, plain(x)]) : [[k, plain(v)]],
  )

const bodyOf = (call: Call, input: unknown, files: AskOptions['files']): BodyInit | undefined => {
  if (call.method === 'GET') return undefined
  if (call.body === 'form') return new URLSearchParams(pairs(input))
  if (call.body !== 'multipart') return JSON.stringify(input ?? {})
  const form = new FormData()
  for (const [k, v] of pairs(input)) form.append(k, v)
  for (const [k, v] of Object.entries(files ?? {})) for (const f of [v].flat() as File[]) form.append(k, f, f.name)
  return form
}

const headersOf = (call: Call, { key, later }: AskOptions & { key: string }): Record<string, string> => {
  const { systemInfo, accessToken } = sessionStore.getState()
  return {
    'accept-language': language(),
    ...(call.method !== 'GET' && !call.body ? { 'content-type': 'application/json' } : {}),
    ...(systemInfo.strId ? { 'user-id': systemInfo.strId, 'app-id': 'jicai' } : {}),
    ...(systemInfo.orgId ? { 'org-id': systemInfo.orgId } : {}),
    ...(accessToken ? { accesstoken: accessToken } : {}),
    ...(call.does === 'write' || later ? { 'idempotency-key': key } : {}),
    ...(later ? { prefer: `respond-async, rows=${later.rows}` } : {}),
  }
}

const filenameOf = (disposition: string | null): string => {
  const coded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1]
  if (coded) return decodeURIComponent(coded)
  return disposition?.match(/filename="?([^";]+)/i)?.[1] ?? 'download'
}

/** One fetch. Aborts by the caller are thrown on as they are; everything else becomes an outcome. */
const fetched = async (call: Call, input: unknown, o: AskOptions & { key: string }): Promise<Outcome | BlobResult> => {
  const query = call.method === 'GET' ? new URLSearchParams(pairs(input)).toString() : ''
  try {
    const response = await (o.transport ?? fetch)(at(query ? `${call.path}?${query}` : call.path), {
      method: call.method,
      credentials: 'include',
      headers: headersOf(call, o),
      body: bodyOf(call, input, o.files),
      signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(o.signal ? [o.signal] : [])]),
    })
    const token = response.headers.get('accesstoken')
    if (token) sessionStore.setState({ accessToken: token })
    if (response.status !== 200) return { failure: `HTTP ${response.status}` }
    const json = response.headers.get('content-type')?.includes('application/json')
    if (call.blob && (!json || response.headers.has('content-disposition'))) {
      return { blob: await response.blob(), filename: filenameOf(response.headers.get('content-disposition')) }
    }
    const envelope = (await response.json()) as Envelope
    return typeof envelope?.code === 'number' ? { envelope } : { failure: 'no envelope' }
  } catch (e) {
    if (o.signal?.aborted) throw e
    return { failure: (e as Error).message }
  }
}

/**
 * Of an answer to a session that is not the user's any more: whether he signed in again, once that is known; nothing when he does not.
 * What was sent before a new session began says nothing of that one.
 * @param begun how many had begun when it was sent
 */
const anew = (
  call: Call,
  outcome: Outcome,
  kind: 'expired' | 'otherUser',
  begun: number,
): Promise<boolean> | undefined => {
  if (begun !== standing.begun) return Promise.resolve(true)
  if (kind === 'expired') return sessionSignals().meanwhile(call)
  const who = 'envelope' in outcome ? outcome.envelope.data : null
  return sessionSignals().otherUser(who as { name?: string; org?: string } | null)
}

/**
 * Asks the server. Answers the call's data (a `BlobResult` for file calls); otherwise throws an `AskError`, after having
 * shown the toast or dialog that `decide` says. A read that met another user's session waits for the sign-in and is
 * repeated; a write never is (ux.md 1.9). A sensitive act waits for the password, or the second person, and is repeated (security.md C36, C35).
 */
export function ask<C extends Call>(
  call: C,
  input: Asked<C>,
  wish: AskOptions & { later: { rows: number } },
): Promise<JobStarted>
export function ask<C extends Call>(call: C, input: Asked<C>, wish?: AskOptions): Promise<Answer<C>>
export async function ask<C extends Call>(call: C, input: Asked<C>, wish: AskOptions = {}): Promise<unknown> {
  const o = { ...wish, key: wish.key ?? uuid() }
  const orgShown = sessionStore.getState().systemInfo.orgId
  const { begun } = standing
  if (standing.over) throw new AskError(t('登录已过期，请重新登录'), codes.expired)
  const outcome = await fetched(call, input, o)
  if ('blob' in outcome) return outcome
  const lang = language()
  const verdict = decide(outcome, { quiet: call.quiet, lang, width: textWidth })
  const envelope = 'envelope' in outcome ? outcome.envelope : undefined
  if (envelope && call.allow !== 'public') standing.answeredAt = Date.now()
  if (verdict.kind === 'ok') return envelope?.data
  if (verdict.kind === 'expired' || verdict.kind === 'otherUser') {
    const signsIn = anew(call, outcome, verdict.kind, begun)
    if (!signsIn) {
      sessionSignals().expired((envelope?.data as { told?: true } | null)?.told && envelope?.msg)
      throw new AskError(t('登录已过期，请重新登录'), codes.expired)
    }
    const again = await signsIn
    if (again && call.does === 'read') return ask(call, input, o)
    if (again) toast('warning', t('提交未完成，请重新提交'))
    throw new AskError(t('提交未完成，请重新提交'), codes.otherUser)
  }
  if (verdict.kind === 'otherOrg') {
    // what was on its way when this window went over itself says nothing
    if (orgShown === sessionStore.getState().systemInfo.orgId) sessionSignals().otherOrg(verdict.org)
    throw new AskError(envelope!.msg, codes.otherOrg)
  }
  if (verdict.kind === 'unproved') {
    // nothing was done, so the same key serves the second time
    if (await sessionSignals().unproved()) return ask(call, input, o)
    throw new AskError(t('未验证密码，操作未执行'), codes.unproved)
  }
  if (verdict.kind === 'second') {
    const proof = await sessionSignals().second(verdict.of, verdict.why, verdict.says)
    // where an act takes several people, each proof is for an act of its own; a new one takes the place of the one it renews
    const proofs = { ...o.proofs, [verdict.of.act]: proof ?? '' }
    if (proof) return ask(call, { ...(input as object), signOff: Object.values(proofs).join(' ') }, { ...o, proofs })
    throw new AskError(t('未经第二人复核，操作未执行'), codes.refused)
  }
  const text = t(verdict.text)
  const detail = [verdict.detail, envelope && changedMeanwhile(envelope)].filter(Boolean).join('\n') || undefined
  if (!verdict.silent && !o.quiet && !(o.settles && envelope?.code === codes.conflict)) {
    const trace = envelope?.requestId
    // a form says the whole sentence itself
    const opens = !!verdict.whole && call.does === 'write' && !o.settles
    toast(verdict.toastType, text, { detail, seconds: verdict.seconds, trace, opens })
  }
  throw new AskError(verdict.whole ?? text, envelope?.code, envelope?.data, detail)
}

/** Who was quicker, of a record that is another one by now. */
const changedMeanwhile = ({ code, data }: Envelope): string => {
  const { changedBy: name, changedAt: at } = (data ?? {}) as { changedBy?: string; changedAt?: string }
  return code === codes.conflict && name && at ? t('{{name}} 于 {{at}} 修改', { name, at: timeText(at) }) : ''
}
