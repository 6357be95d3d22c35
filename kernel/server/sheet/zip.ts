import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { SheetError, sheetLimits } from './limits.ts'

const inflate = promisify(inflateRaw)

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50

interface Part {
  name: string
  method: number
  packed: number
  size: number
  from: number
}

const broken = (): never => {
  throw new SheetError('broken')
}

/** The central directory of a plain zip: one end record at the very end, no comment, no zip64, no encryption. */
const partsOf = (b: Buffer, most: number): Part[] => {
  const end = b.length - 22
  if (end < 0 || b.readUInt32LE(end) !== END || b.readUInt16LE(end + 20) !== 0) broken()
  const count = b.readUInt16LE(end + 10)
  let at = b.readUInt32LE(end + 16)
  if (count === 0 || count > most || at >= end) broken()
  const parts: Part[] = []
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || b.readUInt32LE(at) !== ENTRY) broken()
    const flags = b.readUInt16LE(at + 8)
    if (flags & 1) throw new SheetError('encrypted')
    const local = b.readUInt32LE(at + 42)
    if (local + 30 > end || b.readUInt32LE(local) !== LOCAL) broken()
    const nameLength = b.readUInt16LE(at + 28)
    parts.push({
      name: b.toString('utf8', at + 46, at + 46 + nameLength),
      method: b.readUInt16LE(at + 10),
      packed: b.readUInt32LE(at + 20),
      size: b.readUInt32LE(at + 24),
      from: local + 30 + b.readUInt16LE(local + 26) + b.readUInt16LE(local + 28),
    })
    at += 46 + nameLength + b.readUInt16LE(at + 30) + b.readUInt16LE(at + 32)
  }
  return parts
}

/**
 * Every part unpacked, one after the other, in the order they lie in the file, judged as below; `bytes` is nothing of a part that does
 * not unpack.
 * @param most bytes of all of them together
 * @throws SheetError
 */
export async function* partsIn(
  bytes: Buffer,
  most: number,
  entries: number = sheetLimits.entries,
): AsyncGenerator<{ name: string; bytes: Buffer | undefined }> {
  const parts = partsOf(bytes, entries).sort((x, y) => x.from - y.from)
  if (new Set(parts.map((p) => p.name)).size !== parts.length) broken()
  let total = 0
  let free = 0
  for (const p of parts) {
    if (p.from < free || p.from + p.packed > bytes.length) broken()
    free = p.from + p.packed
    total += p.size
    if (total > most) throw new SheetError('size')
    if (p.method === 0 ? p.packed !== p.size : p.method !== 8) broken()
    const packed = bytes.subarray(p.from, p.from + p.packed)
    if (p.method === 0) {
      yield { name: p.name, bytes: packed }
      continue
    }
    const unpacked = await inflate(packed, { maxOutputLength: p.size + 1 }).catch((e: { code?: string }) => {
      if (e.code === 'ERR_BUFFER_TOO_LARGE') throw new SheetError('size')
      return undefined
    })
    yield { name: p.name, bytes: unpacked?.length === p.size ? unpacked : undefined }
  }
}

async function* unpackedParts(bytes: Buffer, most: number): AsyncGenerator<{ name: string; bytes: Buffer }> {
  for await (const p of partsIn(bytes, most)) yield { name: p.name, bytes: p.bytes ?? broken() }
}

/**
 * Refuses bombs before a parser sees the file: overlapping parts, twice the same name, more bytes than allowed, and parts
 * that unpack to more than they say. Unpacks every part once, never keeping more than one.
 * @param see looks into each meanwhile
 * @throws SheetError
 */
export const checkZip = async (bytes: Buffer, see?: (name: string, part: Buffer) => void): Promise<void> => {
  for await (const p of unpackedParts(bytes, sheetLimits.unzipped)) see?.(p.name, p.bytes)
}

/**
 * The parts of a small zip by their names, judged the same.
 * @param most bytes of all of them together
 * @throws SheetError
 */
export const unzipped = async (bytes: Buffer, most: number): Promise<ReadonlyMap<string, Buffer>> => {
  const parts = new Map<string, Buffer>()
  for await (const p of unpackedParts(bytes, most)) parts.set(p.name, p.bytes)
  return parts
}
