import type { Ctx } from '#kernel/server/ctx.ts'
import type { Block } from '#kernel/shared/pdf-block.ts'
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

type Standing = Pick<
  ContractDoc,
  'id' | 'no' | 'status' | 'amount' | 'renewsId' | 'templateId' | 'templateN' | 'contentN'
>
const unfrozen: readonly string[] = ['unclaimed', 'claimed', 'draft', 'pending', 'rejected']
const frozenText = async (ctx: Ctx, id: string): Promise<Block[] | undefined> => {
  const last = await q.versionOf(ctx.tx, id)
  return last && (JSON.parse(last.content) as { text?: Block[] }).text
}

/** As it would be frozen now; once it is frozen, as it was. @throws Refusal where its amounts are hidden from the reader */
export const textNow = async (ctx: Ctx, d: Standing): Promise<Block[]> =>
  (unfrozen.includes(d.status) || d.amount === null ? undefined : await frozenText(ctx, d.id)) ??
  (await blocksOf(ctx, d, await contentOf(ctx, d.id)))

/**
 * `paper`: the text its reader approves, filled by the version of the template the contract was made with, whatever newer one there is;
 * once it is frozen, as it was frozen. `texts`: while it is entered and approved the same as paragraphs, and that of the contract it renews.
 */
export const textsOf = async (ctx: Ctx, d: Standing): Promise<{ paper: Block[]; texts: Text[] }> => {
  if (d.amount === null) return { paper: [], texts: [] }
  const text = await textNow(ctx, d)
  const paper = d.templateId ? text : []
  if (!['draft', 'pending', 'rejected'].includes(d.status)) return { paper, texts: [] }
  const before = d.renewsId ? await newestText(ctx, d.renewsId) : undefined
  const now = { no: d.no, n: 0, paragraphs: paragraphsOf(JSON.stringify({ text })) }
  return { paper, texts: before ? [now, before] : [now] }
}
