import { z } from 'zod'
import { callsAt } from '#kernel/shared/calls-at.ts'
import { pageOf } from '#kernel/shared/page.ts'
import { MessageRow } from '#modules/message/shared/calls.ts'

const everybody = ['hospital', 'supplier', 'authority'] as const
const index = callsAt('/linex/index', 'Home', everybody)
const rbac = callsAt('/rbac', 'Home', everybody)

/** One thing to do: how many wait, and the list that shows exactly these. */
export const TodoCard = z.object({
  key: z.string(),
  label: z.string(),
  count: z.int(),
  /** Counting stopped there, at a hundred thousand. */
  more: z.boolean(),
  path: z.string(),
  query: z.string(),
  tone: z.enum(['blue', 'orange', 'red']),
})

export const RecentDoc = z.object({
  kind: z.string(),
  /** What it is called, and the screen it opens on. */
  doc: z.string(),
  path: z.string(),
  id: z.string(),
  no: z.string(),
  label: z.string(),
  at: z.string(),
})

/** A small picture: values are decimal strings, one per series; `bars` lie, with a label of their own each. */
export const HomeChart = z.object({
  key: z.string(),
  title: z.string(),
  kind: z.enum(['columns', 'bars']),
  unit: z.enum(['yuan', 'percent']),
  series: z.array(z.string()).min(1).max(2),
  points: z.array(z.object({ label: z.string(), values: z.array(z.string()) })),
  /** When the figures were read, of those a task keeps. */
  at: z.string().optional(),
})
export type HomeChart = z.output<typeof HomeChart>

/** A step of whoever is new; `path` is empty where the reader may not go. */
export const FirstStep = z.object({ key: z.string(), label: z.string(), done: z.boolean(), path: z.string() })

const Card = z.object({ key: z.string().max(40), on: z.boolean() })
const Paths = z.array(z.string().max(100)).max(12)

const none = z.object({}).strict()
/** Of a GET: its query string may hold what keeps a browser from answering out of its cache. */
const uncached = z.object({ t: z.string().optional() })
const page = z.object({ page: z.int().min(1).max(1000).default(1), size: z.int().min(1).max(100).default(20) }).strict()

export const homeCalls = {
  schedule: index.read(
    'schedule',
    '待办统计',
    'signed-in',
    uncached,
    z.object({ cards: z.array(TodoCard), recent: z.array(RecentDoc) }),
    { method: 'GET' },
  ),
  /** Until the own organisation is at work (ux.md 84); none once it is. */
  firstSteps: index.read('firstSteps', '起步事项', 'signed-in', uncached, z.object({ steps: z.array(FirstStep) }), {
    method: 'GET',
    quiet: true,
  }),
  /** To-dos, newest first, and all cards the person could have, in his order. */
  mySchedule: index.read(
    'query/my/schedule',
    '我的日程',
    'signed-in',
    page,
    pageOf(MessageRow).extend({ cards: z.array(Card.extend({ label: z.string() })) }),
  ),
  /** Cards in the wanted order; one that is not named comes last and is shown. */
  editSchedule: index.write(
    'edit/my/schedule',
    '设置我的日程',
    'editSchedule',
    z.object({ cards: z.array(Card).max(100) }).strict(),
    z.object({ cards: z.array(Card) }),
  ),
  charts: index.read('query/charts', '工作台图表', 'signed-in', none, z.object({ charts: z.array(HomeChart) }), {
    quiet: true,
  }),
  /** Menu paths without slash; null: never chosen. */
  menus: rbac.read('mymenu', '快捷菜单查询', 'signed-in', uncached, z.object({ paths: Paths.nullable() }), {
    method: 'GET',
  }),
  saveMenus: rbac.write(
    'mymenu',
    '保存快捷菜单',
    'editShortcut',
    z.object({ paths: Paths }).strict(),
    z.object({ paths: Paths }),
  ),
}
