import type { Actor } from '#kernel/server/ctx.ts'
import { founder, withTx } from '#kernel/server/tx.ts'
import type { Answer, Asked } from '#kernel/shared/call.ts'
import { cmp, Decimal } from '#kernel/shared/decimal.ts'
import { recallCalls as calls } from '#modules/recall/shared/calls.ts'
import { returnOrderCalls as returns } from '#modules/return-order/shared/calls.ts'
import { ask } from './ask.ts'
import { backTo, dayFrom } from './days.ts'
import { takePhoto } from './photo.ts'
import * as q from './queries-recalls.ts'
import { type Random, seeded } from './random.ts'

type Step = 'sign' | 'isolate' | 'tally' | 'handle'
const order: readonly Step[] = ['sign', 'isolate', 'tally', 'handle']

interface Story {
  wish: Omit<Asked<typeof calls.add>, 'productId' | 'lots'>
  days: number
  /** Also of goods that are on the lorry. */
  road: boolean
  /** How far the tasks got, one after the other, the last one for all that follow; hours from the issue to each step. */
  got: readonly { until?: Step; hours: readonly number[] }[]
  closed: boolean
}

/** One that is over, a drill that is over too, and one of the first class that has been running since yesterday. */
const stories = (small: boolean): readonly Story[] => [
  {
    wish: {
      level: 2,
      source: 'holder',
      instruction: 'return',
      scope: 'region',
      cause: '稳定性考察第 12 个月含量低于标准，主动召回',
    },
    days: backTo(small ? 4 : 33, 9.5),
    road: false,
    got: [
      { until: 'handle', hours: [2, 20, 31, 70] },
      { until: 'handle', hours: [4, 26, 48, 76] },
      { until: 'handle', hours: [1, 9, 27, 60] },
    ],
    closed: true,
  },
  {
    wish: {
      level: 2,
      source: 'authority',
      instruction: 'observe',
      scope: 'region',
      drill: true,
      cause: '年度召回演练：检验各机构签收、隔离和清点的速度',
    },
    days: backTo(small ? 3 : 12, 14),
    road: false,
    got: [
      { until: 'handle', hours: [0.3, 2.1, 4.4, 5] },
      { until: 'handle', hours: [0.8, 3, 9.2, 20] },
      { until: 'handle', hours: [0.2, 1.4, 3.1, 3.5] },
      { until: 'handle', hours: [5.5, 24, 30, 33] },
      { until: 'handle', hours: [1.6, 6, 12, 14] },
    ],
    closed: true,
  },
  {
    wish: {
      level: 1,
      source: 'authority',
      instruction: 'return',
      scope: 'region',
      cause: '国家抽检可见异物不合格，立即停用并召回',
    },
    // by now fourteen to thirty-eight hours old
    days: backTo(1, 10),
    road: true,
    got: [
      { until: 'isolate', hours: [0.4, 3] },
      { until: 'tally', hours: [1.2, 5, 9] },
      { until: 'sign', hours: [3.5] },
      { hours: [] },
    ],
    closed: false,
  },
]

/** What came by a delivery goes back by return orders, each supplier's and point's its own; so many days ago. */
const sendBack = async (
  people: People,
  who: Actor,
  of: Answer<typeof calls.detail>['taskList'][number]['toReturn'],
  ago: number,
): Promise<string[]> => {
  const made: string[] = []
  for (const { pointId, supplierId, balanceIds } of of) {
    const [auditor, seller, shipper] = [people.auditor(who.orgId), people.who(supplierId), people.shipper(supplierId)]
    if (!auditor || !seller || !shipper) throw new Error(`Nobody passes the returns of ${who.orgId} to ${supplierId}`)
    const found = await ask(who, returns.candidates, { pointId, returnType: 'recall', balanceIds })
    const lots = found.map((l) => ({ ...l, packs: Math.floor(Number(l.returnable)) })).filter((l) => l.packs > 0)
    const lines = lots.map((l) => ({ deliveryLineId: l.deliveryLineId, qty: String(l.packs), reason: '召回批次' }))
    const head = { returnType: 'recall' as const, pointId, supplierId, remark: '按召回通知退回' }
    const { id, version } = await ask(who, returns.add, { ...head, lines, send: true }, ago)
    const passed = await ask(auditor, returns.audit, { id, version, action: 'approve' })
    const agreed = await ask(seller, returns.agree, { id, version: passed.version, pickupDate: dayFrom(1) })
    const gone = await ask(who, returns.shipBack, { id, version: agreed.version })
    await ask(shipper, returns.receive, { id, version: gone.version })
    made.push(id)
  }
  return made
}

/** One step of a task, by whoever does it there; with the last of them the returns it made. */
const take = async (
  people: People,
  who: Actor,
  recallId: string,
  taskId: string,
  step: Step,
  drill: boolean,
  ago: number,
  r: Random,
): Promise<string[]> => {
  const read = async () => (await ask(who, calls.detail, { id: recallId })).taskList.find((one) => one.id === taskId)!
  const t = await read()
  const of = { id: t.id, version: t.version }
  if (step === 'sign') await ask(who, calls.sign, { ...of, action: 'sign' })
  if (step === 'isolate') {
    const photos = [await takePhoto(who, '隔离区.png', r.int(0, 40))]
    await ask(who, calls.isolate, { ...of, place: '不合格品库 1 号货位', photos })
  }
  const there = t.orgKind === 'hospital' ? t.lots : []
  if (step === 'tally')
    await ask(who, calls.tally, {
      ...of,
      lines: t.lots.map((l) => ({ lotNo: l.lotNo, counted: t.orgKind === 'hospital' ? l.held : '0' })),
    })
  if (step !== 'handle') return []
  const made = await sendBack(people, who, t.toReturn, ago)
  const { left } = await read()
  const rest = there.map(({ lotNo, counted }) => {
    const gone = left.filter((l) => l.lotNo === lotNo)
    const units = gone.reduce((n, l) => n.sub(l.units), new Decimal(counted ?? '0'))
    return { lotNo, way: 'return' as const, docNo: '期初库存退回', units: units.toFixed() }
  })
  const lines = drill ? [] : [...left, ...rest.filter((l) => cmp(l.units, '0') > 0)]
  await ask(who, calls.handle, { ...of, lines })
  return made
}

interface People {
  operator: Actor
  /** Who does what the task of an organisation asks. */
  who: (orgId: string) => Actor | undefined
  /** Who passes the returns of a hospital, and who counts what came back to a supplier. */
  auditor: (hospitalId: string) => Actor | undefined
  shipper: (supplierId: string) => Actor | undefined
}

const play = async (people: People, s: Story, but: string[], r: Random): Promise<void> => {
  const { operator, who: whoAt } = people
  const [goods] = await withTx(founder, (tx) => q.suspects(tx, s.days + 0.1, s.road, but))
  if (!goods) return
  but.push(goods.productId)
  const body = { ...s.wish, productId: goods.productId, lots: goods.lots.join() }
  const made = await ask(operator, calls.add, body, s.days)
  const { id } = made
  await ask(operator, calls.issue, { id, version: made.version })
  const { taskList } = await ask(operator, calls.detail, { id })
  const done: q.Done[] = []
  for (const [n, task] of taskList.entries()) {
    const got = s.got[Math.min(n, s.got.length - 1)]!
    const who = whoAt(task.orgId)
    const mine: q.Done = { taskId: task.id }
    done.push(mine)
    if (!who || !got.until) continue
    for (const [i, step] of order.slice(0, order.indexOf(got.until) + 1).entries()) {
      const after = Math.round(got.hours[i]! * 60) + r.int(0, 25)
      // of goods that went back the papers were written an hour before
      const ago = Math.max(0, s.days - (after - 60) / 1440)
      const made = await take(people, who, id, task.id, step, s.wish.drill ?? false, ago, r)
      mine.returns = [...(mine.returns ?? []), ...made]
      mine[step] = after
    }
  }
  if (s.closed) {
    const now = await ask(operator, calls.detail, { id })
    await ask(operator, calls.close, { id, version: now.version })
  }
  await withTx(founder, (tx) => q.moveRecallBack(tx, id, s.days, done))
}

/** Two recalls and a drill over what lies in the region's hospitals. */
export const loadRecalls = async (people: People, small: boolean): Promise<void> => {
  const r = seeded(49979687)
  const but: string[] = []
  for (const story of stories(small)) await play(people, story, but, r)
}
