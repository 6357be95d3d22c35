import { ownerOf } from '#kernel/server/files/attach.ts'
import type { FileGrant } from '#kernel/server/files/store.ts'
import { contractMachine } from '../shared/machine.ts'
import { contractReads } from './queries/read.ts'

const screens = ['contract/entryAudit', 'contract/claim', 'contract/manage']
/** The files of a contract, for whoever sees it. */
export const contractFiles: FileGrant = async (ctx, fileId) => {
  if (!screens.some((s) => ctx.actor.codes.has(`${s}:view`))) return false
  const id = await ownerOf(ctx, contractMachine.name, fileId)
  return !!id && (await contractReads.get(ctx.tx, ctx.actor, id)) !== undefined
}
