import { readFileSync } from 'node:fs'

/** Ranges of format 4, which has the first 65,536. */
function* short(b: Buffer): Generator<number> {
  const count = b.readUInt16BE(6) / 2
  const at = (block: number, i: number) => 14 + block * count * 2 + (block > 0 ? 2 : 0) + i * 2
  for (let i = 0; i < count; i++) {
    const [end, start, delta, offset] = [0, 1, 2, 3].map((k) => b.readUInt16BE(at(k, i))) as [
      number,
      number,
      number,
      number,
    ]
    for (let c = start; c <= end && c < 0xffff; c++) {
      const glyph = offset === 0 ? c + delta : b.readUInt16BE(at(3, i) + offset + (c - start) * 2)
      if (glyph % 0x10000 !== 0) yield c
    }
  }
}

/** Groups of format 12, which has all. */
function* long(b: Buffer): Generator<number> {
  const count = b.readUInt32BE(12)
  for (let i = 0; i < count; i++) {
    const [start, end] = [b.readUInt32BE(16 + i * 12), b.readUInt32BE(20 + i * 12)]
    for (let c = start; c <= end; c++) yield c
  }
}

/** The characters a TrueType font has glyphs of. */
export const charactersOf = (path: string): ReadonlySet<number> => {
  const font = readFileSync(path)
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, i) => 12 + i * 16)
  const found = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap')
  if (found === undefined) return new Set()
  const cmap = font.subarray(font.readUInt32BE(found + 8))
  const maps = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) => cmap.subarray(cmap.readUInt32BE(8 + i * 8)))
  const all = maps.find((m) => m.readUInt16BE(0) === 12)
  const few = maps.find((m) => m.readUInt16BE(0) === 4)
  return new Set(all ? long(all) : few ? short(few) : [])
}
