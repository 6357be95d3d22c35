import type { Ctx } from '#kernel/server/ctx.ts'
import { readTrace, type TraceCode, type TraceResult } from '../shared/trace.ts'
import * as q from './queries/trace-box.ts'

interface Box {
  supplierId: string
  box: string
  scanId: string
}
/** What is wrong with a box, and with which code of it. */
type Wrong = { result: TraceResult; told: string }

/**
 * Learns what lies in a box: all of it, and nothing that was said of it before. What is wrong is answered; the caller then takes
 * back what was written. A pack that lies in another box stays there until that one is filled anew: taken out in silence, that
 * one would count for less than it holds.
 */
export const learnBox = async (ctx: Ctx, o: Box, children: readonly string[]): Promise<Wrong | undefined> => {
  const broken = (told: string): Wrong => ({ result: 'boxBroken', told })
  const read = children.map(readTrace)
  const around = await q.boxesAround(ctx.tx, o.supplierId, o.box)
  const wrong = read.findIndex((c) => 'wrong' in c || c.code === o.box || around.includes(c.code))
  if (wrong >= 0) return broken(children[wrong]!)
  const codes = read.map((c) => (c as TraceCode).code)
  const twice = codes.find((c, i) => codes.indexOf(c) < i)
  if (twice) return broken(twice)
  const boxes = await q.boxesOf(ctx.tx, o.supplierId, codes)
  const other = codes.find((c) => (boxes.get(c) ?? o.box) !== o.box)
  if (other) return { result: 'boxed', told: `${other} (${boxes.get(other)})` }
  await q.fillBox(ctx, o, codes)
  const { tooDeep } = await q.leavesOf(ctx.tx, o.supplierId, around.at(-1) ?? o.box)
  return tooDeep ? broken(o.box) : undefined
}
