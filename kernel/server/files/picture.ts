import sharp from 'sharp'
import { createRoom, heavyAtOnce } from '../gate.ts'
import { shareOf } from '../siblings.ts'
import { bytesOf, copyOf, keepCopy } from './bytes.ts'
import { MAX_PIXELS } from './check.ts'
import { crowded } from './judge.ts'

// a picture is one processor's work, and none is read twice
sharp.concurrency(1)
sharp.cache(false)

/**
 * A picture of 40 million dots is unpacked but once for each of these sides; a copy of that size is kept, and what a page asks
 * for is made of the copy. Whoever brings many waits behind himself, and a page of a list asks for fifty at once.
 */
const sides = [480, 2000] as const
const large = createRoom({ places: heavyAtOnce, waiting: 600, patience: 30_000, each: 1 }, crowded)
const small = createRoom({ places: shareOf(2), waiting: 600, patience: 30_000 }, crowded)
/** What strangers have read takes no place of those who work. */
const passing = createRoom({ places: 1, waiting: 20, patience: 30_000 }, crowded)
/** Pictures one person may wait for at once. */
const OPEN = 120
const open = new Map<string, number>()
/** Seconds for one picture; the library works in threads of its own. */
const patience = { seconds: 20 }
const reading = { limitInputPixels: MAX_PIXELS, sequentialRead: true } as const

const within = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const

/** Whose a picture is in the store, and who asks. */
export interface Stored {
  orgId: string
  sha256: string
  by: string
}

/** Before the dots of a copy stands how large the picture is: two numbers of four bytes. */
const HEAD = 8

/** Makes the copy; answers it only where it could not be kept. */
const made = async ({ orgId, sha256 }: Stored, side: number): Promise<Buffer | undefined> => {
  // who waited before him may have made it
  if (await copyOf(orgId, sha256, side)) return undefined
  const picture = sharp(await bytesOf(orgId, sha256), reading).timeout(patience)
  const { width, height } = await picture.metadata()
  const dots = await picture.resize(within(side)).webp({ quality: 90, effort: 2 }).toBuffer()
  const head = Buffer.alloc(HEAD)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  const copy = Buffer.concat([head, dots])
  return (await keepCopy(orgId, sha256, side, copy)) ? undefined : copy
}

/** Copies somebody is waiting for: his page asks for the same picture in several places. */
const underWay = new Map<string, Promise<Buffer | undefined>>()
const copied = (of: Stored, side: number): Promise<Buffer | undefined> => {
  const key = [of.by, of.orgId, of.sha256, side].join(' ')
  const found = underWay.get(key)
  if (found) return found
  const making = large.use(() => made(of, side), of.by).finally(() => underWay.delete(key))
  underWay.set(key, making)
  return making
}

/** @throws Refusal when he waits for too many already */
const counted = async <T>(by: string, fn: () => Promise<T>): Promise<T> => {
  const mine = (open.get(by) ?? 0) + 1
  if (mine > OPEN) throw crowded()
  open.set(by, mine)
  try {
    return await fn()
  } finally {
    const left = open.get(by)! - 1
    if (left > 0) open.set(by, left)
    else open.delete(by)
  }
}

/** A picture that is not kept, within a square of this side; never to be waited for with a connection either. */
export const smaller = (bytes: Buffer, side: number): Promise<Buffer> =>
  passing.use(() => sharp(bytes, reading).timeout(patience).resize(within(side)).png().toBuffer())

/**
 * A smaller copy of a picture of the store, never enlarged; `keepRatio` fits it into the frame, otherwise it is stretched.
 * Pictures of our own store were written by us, so they are read here. Never to be waited for with a connection to the
 * database (security.md C91).
 * @throws Refusal when too many wait
 */
export const thumbnailOf = (of: Stored, width: number, height: number, keepRatio: boolean): Promise<Buffer> =>
  counted(of.by, async () => {
    const side = sides.find((one) => one >= Math.max(width, height)) ?? sides[1]
    const drawn = (copy: Buffer): Promise<Buffer> => {
      const frame = { width: Math.min(width, copy.readUInt32BE()), height: Math.min(height, copy.readUInt32BE(4)) }
      const how = { fit: keepRatio ? 'inside' : 'fill', withoutEnlargement: keepRatio } as const
      return sharp(copy.subarray(HEAD), reading)
        .timeout(patience)
        .resize({ ...frame, ...how })
        .png()
        .toBuffer()
    }
    // read when it is its turn: who waits holds nothing
    const kept = () =>
      small.use(async () => {
        const copy = await copyOf(of.orgId, of.sha256, side)
        return copy && drawn(copy)
      }, of.by)
    const found = await kept()
    if (found) return found
    const loose = await copied(of, side)
    const answer = await (loose ? drawn(loose) : kept())
    if (!answer) throw crowded()
    return answer
  })
