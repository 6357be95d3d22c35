import type { Ctx } from '#kernel/server/ctx.ts'
import { readTrace, type TraceCode } from '#modules/delivery/shared/trace.ts'
import type { Judged } from './judge.ts'
import * as q from './queries/scans.ts'

/**
 * Learns what lies in a box of the hospital's: all of it, or what is wrong with which code of it (domain-trace §4.4).
 * @param source how it came to be known: entered, by a file, or from the code service
 */
export const learnBox = async (
  ctx: Ctx,
  hospitalId: string,
  scanned: string,
  children: readonly string[],
  source: 'entered' | 'file' | 'service',
): Promise<Judged | undefined> => {
  const box = readTrace(scanned)
  if ('wrong' in box) return { result: box.wrong }
  const broken = (told: string): Judged => ({ result: 'boxBroken', told })
  const read = children.map(readTrace)
  const around = await q.boxesAround(ctx.tx, hospitalId, box.code)
  const wrong = read.findIndex((c) => 'wrong' in c || c.code === box.code || around.includes(c.code))
  if (wrong >= 0) return broken(children[wrong]!)
  const codes = read.map((c) => (c as TraceCode).code)
  const twice = codes.find((c, i) => codes.indexOf(c) < i)
  if (twice) return broken(twice)
  const boxes = await q.boxesOf(ctx.tx, hospitalId, codes)
  const other = codes.find((c) => (boxes.get(c) ?? box.code) !== box.code)
  if (other) return { result: 'boxed', told: `${other} (${boxes.get(other)})` }
  // deeper than is looked for when it is opened
  if (around.length >= 5) return broken(box.code)
  await q.fillBox(ctx, hospitalId, box.code, codes, source)
  return undefined
}
