import type { Ctx } from '#kernel/server/ctx.ts'
import { exportBlob } from '#kernel/server/exporting.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { vbpCalls } from '../shared/calls.ts'
import { volumeSheet } from '../shared/words.ts'
import { batchReads } from './queries/batches.ts'
import { volumesOf } from './queries/export.ts'

/** The batches of the list as a file that can be imported again: a row for each article, hospital and year. */
export const exportVolumes = async (ctx: Ctx, { type, columns, ...wish }: Input<typeof vbpCalls.export>) => {
  const batches = await batchReads.rows(ctx.tx, ctx.actor, wish).execute()
  async function* rows() {
    for (const b of batches) yield* await volumesOf(ctx, b.id)
  }
  const { name, fields } = volumeSheet
  return exportBlob(ctx, { name, fields, rows: rows(), type, columns })
}
