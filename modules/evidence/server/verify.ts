import { chainHas } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { sha256 } from '#kernel/server/secret.ts'
import { elevated } from '#kernel/server/tx.ts'
import type { Answer } from '#kernel/shared/call.ts'
import { requisitionWhole } from '#modules/requisition/server/public.ts'
import { type evidenceCalls, MOST_WRONG } from '../shared/calls.ts'
import { apart, type ChainState, MANIFEST, Manifest, SUMS, type Sums, sumsText } from '../shared/manifest.ts'
import { packById } from './queries.ts'
import type { Found } from './worker.ts'

type Known = NonNullable<Awaited<ReturnType<typeof packById>>>

/** What a pack says of itself; nothing where it says nothing that can be understood. */
const saidBy = (text: string): Manifest | undefined => {
  try {
    return Manifest.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Its number, which is found in a manifest that was spoilt elsewhere too. */
const numberIn = (text: string): string | undefined =>
  /"pack":\s*"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"/.exec(text)?.[1]

/** What its files should be by its own manifest, whose own sum nothing but the list of sums says. */
const own = (found: Sums, said: Manifest): Sums => {
  const sums = new Map<string, string | undefined>(said.files.map((f) => [f.path, f.sha256]))
  sums.set(MANIFEST, found.get(MANIFEST))
  sums.set(SUMS, sha256(Buffer.from(sumsText(sums))))
  return sums
}

/** A place of the chain of whoever made it: only whether it is there still is told. */
const chainOf = (ctx: Ctx, p: Known): Promise<ChainState> | ChainState => {
  const { orgId, chainDay: day, chainSeq: seq, chainHash: hash } = p
  if (day === null || seq === null || hash === null) return 'none'
  return elevated(ctx, async () => ((await chainHas(ctx.tx, { orgId, day, seq, hash })) ? 'known' : 'lost'))
}

/**
 * Judges a pack: against what was recorded as it was made, where the reader sees its requisition; else against itself. Whoever changes a
 * file and computes its manifest anew is found by the record.
 */
export const verify = async (ctx: Ctx): Promise<Answer<(typeof evidenceCalls)['verifyEvidence']>> => {
  const { sums, manifest } = ctx.looked as Found
  const found: Sums = new Map(sums)
  const said = saidBy(manifest)
  const id = numberIn(manifest)
  const known = id ? await packById(ctx.tx, ctx.actor, id) : undefined
  if (!known && !said) throw refuse('ZIP 中没有可读的证据包清单 manifest.json')
  const bySelf = said ? apart(found, own(found, said)) : []
  const byRecord = known && apart(found, new Map(Object.entries(known.files as Record<string, string>)))
  const wrong = byRecord ?? bySelf
  const consistent = said && bySelf.length === 0
  const judged = {
    wrong: wrong.slice(0, MOST_WRONG),
    wrongCount: wrong.length,
    fileCount: found.size,
    chain: known ? await chainOf(ctx, known) : ('unasked' as const),
    pack: known ?? null,
    versionNow: known ? (await requisitionWhole(ctx, known.requisitionId)).version : null,
  }
  if (wrong.length > 0) return { verdict: known && consistent ? 'forged' : 'altered', ...judged }
  return { verdict: known ? 'genuine' : 'unknown', ...judged }
}
