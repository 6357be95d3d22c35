import { stand } from '#kernel/server/attempt.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { say } from '#kernel/server/say.ts'
import type { Platform, Unpacked } from '#modules/trace-setting/shared/wire.ts'
import { scanResults } from '../shared/scan.ts'
import { learnBox } from './boxes.ts'
import { lockCodes } from './queries/bench.ts'
import * as q from './queries/lookups.ts'

/** Boxes that are opened for one question, and packs that are learned by it. */
const [MOST_BOXES, MOST_PACKS] = [200, 1000]

type Opened = {
  kind: 'opened'
  boxes: readonly { box: string; children: readonly string[] }[]
  packs: readonly string[]
}
/** What lies in a box, and in the boxes in it: 1 : 3 : 9 of the code service. Asked outside of any transaction. */
export const unpackAll = async (
  platform: Platform,
  code: string,
): Promise<Opened | Exclude<Unpacked, { kind: 'found' }>> => {
  const boxes: { box: string; children: readonly string[] }[] = []
  const packs: string[] = []
  for (const waiting = [code]; waiting.length > 0; ) {
    const box = waiting.shift()!
    const said = await platform.unpack(box)
    if (said.kind !== 'found') return said
    if (said.children.length > 0) boxes.push({ box, children: said.children })
    else if (box !== code) packs.push(box)
    // only what lies in a big box may be a box itself
    if (said.level === 'big') waiting.push(...said.children)
    else packs.push(...said.children)
    if (boxes.length + waiting.length > MOST_BOXES || packs.length > MOST_PACKS)
      return { kind: 'refused', reason: '箱内追溯码过多，请用文件导入装箱关系' }
  }
  return boxes.length > 0 ? { kind: 'opened', boxes, packs } : { kind: 'refused', reason: '码服务没有此箱码的装箱关系' }
}

type Asked = NonNullable<Awaited<ReturnType<typeof q.waiting>>>
/** Keeps what the code service said as the hospital's own knowledge, as whoever asked; all of it or nothing. */
export const learnUnpacked = async (
  ctx: Ctx,
  { id, hospitalId, askedBy, askerName }: Asked,
  came: Awaited<ReturnType<typeof unpackAll>>,
): Promise<unknown> => {
  if (came.kind !== 'opened')
    return q.answered(ctx.tx, id, {
      fault: came.kind === 'refused' ? came.reason : came.message || came.fault,
      rows: null,
    })
  await lockCodes(ctx.tx, hospitalId)
  const mark = await stand(ctx)
  const as = { ...ctx, actor: { ...ctx.actor, userId: askedBy, name: askerName } }
  for (const { box, children } of came.boxes) {
    const wrong = await learnBox(as, hospitalId, box, children, 'service')
    if (!wrong) continue
    const fault = say(scanResults[wrong.result], 'zh', { told: wrong.told ?? '' })
    // a box with a bundle nobody can open would count the bundle as a pack
    await mark.back()
    return q.answered(ctx.tx, id, { fault, rows: null })
  }
  await mark.keep()
  return q.answered(ctx.tx, id, { fault: '', rows: came.packs.map((code) => ({ code })) })
}
