import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { dictSeeds } from '#app/catalogue/dicts.data.ts'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import { keepingAll } from '#kernel/server/db/kept.ts'
import { founder, inContext, systemActor, withTx } from '#kernel/server/tx.ts'
import { seedMenu } from '#modules/menu/server/public.ts'
import { giveRole, insertUser } from '#modules/people/server/public.ts'
import { roleFromTemplate } from '#modules/role/server/public.ts'
import { hashPassword } from '#modules/session/server/public.ts'
import { seedDictionaries } from '#modules/setting/server/public.ts'
import { loading } from './ask.ts'
import { loadDocuments } from './documents.ts'
import { loadMasters } from './masters.ts'
import * as q from './queries.ts'
import { type DemoLeft, left } from './queries-remove.ts'
import type { DemoAccount, Hire, Region } from './types.ts'
import { loadTransfers, settleVolumes } from './volumes.ts'

/** One password for all demonstration accounts; printed at every start, never used elsewhere. */
export const DEMO_PASSWORD = 'Jicai2026demo'

/** Three people, since nobody combines their administrations (security.md C35). */
const administrators = [
  { login: 'admin', name: '平台管理员', role: 'PLATFORM_ADMIN' },
  { login: 'security', name: '安全管理员', role: 'PLATFORM_SECURITY' },
  { login: 'audit_admin', name: '审计管理员', role: 'PLATFORM_AUDITOR' },
]

/**
 * Loads the demonstration region into an empty house: organisations and people, base data, and four months of documents
 * made by the real functions. Skipped when there are organisations of another origin; a loading that was killed goes on.
 * @returns the accounts to print
 */
export const loadDemo = (size: 'small' | 'on'): Promise<DemoAccount[]> => keepingAll(() => load(size))

const load = async (size: 'small' | 'on'): Promise<DemoAccount[]> => {
  await withTx(founder, seedMenu)
  await withTx(founder, (tx) => seedDictionaries(tx, dictSeeds))
  const known = await withTx(founder, (tx) => q.recall<DemoAccount[]>(tx, 'demo.accounts'))
  if (known) return known
  const begun = await withTx(founder, (tx) => q.recall<Region>(tx, 'demo.region'))
  if (!begun && (await withTx(founder, (tx) => q.hasOrgs(tx)))) return []
  const region = begun ?? (await inContext(founder, { call: 'demo', ...loading }, loadBase))
  await loadDocuments(region, size)
  await withTx(founder, async (tx) => {
    await settleVolumes(tx)
    await q.keep(tx, 'demo.accounts', region.accounts)
    await q.forget(tx, 'demo.region')
  })
  await loadTransfers()
  return region.accounts
}

/** Everything but the documents, in one transaction: after it, a killed loading can be continued. */
const loadBase = async (ctx: Ctx): Promise<Region> => {
  const region = await loadMasters(ctx, await people(ctx.tx))
  await q.keep(ctx.tx, 'demo.region', region)
  return region
}

/**
 * An empty house: menu, the authority and its administrators, who must change their passwords at the first login.
 * @param to file for these passwords, 80 random bits each, which nobody but its owner may read
 * @returns the accounts that were made now
 */
export const loadEmpty = async (to: string): Promise<DemoAccount[]> => {
  await withTx(founder, seedMenu)
  await withTx(founder, (tx) => seedDictionaries(tx, dictSeeds))
  if (await withTx(founder, (tx) => q.hasOrgs(tx))) return []
  return withTx(founder, async (tx) => {
    const org = '区域集中采购监管中心'
    const orgId = await q.putOrg(tx, { kind: 'authority', code: 'AUTH', name: org })
    const accounts: DemoAccount[] = []
    for (const { login, name, role } of administrators) {
      const password = `J9${randomBytes(10).toString('hex')}`
      const passwordHash = await hashPassword(password)
      const { id: userId } = await insertUser(tx, { loginName: login, name, passwordHash, firstLogin: true })
      await giveRole(tx, userId, orgId, await roleFromTemplate(tx, role, orgId))
      accounts.push({ login, password, name, org })
    }
    // before they are there for good: a house whose passwords nobody has cannot be entered
    mkdirSync(dirname(to), { recursive: true })
    rmSync(to, { force: true })
    writeFileSync(to, accounts.map((a) => `${a.login} ${a.password}\n`).join(''), { mode: 0o600, flag: 'wx' })
    return accounts
  })
}

/** What of the demonstration is still there; undefined where there is none. */
export const demoLeft = () => withTx(systemActor, async (tx) => (await q.ask<DemoLeft>(tx, left))[0])

/** Hires people: all with the demonstration's password, hashed once. */
const people = async (tx: Tx) => {
  const hash = await hashPassword(DEMO_PASSWORD)
  const accounts: DemoAccount[] = []
  const hire: Hire = async (orgId, orgName, login, name, role) => {
    const { id: userId } = await insertUser(tx, { loginName: login, name, passwordHash: hash })
    await giveRole(tx, userId, orgId, await roleFromTemplate(tx, role, orgId))
    accounts.push({ login, password: DEMO_PASSWORD, name, org: orgName })
  }
  return { hire, accounts }
}
