import type { Ctx } from '#kernel/server/ctx.ts'
import { notFound, refuse } from '#kernel/server/refusal.ts'
import { codesOfTemplate, judgeRange, refuseCombined } from './grants.ts'
import * as q from './queries/giving.ts'
import { codesOf } from './queries/roles.ts'

/**
 * Sets the roles of a person in one organisation; answers their names. A role newly given grants nothing the actor lacks
 * beyond the platform's template, opens no more data than his own, and combines no administrations (security.md C31, C35).
 */
export const setRoles = async (
  { tx, actor }: Ctx,
  orgId: string,
  user: { id: string; name: string },
  roleIds: readonly string[],
): Promise<string[]> => {
  const wanted = [...new Set(roleIds)]
  const roles = await q.toGive(tx, orgId, wanted)
  if (roles.length !== wanted.length) throw notFound('角色不存在')
  const had = await q.heldBy(tx, user.id, orgId)
  for (const role of roles.filter((r) => !had.has(r.id))) {
    if (!role.enabled) throw refuse('角色「{{name}}」已停用', { name: role.name })
    const templated = await codesOfTemplate(tx, role.template)
    for (const code of await codesOf(tx, [role.id]))
      if (!actor.codes.has(code) && !templated.has(code))
        throw refuse('角色「{{name}}」含有您没有的权限，不能分配', { name: role.name })
    await judgeRange(tx, actor, orgId, role.range)
  }
  refuseCombined(await codesOf(tx, wanted), user.name)
  await q.setRoles(tx, user.id, orgId, wanted)
  return roles.map((r) => r.name).sort()
}
