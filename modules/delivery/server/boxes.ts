import type { Ctx } from '#kernel/server/ctx.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { elevated } from '#kernel/server/tx.ts'
import { codeKey } from '#kernel/shared/code-text.ts'
import { boxesOfPrefix, readSscc, ssccOf } from '#kernel/shared/sscc.ts'
import { gs1PrefixOf } from '#modules/company/server/public.ts'
import { labelLimit } from '../shared/label.ts'
import * as q from './queries/boxes.ts'

interface Boxed {
  id: string
  supplierId: string
  hospitalId: string
  boxes: number | null
}

const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1)
/** So many boxes of a delivery have an SSCC; labels of more are laid out by nobody at once. */
const numbered = ({ boxes }: Boxed): number[] => upTo(Math.min(boxes ?? 0, labelLimit))

/**
 * Gives the boxes of a supplier's own delivery that have no number yet one of his prefix. A box keeps the number it once has, whatever
 * prefix he has later.
 */
const giveNumbers = async (ctx: Ctx, d: Boxed, had: readonly q.BoxNo[]): Promise<readonly q.BoxNo[]> => {
  const has = new Set(had.map((b) => b.box))
  if (numbered(d).every((box) => has.has(box))) return had
  const prefix = await gs1PrefixOf(ctx.tx, d.supplierId)
  if (!prefix) return had
  // its numbers may have been given by who had it before
  const first = await elevated(ctx, () => q.nextSerial(ctx.tx, prefix))
  // somebody may have numbered them while this waited
  const known = await q.boxesOf(ctx.tx, d.id)
  const taken = new Set(known.map((b) => b.box))
  const fresh = numbered(d)
    .filter((box) => !taken.has(box))
    .map((box, i) => ({ box, serial: first + i, code: ssccOf(prefix, first + i) }))
  if (first + fresh.length > boxesOfPrefix(prefix)) throw refuse('GS1 厂商识别代码 {{prefix}} 的箱号已用完', { prefix })
  if (fresh.length > 0) await q.addBoxes(ctx.tx, d, prefix, fresh)
  return [...known, ...fresh]
}

/** The SSCC of each box, the first at 0; an empty one where a box has none, and is named by its delivery's number. */
export const ssccsOf = async (ctx: Ctx, d: Boxed): Promise<string[]> => {
  const had = await q.boxesOf(ctx.tx, d.id)
  const all = ctx.actor.orgId === d.supplierId ? await giveNumbers(ctx, d, had) : had
  const codes = new Map(all.map((b) => [b.box, b.code]))
  return codes.size > 0 ? numbered(d).map((box) => codes.get(box) ?? '') : []
}

/** The delivery's number and the box that a box's own label names (domain-lists §8.8); nothing for any other code. */
export const boxNamed = async (ctx: Ctx, scanned: string): Promise<{ no: string; box: number } | undefined> => {
  const [, no, box] = /^(PS\d+)-(\d{3,6})$/.exec(codeKey(scanned).toUpperCase()) ?? []
  if (no) return { no, box: Number(box) }
  const sscc = readSscc(scanned)
  return sscc === undefined ? undefined : q.boxBy(ctx.tx, sscc)
}

/** A question whose keyword may be a box's label: it asks for the delivery then. */
export const byBox =
  <I extends { keyword?: string | undefined }, A>(ask: (ctx: Ctx, input: I) => Promise<A>) =>
  async (ctx: Ctx, input: I): Promise<A> => {
    const box = input.keyword ? await boxNamed(ctx, input.keyword) : undefined
    return ask(ctx, box ? { ...input, keyword: box.no } : input)
  }
