import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { barsOf, type CodeKind } from '#kernel/web/print/bars.ts'
import { findChromium } from '#tools/browser.ts'
import { addressOf } from './worker.ts'

const [wide, high, rate] = [640, 480, 10] as const
/** What the camera sees for so many seconds: a code, or where none is named nothing. */
export interface Scene {
  kind?: CodeKind
  text?: string
  seconds: number
}

/** A picture as a camera gives it: the code on paper in the middle of the room. */
const frame = async ({ kind, text }: Scene): Promise<Buffer> => {
  const bars = kind && text ? barsOf(kind, text) : undefined
  const height = 300
  const width = bars ? Math.min(560, (bars.width / bars.height) * height) : 0
  const drawn = bars
    ? `<svg x="${(wide - width) / 2}" y="${(high - height) / 2}" width="${width}" height="${height}" preserveAspectRatio="none"
        viewBox="0 0 ${bars.width} ${bars.height}"><rect width="100%" height="100%" fill="#fff"/><path d="${bars.path}" fill-rule="evenodd"/></svg>`
    : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}"><rect width="100%" height="100%" fill="#ccc"/>${drawn}</svg>`
  const light = await sharp(Buffer.from(svg)).flatten().greyscale().raw().toBuffer()
  return Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((wide * high) / 2, 128)])
}

/**
 * A browser whose camera sees these scenes, and after the last one the first again.
 * @returns with what closes it and takes its film away
 */
export const withCamera = async (
  ...film: readonly Scene[]
): Promise<{ browser: Browser; end: () => Promise<void> }> => {
  const folder = mkdtempSync(join(tmpdir(), 'jicai-film-'))
  const path = join(folder, 'film.y4m')
  const frames = await Promise.all(
    film.map(async (scene) => Array.from({ length: scene.seconds * rate }).fill(await frame(scene)) as Buffer[]),
  )
  const head = Buffer.from(`YUV4MPEG2 W${wide} H${high} F${rate}:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(path, Buffer.concat([head, ...frames.flat()]))
  const fake = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', ...fake, `--use-file-for-fake-video-capture=${path}`],
  })
  const end = async () => {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { browser, end }
}

/** Windows of that browser are those of the tests: their address and their language. */
export const phone = () => ({
  baseURL: addressOf(Number(process.env.TEST_PARALLEL_INDEX)),
  viewport: { width: 390, height: 844 },
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
})
