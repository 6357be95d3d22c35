import { extension, safeName } from './check.ts'

/** The first bytes of a zip, which an ofd is, and what an xml begins with behind the mark of its encoding. */
const zip = Buffer.from([0x50, 0x4b, 0x03, 0x04])
export const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(zip)
const xml = /^(?:\u00ef\u00bb\u00bf)?\s*<(?:\?xml|[A-Za-z!])/

/**
 * A signed original by its first bytes, kept as it came: changed by one byte it proves nothing. Whether it is one, and what it
 * says, whoever takes it finds out in a process of its own. Undefined for everything else.
 */
export const original = (filename: string, bytes: Buffer) => {
  const name = safeName(filename)
  if (isZip(bytes)) return { filename: extension(name, 'ofd'), mime: 'application/ofd', bytes }
  if (xml.test(bytes.toString('latin1', 0, 200)))
    return { filename: extension(name, 'xml'), mime: 'application/xml', bytes }
  return undefined
}
