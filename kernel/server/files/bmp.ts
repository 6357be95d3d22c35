/** A picture as rows of RGB. */
export interface Raw {
  width: number
  height: number
  data: Buffer
}

/**
 * Reads an uncompressed Windows bitmap of 8, 24 or 32 bits; the image library has no reader for it.
 * @returns undefined when it is another variety or broken
 */
export const readBmp = (b: Buffer, maxPixels: number): Raw | undefined => {
  if (b.length < 54) return undefined
  const from = b.readUInt32LE(10)
  const header = b.readUInt32LE(14)
  const width = b.readInt32LE(18)
  const signed = b.readInt32LE(22)
  const height = Math.abs(signed)
  const bits = b.readUInt16LE(28)
  const compression = b.readUInt32LE(30)
  if (header < 40 || width <= 0 || height === 0 || width * height > maxPixels) return undefined
  if (compression !== 0 || ![8, 24, 32].includes(bits)) return undefined
  const stride = Math.ceil((width * bits) / 32) * 4
  if (from + stride * height > b.length) return undefined
  const palette = 14 + header
  const data = Buffer.alloc(width * height * 3)
  let to = 0
  for (let y = 0; y < height; y++) {
    // rows stand upside down unless the height is negative
    const row = from + (signed > 0 ? height - 1 - y : y) * stride
    for (let x = 0; x < width; x++) {
      const at = bits === 8 ? palette + b[row + x]! * 4 : row + x * (bits / 8)
      if (at + 2 >= b.length) return undefined
      data[to++] = b[at + 2]!
      data[to++] = b[at + 1]!
      data[to++] = b[at]!
    }
  }
  return { width, height, data }
}
