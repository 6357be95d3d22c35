import { createHash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { SheetError, type SheetProblem } from '#kernel/server/sheet/limits.ts'
import { partsIn } from '#kernel/server/sheet/zip.ts'
import { MANIFEST } from '../shared/manifest.ts'

/** Bytes of all files of a pack together, unpacked; files; bytes of a manifest; letters of a path. */
const most = { unpacked: 256 * 1024 * 1024, files: 10_000, manifest: 8 * 1024 * 1024, path: 200 } as const

/** What lies in a pack: its sums, and the manifest's text where there is one. */
export interface Found {
  sums: [path: string, sha256: string | undefined][]
  manifest: string
}
export type FromWorker = { found: Found } | { problem: SheetProblem }

/** Whoever unpacked a pack into a folder and packed that has the folder before every name. */
const folderOf = (paths: readonly string[]): string => {
  const own = paths.find((p) => p === MANIFEST || p.endsWith(`/${MANIFEST}`)) ?? ''
  const folder = own.slice(0, own.length - MANIFEST.length)
  return folder && paths.every((p) => p.startsWith(folder)) ? folder : ''
}

const look = async (bytes: Buffer): Promise<Found> => {
  const sums = new Map<string, string | undefined>()
  let manifest = ''
  for await (const part of partsIn(bytes, most.unpacked, most.files)) {
    if (part.name.endsWith('/') && part.bytes?.length === 0) continue
    if (part.name.length > most.path) throw new SheetError('broken')
    sums.set(part.name, part.bytes && createHash('sha256').update(part.bytes).digest('hex'))
    const own = part.name === MANIFEST || (!manifest && part.name.endsWith(`/${MANIFEST}`))
    if (own && part.bytes && part.bytes.length <= most.manifest) manifest = part.bytes.toString('utf8')
  }
  const folder = folderOf([...sums.keys()])
  return { sums: [...sums].map(([path, sha]) => [path.slice(folder.length), sha]), manifest }
}

/** Its work, in a thread that was made for it. */
const work = ({ buffer, byteOffset, length }: Uint8Array): void => {
  look(Buffer.from(buffer, byteOffset, length)).then(
    (found) => parentPort!.postMessage({ found } satisfies FromWorker),
    (e: unknown) =>
      parentPort!.postMessage({ problem: e instanceof SheetError ? e.problem : 'broken' } satisfies FromWorker),
  )
}
if (workerData instanceof Uint8Array) work(workerData)
