import { z } from 'zod'
import { type Allow, call } from '#kernel/shared/call.ts'
import { pageOf } from '#kernel/shared/page.ts'
import { MessageRow } from '#modules/message/shared/calls.ts'

const everybody = ['hospital', 'supplier', 'authority'] as const
const may = (code: string): Allow => ({ code: `Home:${code}`, orgs: everybody })

/** One thing to do: how many wait, and the list that shows exactly these. */
export const TodoCard = z.object({
  key: z.string(),
  label: z.string(),
  count: z.int(),
  /** Counting stops there; the card then shows «99+». */
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
})
export type HomeChart = z.output<typeof HomeChart>

const Card = z.object({ key: z.string().max(40), on: z.boolean() })
const Paths = z.array(z.string().max(100)).max(12)

export const homeCalls = {
  schedule: call({
    method: 'GET',
    path: '/linex/index/schedule',
    title: '待办统计',
    allow: 'signed-in',
    does: 'read',
    input: z.object({ t: z.string().optional() }),
    output: z.object({ cards: z.array(TodoCard), recent: z.array(RecentDoc) }),
  }),
  mySchedule: call({
    method: 'POST',
    path: '/linex/index/query/my/schedule',
    title: '我的日程',
    allow: 'signed-in',
    does: 'read',
    input: z.object({ page: z.int().min(1).max(1000).default(1), size: z.int().min(1).max(100).default(20) }).strict(),
    /** To-dos, newest first, and all cards the person could have, in his order. */
    output: pageOf(MessageRow).extend({ cards: z.array(Card.extend({ label: z.string() })) }),
  }),
  editSchedule: call({
    method: 'POST',
    path: '/linex/index/edit/my/schedule',
    title: '设置我的日程',
    allow: may('editSchedule'),
    does: 'write',
    /** Cards in the wanted order; one that is not named comes last and is shown. */
    input: z.object({ cards: z.array(Card).max(100) }).strict(),
    output: z.object({ cards: z.array(Card) }),
  }),
  charts: call({
    method: 'POST',
    path: '/linex/index/query/charts',
    title: '工作台图表',
    allow: 'signed-in',
    does: 'read',
    quiet: true,
    input: z.object({}).strict(),
    output: z.object({ charts: z.array(HomeChart) }),
  }),
  menus: call({
    method: 'GET',
    path: '/rbac/mymenu',
    title: '快捷菜单查询',
    allow: 'signed-in',
    does: 'read',
    input: z.object({ t: z.string().optional() }),
    /** Menu paths without slash; null: never chosen. */
    output: z.object({ paths: Paths.nullable() }),
  }),
  saveMenus: call({
    method: 'POST',
    path: '/rbac/mymenu',
    title: '保存快捷菜单',
    allow: may('editShortcut'),
    does: 'write',
    input: z.object({ paths: Paths }).strict(),
    output: z.object({ paths: Paths }),
  }),
}
