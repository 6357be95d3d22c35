import { inflateSync } from 'node:zlib'

/** What makes a document act by itself. Forms that submit and attached data are not: electronic invoices carry them. */
const acts = /\/(?:JavaScript|Launch|RichMedia|ImportData)(?![A-Za-z])/
/** All object streams of a file together, unpacked. */
const LIMIT = 64 * 1024 * 1024
/** Object streams of one file, and characters that describe one; honest ones hold a hundred objects and say so in two lines. */
const MOST = 10_000
const DICTIONARY = 4_000

/** Names may be written with `#4a` for `J`. */
const plain = (text: string): string =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
const times = (text: string, word: string): number => text.split(word).length - 1

/** What of a file says where its object streams lie. */
const marks = /endobj|obj|endstream|stream[ \t]*(?:\r?\n|\r)|\/ObjStm/g
const packedOnce = /\/Filter ?(?:\[ ?)?\/FlateDecode ?\]?(?! ?\/\w+Decode)/

/**
 * Whether a PDF runs something when it is opened, or hides whether it does: scripts, programs, players, also inside packed
 * object streams (security.md C47). Streams of pages, pictures and fonts cannot. Goes through the file once, so that its
 * size alone says how long it takes.
 */
export const isActivePdf = (bytes: Buffer): boolean => {
  const raw = bytes.toString('latin1')
  const named = plain(raw)
  if (acts.test(named)) return true
  // a packed list of objects under a disguised name is there to be overlooked
  if (times(named, '/ObjStm') !== times(raw, '/ObjStm')) return true
  let left = LIMIT
  let streams = 0
  /** Where the description of the next stream begins, and whether it is one of a list of objects. */
  let from = 0
  let list = false
  /** Where an unpacked list began. */
  let open: number | undefined
  for (const { 0: mark, index } of raw.matchAll(marks)) {
    const end = index + mark.length
    if (mark === '/ObjStm') list = true
    else if (mark === 'endstream') {
      if (open !== undefined && acts.test(plain(raw.slice(open, index)))) return true
      open = undefined
      list = false
      from = end
    } else if (mark === 'obj') {
      if (!list) from = end
    } else if (mark !== 'endobj' && list) {
      // a word of a text may look like the beginning: what is none cannot be unpacked and is refused
      if (++streams > MOST || index - from > DICTIONARY) return true
      const dictionary = plain(raw.slice(from, index)).replace(/\s+/g, ' ')
      if (!dictionary.includes('/Filter')) open ??= end
      else {
        if (!packedOnce.test(dictionary)) return true
        try {
          const inflated = inflateSync(bytes.subarray(end), { maxOutputLength: left })
          left -= inflated.length
          if (acts.test(plain(inflated.toString('latin1')))) return true
        } catch {
          return true
        }
      }
    }
  }
  return open !== undefined && acts.test(plain(raw.slice(open)))
}
