import { createHash } from 'node:crypto'
import { runBackground } from '#kernel/server/background/run.ts'
import { unzipped } from '#kernel/server/sheet/zip.ts'
import type { Call } from '#kernel/shared/call.ts'
import { backgroundCalls } from '#kernel/shared/calls/background.ts'
import { fileCalls } from '#kernel/shared/calls/files.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { evidenceCalls as calls } from '#modules/evidence/shared/calls.ts'
import { fetchFile, send } from './uploads.ts'
import type { Person, World } from './world.ts'
import { zip } from './zips.ts'

export const later = { prefer: 'respond-async, rows=2' }
export const sha256 = (b: Buffer) => createHash('sha256').update(b).digest('hex')
export const partsOf = async (pack: Buffer) => new Map(await unzipped(pack, 100_000_000))
export const packOf = (parts: ReadonlyMap<string, Buffer>) => zip([...parts].map(([name, data]) => ({ name, data })))

/** Who makes packs and has them verified. */
export const provers = (w: World) => ({
  /** A pack of a requisition, as its maker takes it. */
  made: async (who: Person, id: string): Promise<Buffer> => {
    const e = await who.ask(calls.evidence as Call, { id }, later)
    const { jobId } = e.data as { jobId: string }
    await runBackground({ call: 'job background.run', requestId: 'r1' }, { id: jobId })
    const job = await who.get(backgroundCalls.detail, { id: jobId })
    if (!job.fileId) throw new Error(job.message)
    return (await fetchFile(w.app, who, fileCalls.download, { fileId: job.fileId })).bytes
  },
  check: async (bytes: Buffer, who: Person) => {
    const e = await send(w.app, who, calls.verifyEvidence, {}, [{ field: 'file', filename: '证据包.zip', bytes }])
    return e.code === codes.ok ? e.data! : { refused: e.msg }
  },
  /** An original of a paper of this owner, as its reading keeps it: `invoice`, `firstInvoice`. */
  keptOriginal: async (who: Person, of: { owner: string; table: string; id: string }, bytes: Buffer): Promise<void> => {
    const pdf = Buffer.from(`%PDF-1.4\n%${bytes.toString('hex')}\ntrailer<<>>\n%%EOF\n`)
    const { data } = await send(w.app, who, fileCalls.upload, {}, [{ field: 'a', filename: '发票.pdf', bytes: pdf }])
    const fileId = data!.a!
    await w.sql.query('update file set purpose = $2 where id = $1', [fileId, `${of.owner}:${of.id}`])
    const kept = [{ file: { fileId, name: '发票.pdf', mime: 'application/pdf', size: 1 }, values: [], digests: null }]
    await w.sql.query(`update ${of.table} set readings = $2 where id = $1`, [of.id, JSON.stringify(kept)])
  },
})
