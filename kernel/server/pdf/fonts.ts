import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ttfOf } from './woff.ts'

const { resolve } = createRequire(import.meta.url)
/** What stands in a folder of fonts: whoever changes it makes another folder. */
const EDITION = '1'
export const weights = { normal: 400, bold: 700 } as const
export type Weight = keyof typeof weights

let root: string | undefined
/** Names the folder where the fonts of papers lie unpacked; once per process. */
export const useFonts = (folder: string): void => {
  root = folder
}

/**
 * The folder of Noto Sans SC as TrueType, unpacked when it is first wanted: `chinese-simplified` with the common characters and
 * numbered slices with the rest.
 */
export const fontFolder = (): string => {
  if (!root) throw new Error('useFonts has not been called')
  const manifest = resolve('@fontsource/noto-sans-sc/package.json')
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const folder = join(root, `noto-sans-sc-${version}-${EDITION}`)
  if (existsSync(folder)) return folder
  const draft = `${folder}.${randomBytes(6).toString('hex')}`
  mkdirSync(draft, { recursive: true })
  const files = join(dirname(manifest), 'files')
  for (const name of readdirSync(files)) {
    const [, slice, weight] =
      /^noto-sans-sc-(chinese-simplified|latin-ext|\d+)-(400|700)-normal\.woff$/.exec(name) ?? []
    if (slice) writeFileSync(join(draft, `${slice}-${weight}.ttf`), ttfOf(readFileSync(join(files, name))))
  }
  try {
    renameSync(draft, folder)
  } catch (e) {
    // another process was first
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(folder)) throw e
  }
  return folder
}

/** Greek letters and signs, which Noto Sans SC has none of. */
const liberation = {
  normal: resolve('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf'),
  bold: resolve('pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf'),
}

/** Fonts by their names, first those that are asked first: the place of each weight. */
export const fontsIn = (folder: string): Map<string, Record<Weight, string>> => {
  const slices = readdirSync(folder).flatMap((f) => /^(.+)-400\.ttf$/.exec(f)?.[1] ?? [])
  const main = 'chinese-simplified'
  const places = (slice: string): Record<Weight, string> => ({
    normal: join(folder, `${slice}-400.ttf`),
    bold: join(folder, `${slice}-700.ttf`),
  })
  return new Map([
    [main, places(main)],
    ...slices
      .filter((s) => s !== main)
      .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
      .map((s) => [s, places(s)] as const),
    ['liberation', liberation],
  ])
}
