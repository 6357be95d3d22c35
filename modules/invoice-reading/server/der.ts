/** A part of a DER text: its tag, where it begins, and what is inside of it. */
export interface Der {
  tag: number
  /** With its tag and length. */
  whole: Buffer
  inside: Buffer
}
const at = (bytes: Buffer, from: number): Der & { to: number } => {
  const first = bytes.readUInt8(from + 1)
  const wide = first & 0x80 ? first & 0x7f : 0
  if (wide > 4) throw new RangeError('too long')
  const length = wide ? bytes.readUIntBE(from + 2, wide) : first
  const start = from + 2 + wide
  if (first === 0x80 || start + length > bytes.length) throw new RangeError('cut off')
  const to = start + length
  return { tag: bytes.readUInt8(from), whole: bytes.subarray(from, to), inside: bytes.subarray(start, to), to }
}
/** The parts of a sequence, one after the other. @throws RangeError where it is none */
export const partsIn = (bytes: Buffer): Der[] => {
  const parts: Der[] = []
  for (let from = 0; from < bytes.length && parts.length < 1000; ) {
    const { to, ...part } = at(bytes, from)
    parts.push(part)
    from = to
  }
  return parts
}
/** A string of bits of whole octets, without the count of those that are left over. */
export const bitsOf = ({ inside }: Der): Buffer => inside.subarray(1)
