import { randomBytes } from 'node:crypto'
import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { writePdf } from '#kernel/server/pdf/write.ts'
import { notFound, refuse } from '#kernel/server/refusal.ts'
import { sha256 } from '#kernel/server/secret.ts'
import { createThrottle } from '#kernel/server/throttle.ts'
import type { Input } from '#kernel/shared/call.ts'
import { contract } from '#modules/contract/server/public.ts'
import { amountsHidden } from '#modules/contract-type/server/public.ts'
import type { contractLinkCalls } from '../shared/calls.ts'
import * as q from './queries/links.ts'
import { newestVersion } from './queries/shared.ts'
import { paperOf, shownOf } from './shown.ts'

type In<K extends keyof typeof contractLinkCalls> = Input<(typeof contractLinkCalls)[K]>

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** What people name a link by: no letter looks like another one. */
const shortNo = (): string => [...randomBytes(8)].map((b) => letters[b % letters.length]).join('')

/**
 * Makes a link to the newest version of a contract. Its token is answered once; kept is its digest alone.
 * @throws Refusal before there is a version; with prices, of whom they are hidden from himself
 */
export const share = async (ctx: Ctx, { id, hours, maxViews, prices, note: said }: In<'share'>) => {
  const note = said ?? ''
  const d = await contract.get(ctx, id)
  contract.mustOffer(ctx, d, 'share')
  const n = await newestVersion(ctx.tx, id)
  if (n === undefined) throw refuse('合同没有可分享的版本')
  if (prices && (await amountsHidden(ctx, d.typeId))) throw refuse('您看不到此合同的金额，不能分享价格')
  const token = randomBytes(24).toString('base64url')
  const no = shortNo()
  const made = await q.insertLink(ctx.tx, ctx.actor, {
    contract: { id, hospitalId: d.hospitalId, supplierId: d.supplierId },
    ...{ n, no, hours, maxViews, prices, note, tokenHash: sha256(token) },
  })
  audit(ctx, {
    entity: 'contract',
    entityId: id,
    entityNo: d.no,
    action: 'share',
    after: { link: no, n, hours, maxViews, prices, note },
  })
  return { ...made, no, token }
}

export const links = async (ctx: Ctx, { id }: In<'links'>) => {
  await contract.get(ctx, id)
  return q.linksOf(ctx.tx, ctx.actor, id)
}

/** From now on it is a link nobody made. */
export const revokeLink = async (ctx: Ctx, { id }: In<'revokeLink'>) => {
  const l = await q.lockLink(ctx.tx, ctx.actor, id)
  if (!l) throw notFound('链接不存在')
  if (l.revokedAt) throw refuse('此链接已撤销')
  await q.revoke(ctx.tx, ctx.actor, id)
  audit(ctx, { entity: 'contract', entityId: l.contractId, action: 'revokeLink', after: { link: l.no } })
  return { id }
}

const guesses = createThrottle({ name: 'contract-link', most: 20, minutes: 10 })
const moments = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short',
})
const markOf = (l: q.OpenLink, viewedAt: string, address: string): string =>
  `${l.no} ${moments.format(new Date(viewedAt))} ${address}`

/** Forged, unknown and revoked answer alike; who guesses is held. Every view of a good link is counted and noted. */
export const preview = async (ctx: Ctx, { token, view }: In<'preview'>) => {
  const { ip: address, userAgent: client } = ctx.http
  if (guesses.held(address)) throw refuse('尝试过于频繁，请稍后再试')
  const unknown = () => {
    guesses.fail(address)
    return notFound('链接无效')
  }
  const l = await q.linkOf(ctx.tx, sha256(token))
  if (!l || l.linkState === 'revoked') throw unknown()
  const closed = { until: l.until, view: null, mark: '', left: 0, contract: null, pdf: null }
  if (l.linkState === 'expired') return { state: 'expired' as const, ...closed }
  // a PDF belongs to a view that was counted already
  const seen: { id: string; viewedAt: string; views?: number } | undefined = view
    ? await q.takePdf(ctx.tx, l, view, address)
    : await q.view(ctx.tx, l, { address, client })
  if (!seen && view) throw unknown()
  if (!seen) return { state: 'used' as const, ...closed }
  const shown = await shownOf(ctx, l)
  if (!shown) throw unknown()
  const mark = markOf(l, seen.viewedAt, address)
  const views = seen.views ?? l.views
  const after = { link: l.no, n: l.n, address, ...(view ? { pdf: true } : {}) }
  audit(ctx, { entity: 'contract', entityId: l.contractId, entityNo: shown.no, action: 'preview', after })
  return {
    state: 'valid' as const,
    until: l.until,
    view: seen.id,
    mark,
    left: l.maxViews - views,
    contract: view ? null : shown,
    pdf: view ? (await writePdf(paperOf(shown, mark))).toString('base64') : null,
  }
}
