import { inflateSync } from 'node:zlib'

/** What makes a document act by itself. Forms that submit and attached data are not: electronic invoices carry them. */
const acts = /\/(?:JavaScript|Launch|RichMedia|ImportData)(?![A-Za-z])/
/** All object streams of a file together, unpacked. */
const LIMIT = 64 * 1024 * 1024

/** Names may be written with `#4a` for `J`. */
const plain = (text: string): string =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
const times = (text: string, word: string): number => text.split(word).length - 1

/**
 * Whether a PDF runs something when it is opened, or hides whether it does: scripts, programs, players, also inside packed
 * object streams (security.md C47). Streams of pages, pictures and fonts cannot.
 */
export const isActivePdf = (bytes: Buffer): boolean => {
  const raw = bytes.toString('latin1')
  const named = plain(raw)
  if (acts.test(named)) return true
  // a packed list of objects under a disguised name is there to be overlooked
  if (times(named, '/ObjStm') !== times(raw, '/ObjStm')) return true
  let left = LIMIT
  for (let at = raw.indexOf('/ObjStm'); at >= 0; at = raw.indexOf('/ObjStm', at + 7)) {
    const body = /stream\r?\n/g
    body.lastIndex = at
    const found = body.exec(raw)
    if (!found) continue
    const dictionary = raw.slice(raw.lastIndexOf('obj', at), found.index)
    let unpacked = raw.slice(found.index + found[0].length, raw.indexOf('endstream', found.index + 7))
    if (/\/Filter/.test(dictionary)) {
      if (!/\/Filter\s*(?:\[\s*)?\/FlateDecode\s*\]?(?!\s*\/\w+Decode)/.test(dictionary)) return true
      try {
        const inflated = inflateSync(bytes.subarray(found.index + found[0].length), { maxOutputLength: left })
        left -= inflated.length
        unpacked = inflated.toString('latin1')
      } catch {
        return true
      }
    }
    if (acts.test(plain(unpacked))) return true
  }
  return false
}
