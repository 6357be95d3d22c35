import { audit } from '#kernel/server/audit.ts'
import { now } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { implement } from '#kernel/server/implement.ts'
import { notFound, refuse } from '#kernel/server/refusal.ts'
import { createThrottle } from '#kernel/server/throttle.ts'
import { contractLinkCalls } from '../shared/calls.ts'
import { contractOfLink, contractReader } from './public.ts'

const guesses = createThrottle({ name: 'contract-link', most: 20, minutes: 10 })

/** Forged and unknown answer alike; who guesses is held. Every view of a good link is written down. */
const preview = async (ctx: Ctx, { token }: { token: string }) => {
  if (guesses.held(ctx.http.ip)) throw refuse('尝试过于频繁，请稍后再试')
  const link = contractOfLink(token)
  const unknown = () => {
    guesses.fail(ctx.http.ip)
    return notFound('链接无效')
  }
  if (!link) throw unknown()
  const until = link.until.toISOString()
  if (link.until <= now()) return { state: 'expired' as const, contractId: null, until, contract: null }
  const read = contractReader()
  const contract = read ? await read(ctx, link) : null
  if (contract === undefined) throw unknown()
  audit(ctx, { entity: 'contract', entityId: link.contractId, action: 'preview', after: { version: link.version } })
  return { state: 'valid' as const, contractId: link.contractId, until, contract }
}

export const contractLinkRoutes = implement(contractLinkCalls, { preview })
