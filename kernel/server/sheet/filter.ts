import { promisify } from 'node:util'
import { crc32, deflateRaw, inflateRaw } from 'node:zlib'

const [inflate, deflate] = [promisify(inflateRaw), promisify(deflateRaw)]
const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const SHEET = 'xl/worksheets/sheet1.xml'
const tail = '</sheetData></worksheet>'
/** A larger table is left as it is. */
const MOST = 64 * 1024 * 1024

/** Letters of a column, from 0. */
const letters = (i: number): string =>
  (i < 26 ? '' : letters(Math.floor(i / 26) - 1)) + String.fromCharCode(65 + (i % 26))

/**
 * Gives the head of a sheet we wrote its filter arrows. The writer streams and knows no filter, whose element stands behind
 * the rows: so that one part is unpacked, ended otherwise, and packed again; the others stay byte for byte.
 */
export const withFilter = async (file: Buffer, columns: number): Promise<Buffer> => {
  const end = file.length - 22
  if (end < 0 || file.readUInt32LE(end) !== END) return file
  const [count, start] = [file.readUInt16LE(end + 10), file.readUInt32LE(end + 16)]
  const head = file.subarray(start, start + 46)
  const name = file.toString('utf8', start + 46, start + 46 + head.readUInt16LE(28))
  const [packed, size, local] = [head.readUInt32LE(20), head.readUInt32LE(24), head.readUInt32LE(42)]
  // the table is the first part the writer writes
  if (name !== SHEET || local !== 0 || size > MOST || head.readUInt32LE(0) !== ENTRY) return file
  const from = 30 + file.readUInt16LE(26) + file.readUInt16LE(28)
  const xml = await inflate(file.subarray(from, from + packed))
  if (xml.toString('utf8', xml.length - tail.length) !== tail) return file
  const rows = xml.toString('utf8', Math.max(0, xml.lastIndexOf('<row '))).match(/^<row [^>]*?r="(\d+)"/)?.[1] ?? '1'
  const filter = `</sheetData><autoFilter ref="A1:${letters(Math.max(0, columns - 1))}${rows}"/></worksheet>`
  const ended = Buffer.concat([xml.subarray(0, xml.length - tail.length), Buffer.from(filter)])
  const data = await deflate(ended)

  const sized = (b: Buffer, at: number): Buffer => {
    b.writeUInt32LE(crc32(ended), at)
    b.writeUInt32LE(data.length, at + 4)
    b.writeUInt32LE(ended.length, at + 8)
    return b
  }
  const own = sized(Buffer.from(file.subarray(0, from)), 14)
  own.writeUInt32LE(LOCAL, 0)
  // sizes stand in the head now, no longer behind the data
  own.writeUInt16LE(own.readUInt16LE(6) & ~8, 6)
  const entries = Buffer.from(file.subarray(start, end))
  // the next part begins where the first entry behind ours says
  const entryLength = (at: number) =>
    46 + entries.readUInt16LE(at + 28) + entries.readUInt16LE(at + 30) + entries.readUInt16LE(at + 32)
  const places: number[] = []
  for (let at = 0, i = 0; i < count; i++, at += entryLength(at)) places.push(at)
  const next = count > 1 ? entries.readUInt32LE(places[1]! + 42) : start
  const moved = from + data.length - next
  sized(entries, 16)
  entries.writeUInt16LE(entries.readUInt16LE(8) & ~8, 8)
  for (const at of places.slice(1)) entries.writeUInt32LE(entries.readUInt32LE(at + 42) + moved, at + 42)
  const last = Buffer.from(file.subarray(end))
  last.writeUInt32LE(start + moved, 16)
  return Buffer.concat([own, data, file.subarray(next, start), entries, last])
}
