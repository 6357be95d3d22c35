import { audit } from '#kernel/server/audit.ts'
import type { BlobAnswer } from '#kernel/server/blob.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { keys } from '#kernel/shared/machine.ts'
import { contractMachine as m } from '../../shared/machine.ts'
import { paperMachines, paperScreen } from '../../shared/papers.ts'
import type { registerCalls } from '../../shared/register-calls.ts'
import { papersOn } from '../queries/papers.ts'
import type { RegisterDoc } from '../queries/register.ts'
import * as q from '../queries/versions.ts'
import { newestText } from './beside.ts'
import { mustBeOurs } from './paper.ts'
import { register } from './service.ts'
import { checkedVersions, paragraphsOf, verdictOf } from './versions.ts'

type Calls = typeof registerCalls

/** The text a version is laid beside: the one before, else that of the contract it renews or supplements. */
const textBefore = async (ctx: Ctx, d: RegisterDoc, all: readonly q.StoredVersion[], n: number, against?: number) => {
  const named = all.find((v) => v.n === against) ?? all.filter((v) => v.n < n && v.supersededAt === null).at(-1)
  if (named) return { no: d.no, n: named.n, paragraphs: paragraphsOf(named.content) }
  const earlier = d.renewsId ?? d.parentId
  return earlier ? newestText(ctx, earlier) : undefined
}

/** The versions of a contract, each recomputed from what is stored (domain §2.28); with `n` its text and the one before. */
export const versions = async (ctx: Ctx, { id, n, against, pdf }: Input<Calls['versions']>) => {
  const d = await register.get(ctx, id)
  const all = await q.versionsOf(ctx.tx, id)
  const shown = n === undefined ? undefined : all.find((v) => v.n === n)
  if (n !== undefined && !shown) throw notFound('此版本不存在')
  const before = shown && (await textBefore(ctx, d, all, shown.n, against))
  const now = shown && { no: d.no, n: shown.n, paragraphs: paragraphsOf(shown.content) }
  return {
    rows: await checkedVersions(ctx, all),
    texts: [now, before].filter((x) => x !== undefined),
    verdict: pdf ? verdictOf(all, pdf) : null,
  }
}

const mustBeSigned = (v: q.StoredVersion): void => {
  if (v.signedFile !== null) return
  if (v.supplementNo)
    throw refuse('第 {{n}} 版由补充协议 {{no}} 形成，签署在该补充协议上，请下载补充协议的已签署 PDF', {
      n: v.n,
      no: v.supplementNo,
    })
  throw refuse('第 {{n}} 版尚未签署，没有已签署的 PDF', { n: v.n })
}

/**
 * A version as PDF, with the signatures so far; that somebody took it is noted.
 * @throws Refusal where its bytes were swapped, and where it is asked for signed and nobody has signed it
 */
export const pdf = async (ctx: Ctx, { id, n, unsigned, signed: must }: Input<Calls['pdf']>): Promise<BlobAnswer> => {
  const d = await register.get(ctx, id)
  const v = await q.versionOf(ctx.tx, id, n)
  if (!v) throw notFound('此版本不存在')
  if (must) mustBeSigned(v)
  const signed = must || (!unsigned && v.signedFile !== null)
  const bytes = signed
    ? await mustBeOurs(ctx, v.signedFile, v.signedPdfSha256)
    : await mustBeOurs(ctx, v.pdfFile, v.pdfSha256)
  const after = { contentN: v.n, sha256: signed ? v.signedPdfSha256 : v.pdfSha256 }
  audit(ctx, { entity: m.name, entityId: id, entityNo: d.no, action: 'download', after })
  return { blob: true, filename: `${d.no}-V${v.n}${signed ? '-signed' : ''}.pdf`, mime: 'application/pdf', body: bytes }
}

/**
 * What was ordered on it and came of that (domain §2.28): papers of the kinds whose screens the reader may open, of the others how many
 * there are, so that nobody takes what he may not open for what does not exist.
 */
export const papers = async (ctx: Ctx, { id }: Input<Calls['papers']>) => {
  const d = await register.get(ctx, id)
  const kinds = keys(paperMachines)
  const opens = new Set(kinds.filter((kind) => ctx.actor.codes.has(`${paperScreen(kind)}:view`)))
  const rows = await papersOn(ctx.tx, ctx.actor, id, kinds)
  return {
    kinds: kinds.flatMap((kind) => {
      const total = rows.find((r) => r.kind === kind)?.total ?? 0
      return total > 0 ? [{ kind, total, opens: opens.has(kind) }] : []
    }),
    rows: rows
      .filter((r) => opens.has(r.kind))
      .map(({ total: _, amount, ...r }) => ({ ...r, amount: d.amount === null ? null : amount })),
  }
}
