import { ownerOf } from '#kernel/server/files/attach.ts'
import type { FileGrant } from '#kernel/server/files/store.ts'
import { PARTNERS } from '../shared/calls.ts'
import * as q from './queries.ts'

export { certificateWarnings, dueProducts, type Lack, lackOf, lackOfProducts, lacksOf } from './required.ts'
export { nearDays } from './settings.ts'

/** The files of a certificate are read by whoever sees the certificate and may download it, or look at his suppliers'. */
export const certificateFiles: FileGrant = async (ctx, fileId) => {
  if (!ctx.actor.codes.has('baseInfo/certificate:download') && !ctx.actor.codes.has(PARTNERS)) return false
  const id = await ownerOf(ctx, 'certificate', fileId)
  return !!id && q.sees(ctx.tx, ctx.actor, id)
}
