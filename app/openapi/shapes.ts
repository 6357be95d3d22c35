import { pascal } from './names.ts'
import { meantBy, type Place, type Schema, withParts } from './schema.ts'

/** A schema, whose it is, and the word of its place. */
export interface Root {
  schema: Schema
  noun: string
  word: string
}

interface Seen {
  schema: Schema
  recursive: boolean
  nouns: string[]
  places: Place[]
}

/** Smaller shapes are clearer where they stand. */
const worthwhile = 90
/** An object of so many fields has a name even where it is the only one. */
const large = 8

const fieldsOf = (s: Schema): string[] => Object.keys(s.properties ?? {})

/** What may become a component: objects, lists of words, texts with a pattern. */
const keyOf = (s: Schema): string | undefined => {
  if (s.$ref) return s.$ref
  const telling = fieldsOf(s).length > 1 || (s.type === 'string' && (s.enum || s.pattern) && !('default' in s))
  const text = telling ? JSON.stringify(s) : ''
  return text.length >= worthwhile ? text : undefined
}

const mostOf = (words: readonly string[]): [word: string, times: number] =>
  [...Map.groupBy(words, (w) => w)]
    .map(([w, all]) => [w, all.length] as [string, number])
    .sort((a, b) => b[1] - a[1])[0]!

const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/(?<![su])s$/, '')

/** One place's word: Uuid by its format, IdVersion by few fields, else the field it stands in, Row for one of `rows`. */
const wordOf = ({ schema }: Seen, at: Place): string => {
  const fields = fieldsOf(schema)
  if (typeof schema.format === 'string') return pascal([schema.format])
  if (fields.length > 0 && fields.length < 4) return pascal(fields)
  const word = at.findLast((p) => p !== 'item')!
  return pascal([at.at(-1) === 'item' ? singular(word) : word])
}

/** The field it mostly stands in, after its noun when few have it; where that is taken, after noun and verb. */
const nameOf = (s: Seen, taken: ReadonlyMap<string, unknown>): string => {
  const [noun, times] = mostOf(s.nouns)
  const [word] = mostOf(s.places.map((at) => wordOf(s, at)))
  const few = times * 2 > s.nouns.length || new Set(s.nouns).size < 4
  const long = pascal([noun, s.places[0]![0]!, word])
  const names = [few && !word.startsWith(pascal([noun])) ? pascal([noun, word]) : word, long]
  for (let n = 2; ; n++) {
    const free = names.find((name) => !taken.has(name))
    if (free) return free
    names.push(`${long}${n}`)
  }
}

/**
 * Finds what the schemas have in common: a shape that several places have to the letter becomes a component, a large or
 * recursive one in any case. Nobody keeps a list of them; names come from nouns, verbs and fields.
 * @param given components that exist already
 */
export const shareShapes = (roots: readonly Root[], given: Readonly<Record<string, Schema>>) => {
  const seen = new Map<string, Seen>()
  const look = (s: Schema, at: Place, noun: string): Schema => {
    const key = keyOf(s)
    const known = key === undefined ? undefined : seen.get(key)
    if (known) {
      known.nouns.push(noun)
      known.places.push(at)
      return s
    }
    const schema = s.$ref ? meantBy(s.$ref) : s
    if (key !== undefined) seen.set(key, { schema, recursive: !!s.$ref, nouns: [noun], places: [at] })
    return withParts(schema, at, (p, place) => look(p, place, noun))
  }
  for (const { schema, noun, word } of roots) look(schema, [word], noun)

  const names = new Map<string, string>()
  const shared = new Map(Object.entries(given))
  for (const [key, one] of seen) {
    if (one.places.length === 1 && !one.recursive && fieldsOf(one.schema).length < large) continue
    const name = nameOf(one, shared)
    names.set(key, name)
    shared.set(name, one.schema)
  }

  const parts = (s: Schema): Schema => withParts(s, [], placed)
  /** The schema with its shared shapes referred to. */
  const placed = (s: Schema): Schema => {
    const name = names.get(keyOf(s) ?? '')
    return name === undefined ? parts(s) : { $ref: `#/components/schemas/${name}` }
  }
  const schemas = Object.fromEntries([...shared].sort().map(([name, s]) => [name, parts(s)]))
  return { placed, parts, schemas }
}
export type Shapes = ReturnType<typeof shareShapes>
