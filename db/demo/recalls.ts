import type { Actor } from '#kernel/server/ctx.ts'
import { founder, withTx } from '#kernel/server/tx.ts'
import type { Asked } from '#kernel/shared/call.ts'
import { recallCalls as calls } from '#modules/recall/shared/calls.ts'
import { ask } from './ask.ts'
import { backTo } from './days.ts'
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

/** One step of a task, by whoever does it there. */
const take = async (
  who: Actor,
  recallId: string,
  taskId: string,
  step: Step,
  drill: boolean,
  r: Random,
): Promise<void> => {
  const { taskList } = await ask(who, calls.detail, { id: recallId })
  const t = taskList.find((one) => one.id === taskId)!
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
  if (step === 'handle')
    await ask(who, calls.handle, {
      ...of,
      lines: drill
        ? []
        : there
            .filter((l) => Number(l.counted) > 0)
            .map((l) => ({ lotNo: l.lotNo, way: 'return' as const, docNo: '召回退货单', units: l.counted! })),
    })
}

interface People {
  operator: Actor
  /** Who does what the task of an organisation asks. */
  who: (orgId: string) => Actor | undefined
}

const play = async ({ operator, who: whoAt }: People, s: Story, but: string[], r: Random): Promise<void> => {
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
      await take(who, id, task.id, step, s.wish.drill ?? false, r)
      mine[step] = Math.round(got.hours[i]! * 60) + r.int(0, 25)
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
