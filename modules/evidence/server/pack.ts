import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { audit, type ChainPlace, chainHead } from '#kernel/server/audit.ts'
import type { BlobAnswer } from '#kernel/server/blob.ts'
import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { type PackFile, packed } from '#kernel/server/files/pack.ts'
import { bytesOfFile } from '#kernel/server/files/store.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import type { Input } from '#kernel/shared/call.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { requisitionMachine } from '#modules/requisition/shared/machine.ts'
import type { evidenceCalls } from '../shared/calls.ts'
import { FORMAT, type Listed, MANIFEST, type Manifest, SUMS, sumsText } from '../shared/manifest.ts'
import { gather } from './gather.ts'
import type { Planned } from './planned.ts'
import { insertPack } from './queries.ts'
import type { Whole } from './whole.ts'

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/**
 * The files of a pack one after the other, the manifest and the sums behind them.
 * @param sums filled as they go
 */
async function* written(
  planned: readonly Planned[],
  about: Omit<Manifest, 'files'>,
  sums: Map<string, string>,
): AsyncGenerator<PackFile> {
  const listed: Listed[] = []
  for (const { path, title, document, ...of } of planned) {
    const bytes = 'text' in of ? Buffer.from(of.text) : await bytesOfFile(of.stored)
    const sum = sha256(bytes)
    sums.set(path, sum)
    listed.push({ path, sha256: sum, size: bytes.length, title, ...(document ? { document } : {}) })
    yield { path, bytes }
  }
  for (const [path, text] of [
    [MANIFEST, () => `${JSON.stringify({ ...about, files: listed } satisfies Manifest, null, 1)}\n`],
    // of all before it, so that the manifest is among them
    [SUMS, () => sumsText(sums)],
  ] as const) {
    const bytes = Buffer.from(text())
    sums.set(path, sha256(bytes))
    yield { path, bytes }
  }
}

/** Notes what the pack holds; the note itself stands in the audit chain. */
const keep =
  (id: string, d: Whole, chain: ChainPlace | null, sums: ReadonlyMap<string, string>) =>
  async (ctx: Ctx, fileId: string): Promise<void> => {
    const manifest = sums.get(MANIFEST)!
    await insertPack(ctx, { id, fileId, requisition: d, chain, sums, manifest })
    audit(ctx, {
      entity: requisitionMachine.name,
      entityId: d.id,
      entityNo: d.no,
      action: 'evidence',
      after: { pack: id, version: d.version, fileCount: sums.size, manifestSha256: manifest },
    })
  }

/**
 * One zip of all that is known of a requisition. What its reader sees is read at once; originals are read one by one while it is
 * written, when no connection is held any more.
 */
export const makePack = async (ctx: Ctx, { id }: Input<(typeof evidenceCalls)['evidence']>): Promise<BlobAnswer> => {
  const { background, actor, lang } = ctx
  if (!background) throw new Refusal(codes.later, '证据包在后台制作', {}, { rows: 0 })
  const { requisition: d, files } = await gather(ctx, id, background.step)
  const chain = await chainHead(ctx.tx)
  const pack = randomUUID()
  const about = {
    format: FORMAT,
    pack,
    requisition: { id: d.id, no: d.no, version: d.version },
    madeAt: new Date().toISOString(),
    madeBy: { name: actor.name, organisation: actor.orgName },
    chain,
  } as const
  const sums = new Map<string, string>()
  return {
    blob: true,
    filename: `${say('证据包', lang)}-${d.no}-${today()}.zip`,
    mime: 'application/zip',
    body: Readable.from(packed(written(files, about, sums)), { objectMode: false }),
    kept: keep(pack, d, chain, sums),
  }
}
