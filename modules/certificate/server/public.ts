import { note } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { keyOf, ownerOf } from '#kernel/server/files/attach.ts'
import type { FileGrant } from '#kernel/server/files/store.ts'
import { nextNo } from '#kernel/server/number.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import { PARTNERS } from '../shared/calls.ts'
import { certKinds } from '../shared/kinds.ts'
import { certificateMachine } from '../shared/machine.ts'
import * as q from './queries.ts'

export { askChains, brokenLink } from './chain.ts'
export { firstSellers } from './queries/first-sellers.ts'
export { sealOf } from './queries/seals.ts'
export {
  certificateWarnings,
  drugPermit,
  dueProducts,
  type Lack,
  lackOf,
  lackOfProducts,
  lacksOf,
  type Trade,
} from './required.ts'
export { nearDays } from './settings.ts'

/** The files of a certificate are read by whoever sees the certificate and may download it, or look at his suppliers'. */
export const certificateFiles: FileGrant = async (ctx, fileId) => {
  if (!ctx.actor.codes.has('baseInfo/certificate:download') && !ctx.actor.codes.has(PARTNERS)) return false
  const id = await ownerOf(ctx, 'certificate', fileId)
  return !!id && q.sees(ctx.tx, ctx.actor, id)
}

/** What is known of a paper of an organisation that has just come: its kind, its facts, and the files that show it. */
export interface Given extends Pick<q.Certificate, 'kind' | 'certNo' | 'covers' | 'validFrom' | 'validTo'> {
  files: (purpose: string) => Promise<Attachment[]>
}

/**
 * The papers a new organisation finds filled in: a draft each, which its people complete and submit. Run it inside
 * `elevated`, and hand what it answers to `noteGiven` outside.
 */
export const draftFor = async (ctx: Ctx, of: { orgId: string; userId: string }, given: readonly Given[]) => {
  const made = []
  for (const { files, ...v } of given) {
    const id = await q.newId(ctx.tx)
    const paper = { ...of, id, no: await nextNo(ctx, 'ZJ'), files: await files(keyOf('certificate', id)) }
    made.push(await q.insertFor(ctx.tx, paper, { ...v, name: certKinds[v.kind] }))
  }
  return made
}

/** Their first step: whoever let the organisation in is no author of them. */
export const noteGiven = (ctx: Ctx, orgId: string, made: Awaited<ReturnType<typeof draftFor>>): void => {
  for (const c of made) {
    const step = { action: 'create', label: '由注册资料生成', to: c.status, authored: false } as const
    note(ctx, certificateMachine, { ...c, parties: [orgId] }, step)
    audit(ctx, { entity: 'certificate', entityId: c.id, entityNo: c.no, action: 'add', after: { orgId } })
  }
}
