import type { Actor } from '#kernel/server/ctx.ts'
import type { Answer } from '#kernel/shared/call.ts'
import { returnOrderCalls as calls } from '#modules/return-order/shared/calls.ts'
import type { ReturnType as Type } from '#modules/return-order/shared/types.ts'
import { ask } from './ask.ts'
import { dayFrom } from './days.ts'
import { takePhoto } from './photo.ts'

type Lot = Answer<typeof calls.candidates>[number]
type Reach = 'draft' | 'pending' | 'rejected' | 'sent' | 'disagreed' | 'agreed' | 'gone' | 'short' | 'done'

interface Story {
  reach: Reach
  type: Type
  /** What is written at each lot, and what its supplier or auditor says. */
  why: string
  says?: string
  lots: number
}
const stories: readonly Story[] = [
  { reach: 'short', type: 'quality', why: '外包装受潮', says: '箱内短少，随车单已注明', lots: 2 },
  { reach: 'done', type: 'surplus', why: '科室停用，余货退回', lots: 2 },
  { reach: 'sent', type: 'nearExpiry', why: '近效期，用量不足', lots: 1 },
  { reach: 'gone', type: 'quality', why: '标签脱落', lots: 1 },
  { reach: 'agreed', type: 'surplus', why: '多采', lots: 1 },
  { reach: 'disagreed', type: 'nearExpiry', why: '近效期', says: '签收时已确认效期，不符合退货约定', lots: 1 },
  { reach: 'pending', type: 'other', why: '规格更换', lots: 1 },
  { reach: 'rejected', type: 'surplus', why: '多采', says: '下月还要用，暂不退', lots: 1 },
  { reach: 'draft', type: 'nearExpiry', why: '近效期', lots: 1 },
]

export interface Returning {
  point: string
  receiver: Actor
  auditor: Actor
  /** Who answers for a supplier, and who counts what comes. */
  seller: (id: string) => Actor | undefined
  shipper: (id: string) => Actor | undefined
  /** Who writes invoices of the one supplier that has such a person. */
  biller: Actor
}

const half = (qty: string): string => String(Math.max(1, Math.floor(Number(qty) / 2)))

/** One return as far as its story goes, each step by whoever does it. */
const play = async (who: Returning, s: Story, lots: readonly Lot[]): Promise<void> => {
  const { receiver, auditor } = who
  const supplierId = lots[0]!.supplierId
  const [seller, shipper] = [who.seller(supplierId), who.shipper(supplierId)]
  const lines = lots.map((l) => ({ deliveryLineId: l.deliveryLineId, qty: half(l.returnable), reason: s.why }))
  let { id, version } = await ask(receiver, calls.add, {
    returnType: s.type,
    pointId: who.point,
    supplierId,
    remark: s.why,
    lines,
  })
  if (s.reach === 'draft') return
  version = (await ask(receiver, calls.submit, { id, version })).version
  if (s.reach === 'pending') return
  const passes = s.reach !== 'rejected'
  const judged = {
    id,
    version,
    ...(passes ? { action: 'approve' as const } : { action: 'reject' as const, reason: s.says ?? s.why }),
  }
  version = (await ask(auditor, calls.audit, judged)).version
  if (!passes || s.reach === 'sent' || !seller || !shipper) return
  if (s.reach === 'disagreed') {
    await ask(seller, calls.disagree, { id, version, reason: s.says ?? s.why })
    return
  }
  version = (
    await ask(seller, calls.agree, {
      id,
      version,
      pickupDate: dayFrom(1),
      pickupPerson: '郭师傅',
      pickupPhone: '13900000011',
    })
  ).version
  if (s.reach === 'agreed') return
  version = (await ask(receiver, calls.shipBack, { id, version })).version
  if (s.reach === 'gone') return
  const { lines: sent } = await ask(shipper, calls.detail, { id })
  const [first] = sent
  const short = s.reach === 'short' && first && Number(first.qty) > 1
  const counted = short
    ? [{ id: first.id, receivedQty: String(Number(first.qty) - 1), shortReason: s.says ?? '短少' }]
    : []
  version = (await ask(shipper, calls.receive, { id, version, lines: counted })).version
  const done = await ask(shipper, calls.detail, { id })
  if (short || Number(done.redDue) === 0 || who.biller.orgId !== supplierId) return
  const files = [await takePhoto(who.biller, '红字发票.png', 12)]
  const redNo = `26${String(Date.now()).slice(-12)}${String(100000 + done.lines.length).slice(-6)}`
  await ask(who.biller, calls.uploadRedInvoice, {
    id,
    version,
    redNo,
    redDate: dayFrom(0),
    redAmount: done.redDue,
    files,
  })
}

/** Returns in every state, of what lies in a hospital's store: whole boxes of goods nobody holds. */
export const loadReturns = async (who: Returning, few: boolean): Promise<void> => {
  const free = (await ask(who.receiver, calls.candidates, { pointId: who.point })).filter(
    (l) => !l.narcotic && Number(l.returnable) >= 2 && who.seller(l.supplierId),
  )
  // one lot of an article is enough of it
  const seen = new Set<string>()
  const lots = free.filter((l) => !seen.has(l.productId) && seen.add(l.productId))
  const bySupplier = [...Map.groupBy(lots, (l) => l.supplierId).values()].sort((a, b) => b.length - a.length)
  for (const story of few ? stories.filter((s) => ['short', 'sent', 'agreed', 'draft'].includes(s.reach)) : stories) {
    const own = bySupplier.find((of) => of.length >= story.lots)
    if (!own) return
    await play(who, story, own.splice(0, story.lots))
    // the next one is another supplier's, where there is one
    bySupplier.push(...bySupplier.splice(bySupplier.indexOf(own), 1))
  }
}
