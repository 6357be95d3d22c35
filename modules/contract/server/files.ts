import { ownerOf } from '#kernel/server/files/attach.ts'
import type { FileGrant } from '#kernel/server/files/store.ts'
import { contractMachine } from '../shared/machine.ts'
import { contractReads } from './queries/read.ts'

const screens = ['contract/entryAudit', 'contract/claim', 'contract/manage']
/** The files of a contract, for whoever sees it and its amounts: a scan and an attachment say them (decision 0090). */
export const contractFiles: FileGrant = async (ctx, fileId) => {
  if (!screens.some((s) => ctx.actor.codes.has(`${s}:view`))) return false
  const id = await ownerOf(ctx, contractMachine.name, fileId)
  const found = id ? await contractReads.get(ctx.tx, ctx.actor, id) : undefined
  return found !== undefined && found.amount !== null
}
