import type { z } from 'zod'
import type { Exchanged, Faulty, Outcome } from '../../shared/adapter.ts'

export interface Sent {
  url: string
  method: 'POST' | 'GET'
  headers: Record<string, string>
  body: string
  timeoutMs?: number
}
/** The way out of the house: `outbound` of the kernel, or what stands for it in a test. */
export type Send = (
  sent: Sent,
) => Promise<{ kind: 'answer'; status: number; text: string; ms: number } | ({ kind: 'fault'; ms: number } & Faulty)>

/** By whom and where a platform is used. */
export interface Credentials {
  url: string
  account: string
  secret: string
  institution: string
  /** Longest an answer may take. */
  timeoutMs?: number
}

export type Failed = Exclude<Outcome<never>, { kind: 'done' }>
export type Came<T> = { kind: 'done'; value: T; ms: number } | Failed

/** Of what goes into the log of exchanges: no secret, no token, no more than one reads. */
const MOST = 20_000
const cleaned = (text: string): string =>
  text.replace(/("(?:secret|token|password|sign)"\s*:\s*")[^"]*/gi, '$1***').slice(0, MOST)

/** Posts to a platform and keeps what was said, for the log. */
export const wireOf = (send: Send, { url: base, timeoutMs }: Pick<Credentials, 'url' | 'timeoutMs'>) => {
  let said: Exchanged[] = []
  const root = base.replace(/\/+$/, '')
  return {
    exchanged: (): Exchanged[] => {
      const all = said
      said = []
      return all
    },
    /**
     * @param judge what an answer means; undefined: it cannot be read
     */
    post: async <T>(
      o: { name: string; path: string; refNo: string; headers?: Record<string, string>; body: object },
      judge: (json: unknown) => { value: T } | { refused: { code: string; reason: string } } | undefined,
    ): Promise<Came<T>> => {
      const body = JSON.stringify(o.body)
      const r = await send({
        ...{ url: `${root}${o.path}`, method: 'POST', body },
        headers: { 'content-type': 'application/json; charset=utf-8', ...o.headers },
        ...(timeoutMs ? { timeoutMs } : {}),
      })
      const came = understood(r, judge)
      said.push({
        ...{ name: o.name, refNo: o.refNo, ok: came.kind === 'done', ms: r.ms },
        code: r.kind === 'answer' ? String(r.status) : r.fault,
        message: came.kind === 'done' ? '' : came.kind === 'refused' ? `${came.code} ${came.reason}` : came.message,
        request: cleaned(body),
        response: r.kind === 'answer' ? cleaned(r.text) : '',
      })
      return came
    },
  }
}

const understood = <T>(
  r: Awaited<ReturnType<Send>>,
  judge: (json: unknown) => { value: T } | { refused: { code: string; reason: string } } | undefined,
): Came<T> => {
  if (r.kind === 'fault') return r
  const { ms } = r
  if (r.status === 429 || r.status === 503) return { kind: 'fault', fault: 'busy', message: `HTTP ${r.status}`, ms }
  if (r.status < 200 || r.status > 299) return { kind: 'fault', fault: 'status', message: `HTTP ${r.status}`, ms }
  let json: unknown
  try {
    json = JSON.parse(r.text)
  } catch {
    return { kind: 'fault', fault: 'unreadable', message: '不是 JSON', ms }
  }
  const j = judge(json)
  if (!j) return { kind: 'fault', fault: 'unreadable', message: '缺少约定的字段', ms }
  if ('value' in j) return { kind: 'done', value: j.value, ms }
  return { kind: 'refused', code: j.refused.code.slice(0, 40), reason: j.refused.reason.slice(0, 400), ms }
}

/** Signs in where nobody is, or the time of the last one ended; asks once more then. */
export const signedIn = (signIn: () => Promise<Came<{ token: string; until: string }>>) => {
  let token = ''
  const enter = async (): Promise<Came<{ until: string }>> => {
    const came = await signIn()
    token = came.kind === 'done' ? came.value.token : ''
    return came.kind === 'done' ? { ...came, value: { until: came.value.until } } : came
  }
  const within = async <T>(
    ended: (f: Failed) => boolean,
    ask: (token: string) => Promise<Came<T>>,
  ): Promise<Came<T>> => {
    for (let again = false; ; again = true) {
      if (!token) {
        const entered = await enter()
        if (entered.kind !== 'done') return entered
      }
      const came = await ask(token)
      if (came.kind === 'done' || again || !ended(came)) return came
      token = ''
    }
  }
  return { enter, within }
}

/** What fits a schema, and nothing else. */
export const fits = <S extends z.ZodType>(schema: S, json: unknown): z.output<S> | undefined => {
  const parsed = schema.safeParse(json)
  return parsed.success ? parsed.data : undefined
}
