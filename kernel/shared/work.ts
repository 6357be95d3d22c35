import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/*
 * Proof of work. A library of its own, since a browser's own hashing answers later, one call at a time, and on no page that
 * came without TLS.
 */

/** How much work a number proves under a salt: so many bits at the beginning of their SHA-256 are zero, 32 at most. */
export const workOf = (salt: string, found: string | number): number => {
  const [a = 0, b = 0, c = 0, d = 0] = sha256(utf8ToBytes(`${salt}.${found}`))
  return Math.clz32((a << 24) | (b << 16) | (c << 8) | d)
}

/** Searches a number that proves this much: twice as long for each bit more, 2^bits tries on average. */
export const workFor = (salt: string, bits: number): number => {
  let n = 0
  while (workOf(salt, n) < bits) n++
  return n
}
