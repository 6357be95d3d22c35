import { z } from 'zod'
import { everyResult, type Fault, type Result, results } from '../shared/results.ts'

/** What a service is asked by; yuan, `YYYY-MM-DD`. */
export interface Question {
  code: string
  number: string
  issueDate: string
  checkCode: string
  exclAmount: string
  amount: string
}
export interface Came {
  result: Result | ''
  fault: Fault | ''
  /** As it came. */
  answer: string
  /** Of HTTP, where it came so far. */
  status: string
  ms: number
}

/** Longest a service may take, ms. */
const TIME = 10_000
/** Longest answer, bytes: more is none of an invoice. */
const MOST = 64 * 1024
/** So much of it is kept. */
const KEPT = 20_000

/** As the service is asked: of a fully digital invoice the whole amount, of others the amount before tax and the end of the check code. */
export const askedOf = (q: Question) => ({
  invoiceCode: q.code,
  invoiceNumber: q.number,
  issueDate: q.issueDate,
  amount: q.code === '' ? q.amount : q.exclAmount,
  checkCode: q.checkCode.slice(-6),
})

const Answer = z.object({ result: z.string() })
/** By its key, or as it is called. */
const resultOf = (text: string): Result | undefined => {
  try {
    const said = Answer.parse(JSON.parse(text)).result.trim()
    return everyResult.find((r) => r === said || results[r] === said)
  } catch {
    return undefined
  }
}

/** Its text, and nothing of one that does not end. */
const textOf = async (r: Response): Promise<string | undefined> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of r.body ?? []) {
    size += part.length
    if (size > MOST) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8').replaceAll('\u0000', '')
}

/**
 * Asks a verification service once, within its time. Whatever does not say one of the results is no answer, and never becomes one;
 * nobody is led elsewhere. Called outside of any transaction.
 */
export const lookUp = async (
  { address, key, time = TIME }: { address: string; key: string; time?: number },
  question: Question,
): Promise<Came> => {
  const began = performance.now()
  const came = (o: Partial<Came>): Came => ({
    ...{ result: '', fault: '', answer: '', status: '' },
    ...o,
    ms: Math.round(performance.now() - began),
  })
  try {
    const r = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
      body: JSON.stringify(askedOf(question)),
      redirect: 'error',
      signal: AbortSignal.timeout(time),
    })
    const text = await textOf(r)
    const [status, answer] = [String(r.status), (text ?? '').slice(0, KEPT)]
    if (!r.ok) return came({ fault: 'refused', status, answer })
    const result = text === undefined ? undefined : resultOf(text)
    return result ? came({ result, status, answer }) : came({ fault: 'unreadable', status, answer })
  } catch (e) {
    return came({ fault: (e as Error).name === 'TimeoutError' ? 'silent' : 'unreachable' })
  }
}
