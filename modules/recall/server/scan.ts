import type { Ctx } from '#kernel/server/ctx.ts'
import { refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { lotText } from '#kernel/shared/lot.ts'
import { readPack } from '#kernel/shared/pack-code.ts'
import { readTrace } from '#modules/delivery/shared/trace.ts'
import type { recallCalls } from '../shared/calls.ts'
import { articlesOf, packOf } from './queries/scan.ts'

/** A drug's trace code begins with what names its article. */
const IDENT = 7

/**
 * What a code on a pack means for a recall: its article, and its lot where the code says one or who had the pack did. Nothing is
 * written. @throws Refusal where nobody knows the code, or more than one article has it
 */
export const scan = async ({ tx, actor }: Ctx, { code }: Input<(typeof recallCalls)['scan']>) => {
  const { gs1, codes } = readPack(code)
  const trace = readTrace(code)
  const pack = 'wrong' in trace ? undefined : trace
  const known = pack ? await packOf(tx, actor, pack.code) : []
  const ident = pack?.carrier === 'M20' ? pack.code.slice(0, IDENT) : ''
  const found = known.length > 0 ? known : await articlesOf(tx, actor, codes, ident)
  const [one] = found
  if (!one) throw refuse('没有找到此码，请核对或手工选择')
  const others = new Set(found.map((f) => f.productId)).size
  if (others > 1) throw refuse('此码对应 {{n}} 个产品，请手工选择', { n: others })
  // of one pack that two had with different lots nobody knows which is right: what the code itself says counts
  const lots = [...new Set(found.map((f) => lotText(f.lotNo)).filter(Boolean))]
  const lotNo = lotText(gs1?.lotNo ?? '') || (lots.length === 1 ? lots[0]! : '')
  return { productId: one.productId, name: one.name, spec: one.spec, lotNo }
}
