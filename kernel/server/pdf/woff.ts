import { inflateSync } from 'node:zlib'

/**
 * A WOFF file as the TrueType font inside it: the same tables, unpacked. Reading glyphs out of packed tables takes a
 * writer of papers seventeen seconds, out of these one.
 * @throws where it is none
 */
export const ttfOf = (woff: Buffer): Buffer => {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF font')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, i) => {
    const at = 44 + i * 20
    const [offset, packed, size] = [4, 8, 12].map((o) => woff.readUInt32BE(at + o)) as [number, number, number]
    const body = woff.subarray(offset, offset + packed)
    return {
      tag: woff.subarray(at, at + 4),
      sum: woff.readUInt32BE(at + 16),
      bytes: packed < size ? inflateSync(body) : body,
    }
  })
  const power = Math.floor(Math.log2(count))
  const head = Buffer.alloc(12 + count * 16)
  woff.copy(head, 0, 4, 8)
  for (const [i, value] of [count, 16 << power, power, (count - (1 << power)) * 16].entries())
    head.writeUInt16BE(value, 4 + i * 2)
  const parts: Buffer[] = [head]
  let offset = head.length
  for (const [i, { tag, sum, bytes }] of tables.entries()) {
    const at = 12 + i * 16
    tag.copy(head, at)
    head.writeUInt32BE(sum, at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(bytes.length, at + 12)
    const padding = -bytes.length & 3
    parts.push(bytes, Buffer.alloc(padding))
    offset += bytes.length + padding
  }
  return Buffer.concat(parts)
}
