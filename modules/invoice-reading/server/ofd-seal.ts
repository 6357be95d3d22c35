import { createHash, X509Certificate } from 'node:crypto'
import { sm2 } from 'sm-crypto-v2'
import type { Seal } from '../shared/reading.ts'
import { bitsOf, type Der, partsIn } from './der.ts'

/** SM2 with SM3: the one kind of signature invoices are sealed with. */
const sm2WithSm3 = '2a811ccf55018375'

/** Whether these bytes were signed by this certificate's key. Who signs is told apart by 1234567812345678, as the standard has it. */
const signedBy = (bytes: Buffer, cert: X509Certificate, signature: Buffer): boolean => {
  const key = cert.publicKey.export({ type: 'spki', format: 'der' }).subarray(-65).toString('hex')
  return sm2.doVerifySignature(new Uint8Array(bytes), signature.toString('hex'), key, { der: true, hash: true })
}

interface Signed {
  body: Der
  seal: Buffer
  /** The digest of the signature's own part of the file. */
  digest: Buffer
  cert: Buffer
  algorithm: Buffer
  signature: Buffer
}
/** GB/T 38540 (version 4) has certificate and algorithm behind what is signed, GM/T 0031 (1 to 3) within. */
const openedOf = (value: Buffer): Signed => {
  const [body, second, ...rest] = partsIn(partsIn(value)[0]!.inside)
  const [, seal, , digest, , cert, algorithm] = partsIn(body!.inside)
  const of = { body: body!, seal: seal!.inside, digest: bitsOf(digest!) }
  return cert?.tag === 4
    ? { ...of, cert: cert.inside, algorithm: algorithm!.inside, signature: bitsOf(second!) }
    : { ...of, cert: second!.inside, algorithm: rest[0]!.inside, signature: bitsOf(rest[1]!) }
}
/** Who made the seal itself, which is signed in its turn. */
const makerOf = (seal: Buffer) => {
  const [info, second, ...rest] = partsIn(seal)
  if (second!.tag === 4) return { info: info!, cert: second!.inside, signature: bitsOf(rest[1]!) }
  const [cert, , signature] = partsIn(second!.inside)
  return { info: info!, cert: cert!.inside, signature: bitsOf(signature!) }
}
const nameOf = (cert: X509Certificate): string => /^CN=(.*)$/m.exec(cert.subject)?.[1]?.slice(0, 120) ?? ''

/** The first thing that speaks against it; nothing where all holds. */
const faultOf = (s: Signed, cert: X509Certificate, part: Buffer, day: string): Seal['fault'] => {
  if (!createHash('sm3').update(part).digest().equals(s.digest)) return 'changed'
  if (!signedBy(s.body.whole, cert, s.signature)) return 'signature'
  const maker = makerOf(s.seal)
  if (!signedBy(maker.info.whole, new X509Certificate(maker.cert), maker.signature)) return 'maker'
  // a seal names the certificates that may use it
  if (!maker.info.whole.includes(s.cert)) return 'stranger'
  const at = day && new Date(`${day}T12:00:00+08:00`)
  return at && (at < cert.validFromDate || at > cert.validToDate) ? 'expired' : ''
}

/**
 * Whether the electronic seal of an OFD holds: what it says of the file, who signed it and whose seal it is. Who that is is said, not
 * vouched for: the roots of the tax offices are not public. @param day of the signature, as the file says it; undefined for what is
 * sealed in another way
 */
export const sealOf = (value: Buffer, part: Buffer, day: string): Seal | undefined => {
  try {
    const s = openedOf(value)
    if (!s.algorithm.toString('hex').startsWith(sm2WithSm3)) return undefined
    const cert = new X509Certificate(s.cert)
    return { signer: nameOf(cert), day, fault: faultOf(s, cert, part, day) }
  } catch {
    return undefined
  }
}
