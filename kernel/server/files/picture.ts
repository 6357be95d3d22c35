import sharp from 'sharp'
import { createRoom } from '../gate.ts'
import { shareOf } from '../siblings.ts'
import { crowded } from './judge.ts'

/** Pictures of our own store were written by us, so they are read here; a page of a list asks for fifty at once. */
const room = createRoom({ places: shareOf(2), waiting: 200, patience: 30_000 }, crowded)
/** Seconds for one picture; the library works in threads of its own. */
const patience = { seconds: 20 }

/**
 * A smaller copy of a picture of the store, never enlarged; `keepRatio` fits it into the frame, otherwise it is stretched.
 * Never to be waited for with a connection to the database (security.md C91).
 * @param read fetches the picture when it is its turn
 */
export const smaller = (
  read: () => Promise<Buffer>,
  width: number,
  height: number,
  keepRatio: boolean,
): Promise<Buffer> =>
  room.use(async () =>
    sharp(await read())
      .timeout(patience)
      .resize({ width, height, fit: keepRatio ? 'inside' : 'fill', withoutEnlargement: true })
      .png()
      .toBuffer(),
  )
