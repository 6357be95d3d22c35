import type { Actor } from '#kernel/server/ctx.ts'
import { founder, inContext, withTx } from '#kernel/server/tx.ts'
import { askedHash, signOffProof } from '#modules/session/server/public.ts'
import { surgeryOrderCalls as calls } from '#modules/surgery-order/shared/calls.ts'
import { ask } from './ask.ts'
import { dayFrom } from './days.ts'
import * as q from './queries-implants.ts'
import { placesOf } from './queries-shelves.ts'

/** How far an operation's kit gets; `late`: it was entered the day after. */
const reaches = [
  ...(['draft', 'pending', 'rejected', 'approved', 'accepted', 'shipped', 'refused', 'used'] as const),
  ...(['differs', 'returned', 'done', 'late', 'cancelled', 'declined'] as const),
]
type Reach = (typeof reaches)[number]

/** Invented, like all people of the demonstration. */
const patients = [
  ['孔祥瑞', 'male', 58, '胫骨平台骨折切开复位内固定', '左膝'],
  ['华秋实', 'female', 67, '股骨颈骨折内固定术', '右股骨颈'],
  ['戚向阳', 'male', 34, '锁骨骨折内固定术', '左锁骨'],
  ['金若兰', 'female', 71, '髌骨骨折内固定术', '右髌骨'],
  ['魏长青', 'male', 45, '跟骨骨折切开复位内固定', '左跟骨'],
  ['陶映雪', 'female', 52, '桡骨远端骨折内固定', '右腕'],
  ['姜海峰', 'male', 29, '股骨干骨折钢板内固定', '左股骨'],
] as const
const surgeons = ['苏主任', '潘主任', '葛副主任'] as const

export interface Operating {
  hospitalId: string
  nurse: Actor
  auditor: Actor
  receiver: Actor
  /** Who answers for a supplier, and who packs. */
  of: (supplierId: string) => Promise<{ seller: Actor; shipper: Actor }>
}
interface Wish {
  id: string
  version: number
}
const of = ({ id, version }: Wish): Wish => ({ id, version })
const inMinutes = (n: number): string => new Date(Date.now() + n * 60_000).toISOString()

/** When its operation is: what is used already is over in a minute, what was entered later was last evening, others are today or tomorrow. */
const momentOf = (reach: Reach, n: number): string => {
  if (reach === 'late') return inMinutes(-14 * 60)
  const over: readonly Reach[] = ['used', 'differs', 'returned', 'done', 'refused']
  if (over.includes(reach)) return inMinutes(2)
  return n % 2 === 0 ? inMinutes(180 + n * 10) : `${dayFrom(1)}T09:30:00+08:00`
}

const wishOf = (reach: Reach, n: number, at: { department: string; room: string }, items: readonly q.Implant[]) => {
  const [patientName, patientSex, patientAge, surgeryName, surgerySite] = patients[n % patients.length]!
  const which = (i: number) => ({ lotNo: `GT26${10 + n}`, expiryDate: dayFrom(700), udi: `S${String(1000 + n)}${i}` })
  return {
    supplierId: items[0]!.supplierId,
    departmentId: at.department,
    pointId: at.room,
    surgeryName,
    surgerySite,
    surgeonName: surgeons[n % surgeons.length]!,
    surgeryTime: momentOf(reach, n),
    ...{ patientName, patientSex, patientAge, patientWeight: String(55 + n) },
    hospitalizationNo: `ZY2611${String(20_000 + n)}`,
    clinicalInfo: `拟行${surgeryName}`,
    deliveryAddress: '手术室三楼器械接收处',
    ...(reach === 'late' ? { emergency: true } : {}),
    lines: items.slice(0, reach === 'late' ? 1 : 2).map(({ catalogItemId }, i) => ({
      catalogItemId,
      qty: reach === 'late' ? '1' : '2',
      ...(reach === 'late' ? which(i) : {}),
    })),
  }
}

/** One operation as far as its story goes, each step by whoever does it. */
const play = async (o: Operating, reach: Reach, wish: ReturnType<typeof wishOf>, n: number): Promise<void> => {
  const { nurse, auditor } = o
  const { seller, shipper } = await o.of(wish.supplierId)
  let d: Wish = await ask(nurse, calls.add, wish)
  if (reach === 'draft') return
  d = await ask(nurse, calls.submit, of(d))
  if (reach === 'cancelled') {
    d = await ask(nurse, calls.withdraw, of(d))
    await ask(nurse, calls.delete, of(d))
    return
  }
  if (reach === 'pending') return
  if (reach === 'rejected') {
    await ask(auditor, calls.audit, { ...of(d), action: 'rejectAudit', reason: '请补充手术部位和型号' })
    return
  }
  d = await ask(auditor, calls.audit, { ...of(d), action: 'approve' })
  if (reach === 'approved') return
  if (reach === 'declined') {
    await ask(seller, calls.reject, { ...of(d), reason: '此型号缺货，无法按时送达' })
    return
  }
  d = await ask(seller, calls.accept, { ...of(d), action: reach === 'late' ? 'acceptUsed' : 'accept' })
  if (reach === 'accepted' || reach === 'late') return
  const { lines } = await ask(shipper, calls.detail, { id: d.id })
  const pieces = lines.flatMap((l) =>
    [1, 2].map((i) => ({
      lineId: l.id,
      qty: '1',
      udi: `K${String(7000 + n)}${l.seq}${i}`,
      lotNo: `GT26${10 + n}`,
      expiryDate: dayFrom(600 + n),
      sterilizeLot: `MJ${2600 + n}`,
    })),
  )
  d = await ask(shipper, calls.ship, { ...of(d), pieces })
  if (reach === 'shipped') return
  if (reach === 'refused') {
    await ask(nurse, calls.refuse, { ...of(d), reason: '手术取消，患者另行安排' })
    return
  }
  const sent = (await ask(nurse, calls.detail, { id: d.id })).pieces
  const used = sent.filter((_, i) => i % 2 === 0).map((p) => ({ id: p.id, usedQty: '1' }))
  d = await ask(nurse, calls.registerUse, { ...of(d), pieces: used })
  if (reach === 'used') return
  const missing = reach === 'differs' ? [{ id: sent[1]!.id, backQty: '0' }] : []
  d = await ask(shipper, calls.registerBack, { ...of(d), pieces: missing })
  if (reach !== 'done') return
  await ask(o.receiver, calls.confirmUse, { ...of(d), signOff: await signed(o, d) })
}

/** The nurse stands beside whoever confirms. */
const signed = ({ receiver, nurse }: Operating, { id, version }: Wish): Promise<string> =>
  inContext(receiver, { call: calls.confirmUse.path }, (ctx) =>
    signOffProof(ctx, nurse.userId, { type: 'surgeryOrder', id, version, act: 'confirmUse', hash: askedHash(ctx) }),
  )

/** Surgery orders in every interesting state, of the implants one supplier brings to a hospital: plates and screws where it has them. */
export const loadSurgeries = async (o: Operating): Promise<void> => {
  const found = await withTx(founder, (tx) => q.implantsOf(tx, o.hospitalId, 40))
  const bones = found.filter((i) => i.name.startsWith('金属接骨'))
  const items = bones.length > 0 ? bones : found
  const { point, departments } = await withTx(founder, (tx) => placesOf(tx, o.hospitalId))
  const [room, department] = [point.get('SSS'), departments.find((d) => d.code === 'WK02')]
  if (items.length === 0 || !room || !department) return
  for (const [n, reach] of reaches.entries())
    await play(o, reach, wishOf(reach, n, { room, department: department.id }, items), n)
}
