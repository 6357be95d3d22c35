import { randomInt } from 'node:crypto'
import sharp from 'sharp'

const WIDTH = 160
const HEIGHT = 56

/** Strokes of letters that people do not take for one another when they are bent and crossed out, in a box of 4 × 6. */
const strokes: Readonly<Record<string, string>> = {
  A: 'M0 6L2 0L4 6M1 4H3',
  C: 'M4 1Q3.4 0 2.2 0Q0 0 0 3T2.2 6Q3.4 6 4 5',
  E: 'M4 0H0V6H4M0 3H3',
  F: 'M4 0H0V6M0 3H3',
  H: 'M0 0V6M4 0V6M0 3H4',
  J: 'M4 0V4Q4 6 2 6T0 4',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4Q0 6 2 6T4 4V0',
  X: 'M0 0L4 6M4 0L0 6',
  3: 'M0 0H4L2 2.5Q4 2.5 4 4.3T2 6Q.5 6 0 5',
  7: 'M0 0H4L1.5 6',
}
const letters = Object.keys(strokes)

const between = (low: number, high: number): number => low + Math.random() * (high - low)
const wave = (high: number, length: number) => {
  const from = between(0, 7)
  return (at: number): number => high * Math.sin((at / length) * 2 * Math.PI + from)
}

const letter = (one: string, n: number): string => {
  const place = `translate(${30 + n * 33 + between(-4, 4)} ${28 + between(-4, 4)}) rotate(${between(-14, 14)})`
  const form = `skewX(${between(-8, 8)}) scale(${between(5.2, 6.6)} ${between(5.4, 6.6)}) translate(-2 -3)`
  return `<path transform="${place} ${form}" d="${strokes[one]}"/>`
}
/** A line across all letters, as dark as they are. */
const line = (): string => {
  const y = () => between(10, HEIGHT - 10).toFixed()
  return `<path d="M0 ${y()}C50 ${y()} 110 ${y()} ${WIDTH} ${y()}"/>`
}

/** Four letters, bent and crossed out, as a raster picture: the shapes they were drawn with do not leave the server. */
export const drawn = async (): Promise<{ text: string; picture: string }> => {
  const text = Array.from({ length: 4 }, () => letters[randomInt(letters.length)]!)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><g fill="none" stroke="#222"
    stroke-width=".7" stroke-linecap="round" stroke-linejoin="round">${text.map(letter).join('')}<g stroke-width="1.3">${line()}${line()}</g></g></svg>`
  const straight = await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).greyscale().raw().toBuffer()
  const [x1, x2, y1, y2] = [wave(1.8, 45), wave(0.6, 16), wave(3, 60), wave(0.6, 19)]
  const bent = Buffer.alloc(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const [fromX, fromY] = [Math.round(x + x1(y) + x2(y)), Math.round(y + y1(x) + y2(x))]
      const inside = fromX >= 0 && fromX < WIDTH && fromY >= 0 && fromY < HEIGHT
      const dot = inside ? straight[fromY * WIDTH + fromX]! : 255
      bent[y * WIDTH + x] = Math.random() < 0.03 ? 255 - dot : dot
    }
  const raster = { raw: { width: WIDTH, height: HEIGHT, channels: 1 } } as const
  const png = await sharp(bent, raster).blur(0.7).png({ palette: true, colours: 8 }).toBuffer()
  return { text: text.join(''), picture: `data:image/png;base64,${png.toString('base64')}` }
}
