import type { Ctx } from '#kernel/server/ctx.ts'
import { notFound } from '#kernel/server/refusal.ts'
import type { OrgKind } from '#kernel/shared/call.ts'
import { org as known } from './queries.ts'

/** The organisation a new role or user is for: the actor's own; the authority may name another. */
export const orgFor = async ({ tx, actor }: Ctx, wanted: string | undefined) => {
  const id = wanted ?? actor.orgId
  const org = id === actor.orgId || actor.org === 'authority' ? await known(tx, id) : undefined
  if (!org) throw notFound('机构不存在')
  return { ...org, kind: org.kind as OrgKind }
}
