/** Zero width characters, marks of direction and what else shows nothing: U+200B–200F, U+202A–202E, U+2060–2069, U+FEFF. */
const unseen = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** What of a text is seen: a name of nothing else is empty, and nothing stands in one that turns it round on the screen. */
export const visible = (text: string): string => text.replace(unseen, '')

/** What nobody sees is as it was set. */
const secret = /password/i

/** No call asks for anything deeper; a body of a hundred thousand brackets is refused by its schema, and not walked before. */
const DEEPEST = 32

/** The same of everything typed in what was sent. */
export const visibleIn = (sent: unknown, depth = 0): unknown => {
  if (typeof sent === 'string') return visible(sent)
  if (typeof sent !== 'object' || sent === null || depth > DEEPEST) return sent
  if (Array.isArray(sent)) return sent.map((one) => visibleIn(one, depth + 1))
  return Object.fromEntries(
    Object.entries(sent).map(([key, value]) => [key, secret.test(key) ? value : visibleIn(value, depth + 1)]),
  )
}
