import { randomUUID } from 'node:crypto'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { systemActor, withTx } from '#kernel/server/tx.ts'
import { giveRole, putUser, roleFromTemplate, seedMenu } from '#modules/admin/server/public.ts'
import { hashPassword } from '#modules/session/server/public.ts'
import { loadDocuments } from './documents.ts'
import { loadMasters } from './masters.ts'
import * as q from './queries.ts'

export interface DemoAccount {
  login: string
  password: string
  name: string
  org: string
}

/** One password for all demonstration accounts; printed at every start, never used elsewhere. */
export const DEMO_PASSWORD = 'Jicai2026demo'

const administrator = { login: 'admin', name: '平台管理员', role: 'PLATFORM_ADMIN' }

/**
 * Loads the demonstration region into an empty house: organisations and people, base data, and four months of documents
 * made by the real functions. Skipped when there are organisations already.
 * @returns the accounts to print
 */
export const loadDemo = async (size: 'small' | 'on'): Promise<DemoAccount[]> => {
  await withTx(systemActor, seedMenu)
  const known = await withTx(systemActor, (tx) => q.accounts(tx))
  if (known || (await withTx(systemActor, (tx) => q.hasOrgs(tx)))) return known ?? []
  const region = await withTx(systemActor, async (tx) => loadMasters(tx, await people(tx)))
  await loadDocuments(region, size)
  await withTx(systemActor, (tx) => q.keepAccounts(tx, region.accounts))
  return region.accounts
}

/** An empty house: menu, the authority and one administrator, who must change his password at the first login. */
export const loadEmpty = async (): Promise<DemoAccount[]> => {
  await withTx(systemActor, seedMenu)
  if (await withTx(systemActor, (tx) => q.hasOrgs(tx))) return []
  const password = `J${randomUUID().slice(0, 8)}9z`
  return withTx(systemActor, async (tx) => {
    const orgId = await q.putOrg(tx, { kind: 'authority', code: 'AUTH', name: '区域集中采购监管中心' })
    const userId = await putUser(tx, {
      login: administrator.login,
      name: administrator.name,
      hash: await hashPassword(password),
      firstLogin: true,
    })
    await giveRole(tx, userId, orgId, await roleFromTemplate(tx, administrator.role, orgId))
    return [{ login: administrator.login, password, name: administrator.name, org: '区域集中采购监管中心' }]
  })
}

export type Hire = (orgId: string, orgName: string, login: string, name: string, role: string) => Promise<void>

/** Hires people: all with the demonstration's password, hashed once. */
const people = async (tx: Tx) => {
  const hash = await hashPassword(DEMO_PASSWORD)
  const accounts: DemoAccount[] = []
  const hire: Hire = async (orgId, orgName, login, name, role) => {
    const userId = await putUser(tx, { login, name, hash, firstLogin: false })
    await giveRole(tx, userId, orgId, await roleFromTemplate(tx, role, orgId))
    accounts.push({ login, password: DEMO_PASSWORD, name, org: orgName })
  }
  return { hire, accounts }
}

export type { Actor }
