import { z } from 'zod'
import { callsAt } from '#kernel/shared/calls-at.ts'
import { ById, Day, Id, pageOf } from '#kernel/shared/page.ts'
import { categories } from './rule.ts'

const at = callsAt('/linex/messagemanagement', 'messageNotice', ['hospital', 'supplier', 'authority'])
const publishing = { orgs: ['authority'] } as const
const Category = z.enum(Object.keys(categories) as [keyof typeof categories])
const kinds = z.enum(['hospital', 'supplier', 'authority'])
const none = z.object({}).strict()
const page = { page: z.int().min(1).max(10_000).default(1), size: z.int().min(1).max(100).default(20) }
const some = z.object({ ids: z.array(Id).min(1).max(500) }).strict()
const changed = z.object({ changed: z.int() })

/** Open to-dos; unread notices, warnings and announcements; and all that is unread, to-dos included. Up to 1,000. */
export const MessageCounts = z.object({
  todo: z.int(),
  notice: z.int(),
  warning: z.int(),
  announcement: z.int(),
  unread: z.int(),
  /** Exports and imports that ended in the background since he looked. */
  jobs: z.int(),
})
export type MessageCounts = z.output<typeof MessageCounts>

/** `template` is a text of the house, filled with `params` where it is read; an announcement's title stands as it is. */
export const MessageRow = z.object({
  id: Id,
  category: Category,
  event: z.string(),
  template: z.string(),
  params: z.record(z.string(), z.string()),
  docType: z.string(),
  docNo: z.string(),
  path: z.string(),
  at: z.string(),
  read: z.boolean(),
})
export type MessageRow = z.output<typeof MessageRow>
const Announcement = MessageRow.extend({
  content: z.string(),
  files: z.array(z.object({ id: Id, name: z.string() })),
  author: z.string(),
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
})
const Published = z.object({
  id: Id,
  title: z.string(),
  kinds: z.array(kinds),
  orgs: z.array(z.string()),
  at: z.string(),
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
  author: z.string(),
  state: z.enum(['waiting', 'shown', 'over', 'withdrawn']),
  readers: z.int(),
})
const PublishBody = z
  .object({
    title: z.string().trim().min(1).max(100),
    /** May be left out where files say it. */
    content: z.string().trim().max(10_000).default(''),
    kinds: z.array(kinds).max(3).default([]),
    /** Further organisations, whatever their kind. */
    orgs: z.array(Id).max(200).default([]),
    validFrom: Day.nullish(),
    /** Last day it is shown. */
    validTo: Day.nullish(),
    files: z.array(Id).max(5).default([]),
  })
  .strict()
const Asked = z
  .object({
    ...page,
    category: Category.optional(),
    unread: z.boolean().optional(),
    /** Machine or event, such as `order` or `order.pendingAudit`. */
    event: z.string().max(60).optional(),
    keyword: z.string().trim().max(100).optional(),
  })
  .strict()
const Groups = z.array(
  z.object({
    label: z.string(),
    events: z.array(z.object({ event: z.string(), label: z.string(), category: Category, on: z.boolean() })),
  }),
)

/** To read what is addressed to oneself needs no code; to mark and to delete it has those of the message centre. */
export const messageCalls = {
  query: at.read('query', '消息查询', 'signed-in', Asked, pageOf(MessageRow)),
  detail: at.read('detail', '消息详情', 'signed-in', ById, Announcement),
  unread: at.read('unread', '未读消息数', 'signed-in', none, MessageCounts, { quiet: true }),
  read: at.write('read', '消息已读', 'read', some, changed),
  readAll: at.write(
    'readAll',
    '消息全部已读',
    'readAll',
    z.object({ category: Category.optional() }).strict(),
    changed,
  ),
  /** To-dos stay until they are done. */
  delete: at.write('delete', '删除消息', 'delete', some, changed),
  stream: {
    ...at.read('stream', '消息推送', 'signed-in', none, z.null(), { method: 'GET', quiet: true }),
    blob: true,
    live: true,
  },
  subscriptions: at.read('subscription/query', '消息订阅查询', 'signed-in', none, z.object({ groups: Groups })),
  /** The events he does not want to hear of; all others come. */
  subscribe: at.write(
    'subscription/save',
    '保存消息订阅',
    'signed-in',
    z.object({ off: z.array(z.string().max(60)).max(500) }).strict(),
    z.object({ off: z.array(z.string()) }),
  ),
  published: at.read('published', '公告管理查询', 'publish', z.object(page).strict(), pageOf(Published), publishing),
  publish: at.write('publish', '发布公告', 'publish', PublishBody, ById, publishing),
  withdraw: at.write('withdraw', '撤回公告', 'publish', ById, ById, publishing),
}
