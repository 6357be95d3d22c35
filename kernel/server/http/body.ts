import type { FastifyInstance } from 'fastify'

/** No input of the house is nested deeper (security.md C41); how large it may be, says `arrival.ts`. */
const MAX_DEPTH = 20

const bad = (what: string): Error => Object.assign(new Error(what), { statusCode: 400 })

/** Keys the text writes: colons outside of strings. Of one that is written twice the value keeps one only. */
const keysWritten = (text: string): number => {
  let n = 0
  let inside = false
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (inside && c === 92) i++
    else if (c === 34) inside = !inside
    else if (c === 58 && !inside) n++
  }
  return n
}

const checkText = (text: string): void => {
  if (text.includes('\u0000') || !text.isWellFormed()) throw bad('a text that is none')
}

/** Refuses what no honest client sends. @returns the number of keys in it */
const keysIn = (value: unknown, depth: number): number => {
  if (typeof value === 'string') checkText(value)
  if (typeof value !== 'object' || value === null) return 0
  if (depth >= MAX_DEPTH) throw bad('nested too deep')
  let n = 0
  if (Array.isArray(value)) {
    for (const one of value) n += keysIn(one, depth + 1)
    return n
  }
  for (const [key, one] of Object.entries(value)) {
    checkText(key)
    if (key === '__proto__' || (key === 'constructor' && typeof one === 'object')) throw bad('a key of the language')
    n += 1 + keysIn(one, depth + 1)
  }
  return n
}

/**
 * The JSON of a request's body.
 * @throws an error of status 400 for bytes that are no UTF-8, text that is no JSON, a key written twice, deeper nesting,
 *   U+0000, half a surrogate, and keys that mean something to the language
 */
export const readJson = (bytes: Buffer): unknown => {
  let text: string
  let value: unknown
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    value = JSON.parse(text)
  } catch {
    throw bad('no JSON')
  }
  if (keysIn(value, 0) !== keysWritten(text)) throw bad('a key twice')
  return value
}

/** Every JSON body is read by `readJson`. */
export const useBodies = (app: FastifyInstance): void => {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_r, bytes, done) => {
    try {
      done(null, readJson(bytes as Buffer))
    } catch (e) {
      done(e as Error)
    }
  })
}
