import type { Ctx } from '#kernel/server/ctx.ts'
import { attach, ownerOf } from '#kernel/server/files/attach.ts'
import type { FileGrant } from '#kernel/server/files/store.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import type { acceptanceCalls } from '../shared/calls.ts'
import { ofLine } from './queries/read.ts'
import type { Found } from './queries/write.ts'

export type Checked = Input<(typeof acceptanceCalls)['accept']>['lines'][number]
const owner = 'acceptanceLine'

/** What was refused keeps its pictures, each line its own; of what was taken there is nothing to show. */
export const withPhotos = async (ctx: Ctx, found: readonly Checked[]): Promise<Found[]> => {
  const lines: Found[] = []
  for (const { photos = [], ...f } of found) {
    const wanted = cmp(f.refusedQty, '0') > 0 ? photos : []
    lines.push(wanted.length > 0 ? { ...f, photos: await attach(ctx, { kind: owner, id: f.id }, [], wanted) } : f)
  }
  return lines
}

/** They are read by whoever sees the acceptance: the supplier too. */
export const photoFiles: FileGrant = async (ctx, fileId) => {
  const id = ctx.actor.codes.has('procurement/acceptance:view') && (await ownerOf(ctx, owner, fileId))
  return !!id && (await ofLine(ctx.tx, ctx.actor, id)) !== undefined
}
