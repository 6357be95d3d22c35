import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { masked } from '#kernel/server/guarded.ts'
import { type OutAnswer, outbound } from '#kernel/server/outbound.ts'
import { type Circumstances, inContext, systemActor } from '#kernel/server/tx.ts'
import { noteExchange } from '#modules/exchange/server/public.ts'
import { type Profile, personFields } from '../../shared/fields.ts'
import type { Faulty, WireFault } from '../../shared/wire.ts'
import type { Account } from '../queries/account.ts'
import { messageNo } from '../queries/line.ts'
import { titles } from './nodes.ts'

/** By what a hospital speaks to its platform. */
export interface Known {
  account: Account
  profile: Profile
  token: string
  about: Circumstances
}

/** What the platform answered to one message, understood so far that it is an answer to this one. */
export type Said =
  | { kind: 'said'; output: Readonly<Record<string, unknown>>; ms: number; came: OutAnswer }
  | { kind: 'refused'; code: string; reason: string; ms: number; came: OutAnswer }
  | (Faulty & { ms: number; came: OutAnswer })

const Envelope = z.object({
  infcode: z.union([z.string(), z.number()]).transform(String),
  inf_refmsgid: z.string().nullish(),
  err_msg: z.string().nullish(),
  output: z.record(z.string(), z.unknown()).nullish(),
})

const pad = (n: number): string => String(n).padStart(2, '0')
/** Moment of the region as the wire writes it. */
export const wireTime = (at = new Date()): string => {
  const t = new Date(at.getTime() + 8 * 3600_000)
  return (
    `${t.getUTCFullYear()}-${pad(t.getUTCMonth() + 1)}-${pad(t.getUTCDate())} ` +
    `${pad(t.getUTCHours())}:${pad(t.getUTCMinutes())}:${pad(t.getUTCSeconds())}`
  )
}

/** The gateway's headers: who asks, and that he knows the token (domain-trace §4.6). */
export const gatewayHeaders = (paasid: string, token: string, now = Date.now()): Record<string, string> => {
  const timestamp = String(Math.floor(now / 1000))
  const nonce = randomBytes(12).toString('hex')
  const signature = createHash('sha256').update(`${timestamp}${token}${nonce}${timestamp}`).digest('hex')
  return {
    'content-type': 'application/json; charset=utf-8',
    'x-tif-paasid': paasid,
    'x-tif-timestamp': timestamp,
    'x-tif-nonce': nonce,
    'x-tif-signature': signature,
  }
}

/** Every text under a name of a person, wherever it lies; two letters at least, else a mask would eat the sentence. */
const personsIn = (value: unknown, names: readonly string[], name = ''): string[] => {
  if (typeof value === 'string') return names.includes(name) && value.length > 1 ? [value] : []
  if (Array.isArray(value)) return value.flatMap((one) => personsIn(one, names, name))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => personsIn(one, names, key))
}
/** A sentence of the platform about a message, without who it was about. */
export const withoutPersons = (text: string, input: unknown, names: readonly string[] = personFields): string =>
  [...new Set(personsIn(input, names))]
    .sort((a, b) => b.length - a.length)
    .reduce((said, person) => said.replaceAll(person, '***'), text)

/** Names of people as this region writes them. */
const namesOf = ({ names }: Pick<Profile, 'names'>): string[] => [
  ...personFields,
  ...personFields.flatMap((f) => names[f] ?? []),
]
/** As it may stand in a log: masked by names, also where it cannot be read to its end, and never with a person it was about. */
const shown = (text: string, input: unknown, profile: Profile): string => {
  const names = namesOf(profile)
  let told = text
  try {
    told = JSON.stringify(masked(JSON.parse(text)))
  } catch {
    told = text.slice(0, 4000)
  }
  const named = new RegExp(`("(?:${names.join('|')})"\\s*:\\s*")(?!\\*\\*\\*\\*)[^"]*`, 'g')
  return withoutPersons(told, input, names).replace(named, '$1***')
}

const busy = [429, 502, 503, 504]
const faultOf = (came: OutAnswer): Faulty | undefined => {
  if (came.kind === 'fault') {
    const { kind, fault, message, template, params } = came
    return { kind, fault, message, template, params }
  }
  if (came.status === 200) return undefined
  const fault: WireFault = busy.includes(came.status) ? 'busy' : 'status'
  return { kind: 'fault', fault, message: `HTTP ${came.status}` }
}
const unreadable = (message: string): Faulty => ({ kind: 'fault', fault: 'unreadable', message })

type Bare<T> = T extends unknown ? Omit<T, 'ms' | 'came'> : never
const understood = (came: OutAnswer, msgid: string, input: unknown): Bare<Said> => {
  const fault = faultOf(came)
  if (fault || came.kind === 'fault') return fault!
  let read: unknown
  try {
    read = JSON.parse(came.text)
  } catch {
    return unreadable('应答不是 JSON')
  }
  const said = Envelope.safeParse(read)
  if (!said.success) return unreadable('应答缺少 infcode')
  const { infcode, inf_refmsgid: echo, err_msg: reason, output } = said.data
  if (echo !== msgid) return unreadable('应答不是对本报文的应答')
  if (infcode !== '0')
    return { kind: 'refused', code: infcode, reason: withoutPersons(reason?.trim() || `infcode ${infcode}`, input) }
  return { kind: 'said', output: output ?? {} }
}

/**
 * One message, noted in the exchange log whatever came of it. Runs outside of any transaction; its number is taken and its note written in
 * transactions of their own.
 */
export const exchange = async (
  { account, profile, token, about }: Known,
  infno: string,
  input: Readonly<Record<string, unknown>>,
  signNo: string,
  /** Where it is said, when not at the account's address itself. */
  path?: string,
): Promise<Said> => {
  const msgid = `${account.code}${await inContext(systemActor, about, (ctx) => messageNo(ctx.tx))}`
  const envelope = {
    ...{ infno, msgid, mdtrtarea_admvs: account.admdvs, insuplc_admdvs: account.admdvs },
    ...{ recer_sys_code: profile.receiver, dev_no: '', dev_safe_info: '', cainfo: '', signtype: '', infver: 'V1.0' },
    ...{ opter_type: '1', opter: account.operator, opter_name: account.operatorName, inf_time: wireTime() },
    ...{ fixmedins_code: account.code, fixmedins_name: account.name, sign_no: signNo, input },
  }
  const came = await outbound({
    url: path ? new URL(path, account.address).href : account.address,
    headers: gatewayHeaders(account.paasid, token),
    body: JSON.stringify(envelope),
    timeoutMs: profile.timeoutMs,
  })
  const said = understood(came, msgid, input) as Said
  const message = said.kind === 'said' ? '' : said.kind === 'refused' ? said.reason : said.message
  const status = came.kind === 'answer' ? String(came.status) : came.fault
  await inContext(systemActor, about, (ctx) =>
    noteExchange(
      ctx,
      {
        ...{
          system: 'insurance',
          direction: 'out',
          name: `${infno} ${titles[infno] ?? titles[infno.slice(0, 4)] ?? ''}`.trim(),
        },
        ...{
          refType: 'trace',
          refNo: msgid,
          ok: said.kind === 'said',
          code: said.kind === 'refused' ? said.code : status,
        },
        ...{ message, ms: came.ms, request: shown(JSON.stringify(envelope), input, profile) },
        response: came.kind === 'answer' ? shown(came.text, input, profile) : '',
      },
      account.hospitalId,
    ),
  )
  return { ...said, ms: came.ms, came }
}
