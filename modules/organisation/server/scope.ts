import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import { notFound } from '#kernel/server/refusal.ts'
import * as q from './queries.ts'

/** The organisation a new role or user is for: the actor's own; the authority may name another. */
export const orgFor = async ({ tx, actor }: Ctx, wanted: string | undefined) => {
  const id = wanted ?? actor.orgId
  const org = id === actor.orgId || actor.org === 'authority' ? await q.org(tx, id) : undefined
  if (!org) throw notFound('机构不存在')
  return org
}

type Told = Pick<q.OrgValues, 'creditCode' | 'district' | 'address' | 'mobile'>
/** A supplier that registered itself and that two let in; its number becomes its code. */
export const insertOrg = (tx: Tx, r: Told & { no: string; orgName: string; name: string }) => {
  const values: q.OrgValues = {
    ...{ kind: 'supplier', code: r.no, name: r.orgName, shortName: r.orgName, contact: r.name },
    ...{ parentId: null, parentFrom: null, parentTo: null, level: '' },
    ...{ creditCode: r.creditCode, district: r.district, address: r.address, mobile: r.mobile },
  }
  return q.insert(tx, values, true)
}
