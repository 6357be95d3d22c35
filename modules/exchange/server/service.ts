import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { exchangeCalls } from '../shared/calls.ts'
import * as q from './queries.ts'
import { exchangeDays } from './settings.ts'

export type { Message } from './queries.ts'

export const list = ({ tx, actor }: Ctx, input: Input<(typeof exchangeCalls)['list']>) =>
  q.exchangeReads.list(tx, actor, input)

const MOST = 20_000
const cut = (text: string | undefined, most: number): string =>
  text && text.length > most ? `${text.slice(0, most - 1)}…` : (text ?? '')

/** Numbers of people and passwords do not go into logs: identity and mobile numbers, secrets by their names. */
const clean = (text: string | undefined): string =>
  cut(text, MOST)
    .replace(/\b(\d{3})\d{11}(\d{3}[\dXx])\b/g, '$1***********$2')
    .replace(/\b(1[3-9]\d)\d{4}(\d{4})\b/g, '$1****$2')
    .replace(/("(?:password|secret|token|sign\w*|accessKey)"\s*:\s*")[^"]*/gi, '$1***')

/**
 * Notes one message exchanged with another system, in the transaction of what caused it or in one of its own. Long texts
 * are cut, personal numbers and secrets masked.
 * @param orgId the organisation it was for; the actor's when left out, null for the region
 */
export const noteExchange = (ctx: Ctx, m: q.Message, orgId: string | null = ctx.actor.orgId) =>
  q.insert(ctx, { ...m, message: cut(m.message, 2000), request: clean(m.request), response: clean(m.response) }, orgId)

/** Removes what is older than its days; answers how many. */
export const purge = async (ctx: Ctx): Promise<number> => q.purge(ctx.tx, await configOf(ctx, exchangeDays))
