import { crc32 } from 'node:zlib'

/** A file of a pack; letters of its path are plain ones, so that every tool unpacks it alike. */
export interface PackFile {
  path: string
  bytes: Buffer
}

const VERSION = 20
/** Names are UTF-8. */
const FLAGS = 0x0800
/** 1980-01-01, the first day a zip knows: the same files make the same pack. */
const DAY = 0x21
/** What 32 bits count. */
const MOST = 0xffffffff

/** What is said of a file before it and in the directory alike. */
const about = ({ path, bytes }: PackFile): Buffer => {
  const b = Buffer.alloc(26)
  b.writeUInt16LE(VERSION, 0)
  b.writeUInt16LE(FLAGS, 2)
  b.writeUInt16LE(DAY, 8)
  b.writeUInt32LE(crc32(bytes), 10)
  b.writeUInt32LE(bytes.length, 14)
  b.writeUInt32LE(bytes.length, 18)
  b.writeUInt16LE(Buffer.byteLength(path), 22)
  return b
}

/**
 * A zip as it is written, file by file: never more than one of them lies in memory. Nothing is squeezed, so that an original lies in
 * it byte for byte, and a byte that is changed there is a byte of one file.
 */
export async function* packed(files: AsyncIterable<PackFile>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let at = 0
  for await (const f of files) {
    const facts = about(f)
    const name = Buffer.from(f.path)
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), facts, name])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, VERSION, 0]), facts, place, name]))
    at += local.length + f.bytes.length
    if (at > MOST || directory.length > 0xffff) throw new Error('too much for a zip')
    yield local
    yield f.bytes
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(at, 16)
  yield entries
  yield end
}
