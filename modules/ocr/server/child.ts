import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Line } from './licence.ts'

/*
 * Runs alone in a process of its own, without our settings: what a stranger's picture breaks here breaks nothing else
 * (security.md, OCR / import parsers). Optional: a house without the package answers that recognition is not installed.
 */
const PACKAGE = '@gutenye/ocr-node'

type Piece = { image: unknown; box: [number, number][] }
interface Models {
  Detection: { create(o: object): Promise<{ run(path: string, o: object): Promise<Piece[]> }> }
  Recognition: {
    create(o: object): Promise<{ run(pieces: Piece[], o: object): Promise<{ text: string; mean: number }[]> }>
  }
}

/** The package's own `detect` joins what stands side by side, which mixes the columns of a licence; its two models do not. */
const load = async () => {
  await import(PACKAGE)
  const common = createRequire(import.meta.resolve(PACKAGE)).resolve('@gutenye/ocr-common')
  const models = (await import(new URL('./models/index.js', pathToFileURL(common)).href)) as Models
  return { detection: await models.Detection.create({}), recognition: await models.Recognition.create({}) }
}

let loaded: ReturnType<typeof load> | undefined

const read = async (path: string): Promise<Line[]> => {
  loaded ??= load()
  const { detection, recognition } = await loaded
  const lines: Line[] = []
  for (const piece of await detection.run(path, {})) {
    const xs = piece.box.map((p) => p[0])
    const ys = piece.box.map((p) => p[1])
    const place = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
    const [said] = await recognition.run([piece], {})
    if (said?.text.trim()) lines.push({ text: said.text.trim(), sure: said.mean, ...place })
  }
  return lines
}

process.on('message', async ({ id, path }: { id: number; path: string }) => {
  try {
    process.send?.({ id, lines: await read(path) })
  } catch (e) {
    const missing = ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'].includes((e as { code?: string }).code ?? '')
    process.send?.({ id, error: missing ? 'missing' : 'failed' })
  }
})
process.on('disconnect', () => process.exit(0))
