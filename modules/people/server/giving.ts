import type { Tx } from '#kernel/server/ctx.ts'
import * as role from '#modules/role/server/public.ts'
import { setHome } from './queries/accounts.ts'

/** Gives a role; the organisation of the first role is whose account it is. */
export const giveRole = async (tx: Tx, userId: string, orgId: string, roleId: string) => {
  await setHome(tx, userId, orgId)
  await role.giveRole(tx, userId, orgId, roleId)
}
