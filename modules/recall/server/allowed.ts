import type { Actor } from '#kernel/server/ctx.ts'

/** As much of a recall as says whose it is. */
interface Whose {
  scope: string
  createdOrg: string
  status: string
}

/** The authority acts on what is for the region, a hospital on its own; a proposal is turned down by the authority alone. */
export const allowed = (r: Whose, action: string, actor: Actor): boolean => {
  if (action === 'edit' || action === 'delete') return true
  if (action === 'cancel' && r.status === 'draft') return actor.org === 'authority' && r.createdOrg !== actor.orgId
  return actor.org === 'authority' ? r.scope === 'region' : r.scope === 'own' && r.createdOrg === actor.orgId
}

/** The sentence that refuses, or nothing. */
export const notAllowed = (r: Whose, action: string, actor: Actor): string | undefined =>
  allowed(r, action, actor) ? undefined : '全区域的召回由监管机构办理，本院的召回由本院办理'
