import { deflateRawSync } from 'node:zlib'

/** A zip with the given parts; `lie` overrides the size a part says it has. */
export const zip = (parts: { name: string; data: Buffer; size?: number }[], overlap = false): Buffer => {
  const locals: Buffer[] = []
  const heads: Buffer[] = []
  let at = 0
  for (const p of parts) {
    const packed = deflateRawSync(p.data)
    const name = Buffer.from(p.name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(p.size ?? p.data.length, 22)
    local.writeUInt16LE(name.length, 26)
    const head = Buffer.alloc(46)
    head.writeUInt32LE(0x02014b50, 0)
    head.writeUInt16LE(8, 10)
    head.writeUInt32LE(packed.length, 20)
    head.writeUInt32LE(p.size ?? p.data.length, 24)
    head.writeUInt16LE(name.length, 28)
    head.writeUInt32LE(overlap ? 0 : at, 42)
    locals.push(local, name, packed)
    heads.push(head, name)
    at += 30 + name.length + packed.length
  }
  const directory = Buffer.concat(heads)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, directory, end])
}
