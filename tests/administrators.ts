import { founder, withTx } from '#kernel/server/tx.ts'
import type { OrgKind } from '#kernel/shared/call.ts'
import { seedMenu } from '#modules/menu/server/public.ts'
import { openWorld, type Person, type World } from './world.ts'

export let w: World
/** A region with its menu, so that roles can be given. */
export const openAdministration = async (): Promise<void> => {
  w = await openWorld()
  await withTx(founder, seedMenu)
}

/** What an administrator of people and roles may do. */
export const people = {
  'system/user': 'view add edit delete export resetPassword lock unlock assignRole',
  'system/role': 'view add edit delete copy authMenu authButton authData useTemplate',
}
let n = 0
/** One of a new organisation. */
export const admin = async (more: Record<string, string> = {}, kind: OrgKind = 'hospital'): Promise<Person> =>
  w.person({ ...people, ...more }, await w.org(kind, `机构${++n}`))
