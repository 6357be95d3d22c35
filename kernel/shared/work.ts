/** The first 32 bits of the fractions of roots of primes, as SHA-256 wants them. */
const primes = Array.from({ length: 310 }, (_, i) => i + 2).filter(
  (n) => !Array.from({ length: 16 }, (_, d) => d + 2).some((d) => d < n && n % d === 0),
)
const fraction = (n: number): number => ((n % 1) * 2 ** 32) | 0
const constants = primes.map((p) => fraction(Math.cbrt(p)))
const start = primes.slice(0, 8).map((p) => fraction(Math.sqrt(p)))

const words = new Int32Array(64)
const turned = (x: number, n: number): number => (x >>> n) | (x << (32 - n))

/** First word of the SHA-256 of an ASCII text of at most 55 characters: one block. */
const firstWord = (text: string): number => {
  words.fill(0, 0, 16)
  for (let i = 0; i <= text.length; i++)
    words[i >> 2] = words[i >> 2]! | ((i < text.length ? text.charCodeAt(i) : 0x80) << (24 - (i & 3) * 8))
  words[15] = text.length * 8
  for (let i = 16; i < 64; i++) {
    const [near, far] = [words[i - 15]!, words[i - 2]!]
    const s0 = turned(near, 7) ^ turned(near, 18) ^ (near >>> 3)
    const s1 = turned(far, 17) ^ turned(far, 19) ^ (far >>> 10)
    words[i] = (words[i - 16]! + s0 + words[i - 7]! + s1) | 0
  }
  let [a, b, c, d, e, f, g, h] = start as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + constants[i]! + words[i]!) | 0
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0]
  }
  return (a + start[0]!) | 0
}

/** How much work a number proves under a salt: so many bits at the beginning of their SHA-256 are zero, 32 at most. */
export const workOf = (salt: string, found: string | number): number => Math.clz32(firstWord(`${salt}.${found}`))

/** Searches a number that proves this much: twice as long for each bit more, 2^bits tries on average. */
export const workFor = (salt: string, bits: number): number => {
  let n = 0
  while (workOf(salt, n) < bits) n++
  return n
}
