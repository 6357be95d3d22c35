import type { Ctx } from '#kernel/server/ctx.ts'
import { unseal } from '#kernel/server/sealed.ts'
import type { Platform } from '../../shared/wire.ts'
import { account, profile } from '../queries/account.ts'
import { lineOver } from './line.ts'

/** A secret of an account; empty where none is set, or another installation sealed it. */
export const TOKENS = 'trace token'
export const tokenOf = (hospitalId: string, sealed: string): string => {
  try {
    return sealed && unseal(TOKENS, hospitalId, sealed)
  } catch {
    return ''
  }
}

/**
 * A hospital's line to the platform, read inside a transaction and used outside of any; undefined where the hospital entered no address.
 * Whoever uses it judges what came: it notes every message and counts no faults.
 */
export const platformOf = async (ctx: Ctx, hospitalId: string): Promise<Platform | undefined> => {
  const known = await account(ctx.tx, hospitalId)
  if (!known || known.address === '' || known.code === '') return undefined
  const about = { call: ctx.call, requestId: ctx.requestId }
  return lineOver({
    account: known,
    profile: await profile(ctx.tx),
    token: tokenOf(hospitalId, known.sealedToken),
    about,
  })
}
