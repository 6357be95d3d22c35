import type { Ctx } from '../ctx.ts'
import { ownFingerprints } from './certificate.ts'
import { signatureOf } from './cms.ts'
import { textOfHex, valueIn } from './objects.ts'

export interface PdfSignature {
  /** Of the party, as it was signed. */
  role: string
  by: string
  reason: string
  /** When, as the signer's clock said; empty where it does not say. */
  at: string
  /** No byte it covers was changed. */
  intact: boolean
  /** By a certificate of this installation. */
  ours: boolean
}

export interface PdfVerdict {
  signatures: PdfSignature[]
  /** Signed, all of them intact and ours, and nothing was added after the last one. */
  valid: boolean
}

/** Signatures looked at of one file, and bytes of one. */
const MOST = 20
const ROOM = 64 * 1024
const ranges = /\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/g

const saidAt = (m: string | undefined): string => {
  const [, ...parts] = /^\(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z/.exec(m ?? '') ?? []
  const [y, mo, d, h, mi, s] = parts
  return parts.length === 6 ? `${y}-${mo}-${d}T${h}:${mi}:${s}.000Z` : ''
}

/** The dictionary around a place of a file, and its object's number. */
const around = (text: string, at: number): { number: string; body: string } => {
  const head = text.lastIndexOf(' 0 obj', at)
  const number = /(\d+)$/.exec(text.slice(Math.max(0, head - 10), head))?.[1] ?? ''
  return { number, body: text.slice(head + 6, text.indexOf('endobj', at)) }
}

/**
 * Looks at the signatures of a PDF, whoever brings it. What no signature covers is nothing: a file of another maker has none
 * that are ours.
 */
export const verifyPdf = async (ctx: Ctx, bytes: Buffer): Promise<PdfVerdict> => {
  const text = bytes.toString('latin1')
  const own = await ownFingerprints(ctx)
  const signatures: PdfSignature[] = []
  let reached = 0
  for (const match of [...text.matchAll(ranges)].slice(0, MOST)) {
    const [from = 0, size = 0, next = 0, rest = 0] = match.slice(1).map(Number)
    const gap = text.slice(from + size, next)
    // what it leaves out is the signature itself and nothing else
    const shaped =
      from === 0 && next > size && next - size <= ROOM && next + rest <= bytes.length && /^<[0-9a-fA-F]+>$/.test(gap)
    const { number, body } = around(text, match.index)
    const found = shaped
      ? signatureOf(Buffer.from(gap.slice(1, -1), 'hex'), [bytes.subarray(0, size), bytes.subarray(next, next + rest)])
      : undefined
    const widget = text.indexOf(`/V ${number} 0 R`, match.index)
    const role = widget < 0 ? '' : (valueIn(around(text, widget).body, 'T') ?? '').slice(1, -1)
    signatures.push({
      role,
      by: textOfHex(valueIn(body, 'Name') ?? ''),
      reason: textOfHex(valueIn(body, 'Reason') ?? ''),
      at: saidAt(valueIn(body, 'M')),
      intact: found?.good ?? false,
      ours: found ? own.has(found.fingerprint) : false,
    })
    if (found?.good) reached = Math.max(reached, next + rest)
  }
  const valid = signatures.length > 0 && signatures.every((s) => s.intact && s.ours) && reached === bytes.length
  return { signatures, valid }
}
