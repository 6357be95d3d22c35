import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import { seal } from '#kernel/server/sealed.ts'
import type { Faulty, Upload } from '../shared/wire.ts'
import * as accounts from './queries/account.ts'
import * as lines from './queries/line.ts'
import { insertAccount } from './queries/save.ts'
import { TOKENS } from './wire/platform.ts'

export type { Platform } from '../shared/wire.ts'
export type { Account, StoredProfile } from './queries/account.ts'
export type { Line } from './queries/line.ts'
export { platformOf } from './wire/platform.ts'

/** What the region's platform wants of a row. */
export const profileOf = ({ tx }: { tx: Tx }) => accounts.profile(tx)

/** By what a hospital is known there, and what of it is switched on; undefined where it entered nothing. */
export const accountOf = ({ tx }: { tx: Tx }, hospitalId: string) => accounts.account(tx, hospitalId)

/** Hospitals that entered where their platform is. */
export const connectedHospitals = ({ tx }: { tx: Tx }) => accounts.connected(tx)

/** Whether rows of an interface go out for a hospital. */
export const switchedOn = async (ctx: Ctx, hospitalId: string, kind: Upload): Promise<boolean> => {
  const account = await accounts.account(ctx.tx, hospitalId)
  return !!account && account.address !== '' && account.switched.includes(kind)
}
/** When its rows leave: as they come about, daily at a time of the region (HH:MM), or by hand. */
export const leavesAt = async (ctx: Ctx, hospitalId: string) => {
  const account = await accounts.account(ctx.tx, hospitalId)
  return { auto: account?.auto ?? 'hand', at: account?.autoAt ?? '01:00' }
}

/** Waits after a transport fault, seconds: the last one without end (domain-trace §4.3). */
const WAITS = [5, 30, 120, 600, 1800]
/** So many in a row pause the line. */
const PAUSE_FROM = 5

export const lineOf = (ctx: Ctx, hospitalId: string) => lines.line(ctx.tx, hospitalId)
/** The platform could not be asked, or its answer could not be trusted: who asks next waits, the fifth in a row pauses the line. */
export const pauseLine = (ctx: Ctx, hospitalId: string, said: Omit<Faulty, 'kind'>) =>
  lines.addFault(ctx.tx, hospitalId, { ...said, waits: WAITS, pauseFrom: PAUSE_FROM })
/** The platform answered: the line is well. */
export const resumeLine = (ctx: Ctx, hospitalId: string) => lines.answered(ctx.tx, hospitalId)
/** Somebody wants it tried now (立即重试). */
export const retryLine = (ctx: Ctx, hospitalId: string) => lines.tryNow(ctx.tx, hospitalId)

/** Connects a hospital that has no account yet; its key is sealed. For whoever founds a house. */
export const enterAccount = (
  tx: Tx,
  hospitalId: string,
  {
    token,
    ...a
  }: Pick<
    accounts.Account,
    'address' | 'code' | 'name' | 'admdvs' | 'paasid' | 'operator' | 'operatorName' | 'switched'
  > & {
    token: string
  },
) => insertAccount(tx, hospitalId, { ...a, sealedToken: seal(TOKENS, hospitalId, token) })
