import { today } from '#kernel/server/clock.ts'
import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { notFound } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { chainCalls } from '../shared/calls.ts'
import { brokenLink, chainsOf, type Link } from './chain.ts'
import { chainOn } from './chain-settings.ts'
import type { Fault } from './judge.ts'
import type { Paper } from './queries/chain.ts'
import { endingReads } from './queries/lookahead.ts'
import { companyReads, hospitalReads, knows, trades } from './queries/parties.ts'
import { seen } from './queries.ts'

type In<K extends keyof typeof chainCalls> = Input<(typeof chainCalls)[K]>

const idsOf = (l: Link): string[] => [...(l.paper ? [l.paper.id] : []), ...(l.steps ?? []).map((s) => s.paper.id)]

/**
 * A hospital asks of itself, a supplier of himself, each of whom it trades with, and of products it sees; others are unknown to
 * it. What goes on behind the wall is then chosen by no id that is not the asker's to name.
 */
const mayAsk = async ({ tx, actor }: Ctx, { supplierId, hospitalId, productId }: In<'chain'>): Promise<boolean> => {
  if (actor.org === 'hospital' && hospitalId !== actor.orgId) return false
  if (actor.org === 'supplier' && supplierId !== actor.orgId) return false
  return (await trades(tx, supplierId, hospitalId)) && knows(tx, productId)
}

/** @throws Refusal not found: unknown ids and those of a trade that is not the actor's alike */
export const chain = async (ctx: Ctx, asked: In<'chain'>) => {
  const { supplierId, productId, hospitalId, day = today() } = asked
  if (!(await mayAsk(ctx, asked))) throw notFound()
  const found = (await chainsOf(ctx, hospitalId, [[supplierId, productId]], day)).get(`${supplierId} ${productId}`)
  if (!found) throw notFound()
  const open = await seen(ctx.tx, ctx.actor, found.links.flatMap(idsOf))
  const told = (f: Fault | undefined) => (f ? say(f.template, ctx.lang, f.params) : '')
  const paper = ({ id, scope, kind, certNo, validTo }: Paper) => ({
    id,
    scope,
    kind,
    certNo,
    validTo,
    open: open.has(id),
  })
  return {
    supplier: found.seller.name,
    product: found.good.name,
    maker: found.good.maker,
    hospital: found.hospital,
    day,
    goods: found.goods,
    on: await configOf(ctx, chainOn),
    links: found.links.map((l) => ({
      link: l.link,
      way: l.way,
      asks: l.asks,
      owner: l.owner,
      state: l.state,
      paper: l.paper ? paper(l.paper) : null,
      steps: (l.steps ?? []).map((s) => ({ ...paper(s.paper), from: s.paper.from, to: s.paper.to, state: s.state })),
      fault: told(l.fault),
    })),
    broken: told(brokenLink(found)?.fault),
  }
}

export const lookahead = ({ tx, actor }: Ctx, asked: In<'lookahead'>) => endingReads.list(tx, actor, asked)
export const companies = ({ tx, actor }: Ctx, asked: In<'companies'>) => companyReads.list(tx, actor, asked)
export const hospitals = ({ tx, actor }: Ctx, asked: In<'hospitals'>) => hospitalReads.list(tx, actor, asked)
