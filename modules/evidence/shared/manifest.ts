import { z } from 'zod'

/** Files every pack has beside those its manifest names. */
export const MANIFEST = 'manifest.json'
/** In the form of sha256sum, so that a pack is checked without this system. */
export const SUMS = 'SHA256SUMS'
export const FORMAT = 'jicai-evidence/1'

const Sha = z.string().regex(/^[0-9a-f]{64}$/)
/** A file of a pack: what is in it, and of a document which one as of which version. */
const Listed = z.object({
  path: z.string().max(200),
  sha256: Sha,
  size: z.int().min(0),
  title: z.string().max(300),
  document: z.object({ kind: z.string(), id: z.string(), no: z.string(), version: z.int() }).optional(),
})
export type Listed = z.output<typeof Listed>

/** What a pack says of itself. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  pack: z.uuid(),
  requisition: z.object({ id: z.uuid(), no: z.string().max(60), version: z.int() }),
  madeAt: z.string().max(40),
  madeBy: z.object({ name: z.string().max(100), organisation: z.string().max(200) }),
  /** Where the audit chain of the maker's organisation stood. */
  chain: z.object({ orgId: z.uuid(), day: z.string().max(10), seq: z.int(), hash: z.string().max(128) }).nullable(),
  files: z.array(Listed).max(10_000),
})
export type Manifest = z.output<typeof Manifest>

/** How a pack was judged. */
export const verdicts = {
  genuine: '证据包真实完整',
  altered: '证据包已被改动',
  forged: '证据包是伪造的：文件与自带清单相符，但与系统记录不符',
  unknown: '系统没有此证据包的记录，只能确认文件与自带清单相符',
} as const
export type Verdict = keyof typeof verdicts

/** What is wrong with a file of one. */
export const wrongs = {
  changed: '内容已改动',
  missing: '缺少',
  extra: '多出',
} as const
export type Wrong = keyof typeof wrongs

/** What became of the place of the audit chain a pack names. */
export const chains = {
  known: '审计链中有此记录',
  lost: '审计链中没有此记录',
  none: '制作时审计链尚无记录',
  unasked: '未核对',
} as const
export type ChainState = keyof typeof chains

/** Path → SHA-256; nothing of a file that does not unpack. */
export type Sums = ReadonlyMap<string, string | undefined>
interface Off {
  path: string
  wrong: Wrong
}
/** How files are not those that are expected, by their paths. */
export const apart = (found: Sums, expected: Sums): Off[] => {
  const wrongOf = (path: string): Wrong | undefined => {
    if (!found.has(path)) return 'missing'
    if (!expected.has(path)) return 'extra'
    return found.get(path) === expected.get(path) ? undefined : 'changed'
  }
  const paths = [...new Set([...expected.keys(), ...found.keys()])].sort()
  return paths.flatMap((path): Off[] => {
    const wrong = wrongOf(path)
    return wrong ? [{ path, wrong }] : []
  })
}

/** The list of sums as `sha256sum -c` takes it. */
export const sumsText = (sums: Sums): string => [...sums].map(([path, sha]) => `${sha}  ${path}\n`).join('')
