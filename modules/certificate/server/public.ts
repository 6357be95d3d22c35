import { ownerOf } from '#kernel/server/files/attach.ts'
import type { FileGrant } from '#kernel/server/files/store.ts'
import * as q from './queries.ts'

export {
  certificateWarnings,
  type Fault,
  lackOf,
  lackOfProducts,
  lackOfSupplier,
  productLacks,
  supplierLacks,
} from './required.ts'
export { nearDays } from './settings.ts'

/** The files of a certificate are read by whoever sees the certificate and may download it. */
export const certificateFiles: FileGrant = async (ctx, fileId) => {
  if (!ctx.actor.codes.has('baseInfo/certificate:download')) return false
  const id = await ownerOf(ctx, 'certificate', fileId)
  return !!id && !!(await q.get(ctx.tx, ctx.actor, id))
}
