import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { outbound } from '#kernel/server/outbound.ts'
import { seal, unseal } from '#kernel/server/sealed.ts'
import type { Dialect, ProvinceAdapter } from '../shared/adapter.ts'
import { onceAdapter } from './adapters/once.ts'
import { stepsAdapter } from './adapters/steps.ts'
import type { Credentials, Send } from './adapters/wire.ts'
import { type AccountRow, accountRow } from './queries/read.ts'
import { patience, regionAddress, regionDialect } from './settings.ts'

const SECRETS = 'province account'
export const sealedSecret = (hospitalId: string, secret: string): string => seal(SECRETS, hospitalId, secret)
/** Empty where there is none, or another installation sealed it. */
export const secretOf = (hospitalId: string, sealed: string): string => {
  if (!sealed) return ''
  try {
    return unseal(SECRETS, hospitalId, sealed)
  } catch {
    return ''
  }
}

/** A platform and by whom it is used there. */
export interface Account extends Credentials {
  hospitalId: string
  dialect: Dialect
}
const made = { steps: stepsAdapter, once: onceAdapter } as const

/** An adapter for these credentials. Never used inside a transaction. */
export const adapterFor = (account: Account, send: Send = outbound): ProvinceAdapter =>
  made[account.dialect](account, send)

/** The region's profile counts where the hospital says nothing of its own. */
export const accountWith = async (
  ctx: Ctx,
  a: Pick<AccountRow, 'hospitalId' | 'url' | 'dialect' | 'account' | 'institution'>,
  secret: string,
): Promise<Account> => ({
  ...{ hospitalId: a.hospitalId, account: a.account, institution: a.institution, secret },
  url: a.url || (await configOf(ctx, regionAddress)),
  timeoutMs: 1000 * (await configOf(ctx, patience)),
  dialect: a.dialect || ((await configOf(ctx, regionDialect)) === '一次型' ? 'once' : 'steps'),
})

/** The platform as a hospital works with it; undefined where it does not, or no secret can be read. */
export const adapterOf = async (ctx: Ctx, hospitalId: string): Promise<ProvinceAdapter | undefined> => {
  const a = await accountRow(ctx.tx, ctx.actor, hospitalId)
  if (!a?.enabled) return undefined
  const secret = secretOf(hospitalId, a.secret)
  const account = await accountWith(ctx, a, secret)
  return secret && account.url ? adapterFor(account) : undefined
}
