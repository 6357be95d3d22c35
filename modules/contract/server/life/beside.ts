import type { Ctx } from '#kernel/server/ctx.ts'
import { contentOf } from '../content.ts'
import type { ContractDoc } from '../queries/read.ts'
import { registerReads } from '../queries/register.ts'
import * as q from '../queries/versions.ts'
import { blocksOf } from './text.ts'
import { paragraphsOf } from './versions.ts'

interface Text {
  no: string
  /** Its version; 0 of one that is not frozen yet. */
  n: number
  paragraphs: string[]
}

/** The newest text of another contract, as far as its reader may see that one. */
export const newestText = async (ctx: Ctx, id: string): Promise<Text | undefined> => {
  const other = await registerReads.get(ctx.tx, ctx.actor, id)
  const last = other && other.amount !== null ? await q.versionOf(ctx.tx, id) : undefined
  return last && { no: other!.no, n: last.n, paragraphs: paragraphsOf(last.content) }
}

/** While it is entered and approved: its text as it would be frozen now, and that of the contract it renews. */
export const textsOf = async (
  ctx: Ctx,
  d: Pick<ContractDoc, 'id' | 'no' | 'status' | 'amount' | 'renewsId' | 'templateId' | 'templateN'>,
): Promise<Text[]> => {
  if (!['draft', 'pending', 'rejected'].includes(d.status) || d.amount === null) return []
  const text = await blocksOf(ctx, d, await contentOf(ctx, d.id))
  const before = d.renewsId ? await newestText(ctx, d.renewsId) : undefined
  const now = { no: d.no, n: 0, paragraphs: paragraphsOf(JSON.stringify({ text })) }
  return before ? [now, before] : [now]
}
