import { z } from 'zod'
import { type Allow, call } from '#kernel/shared/call.ts'
import { Day, Id, pageOf } from '#kernel/shared/page.ts'
import { categories } from './rule.ts'

const root = '/linex/messagemanagement'
const Category = z.enum(Object.keys(categories) as [keyof typeof categories])
const kinds = z.enum(['hospital', 'supplier', 'authority'])
const own = (action: string): Allow => ({
  code: `messageNotice:${action}`,
  orgs: ['hospital', 'supplier', 'authority'],
})
const mayPublish: Allow = { code: 'messageNotice:publish', orgs: ['authority'] }
const page = { page: z.int().min(1).max(10_000).default(1), size: z.int().min(1).max(100).default(20) }
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
const Attachment = z.object({ id: Id, name: z.string() })

/** To read what is addressed to oneself needs no code; to mark and to delete it has those of the message centre. */
export const messageCalls = {
  query: call({
    method: 'POST',
    path: `${root}/query`,
    title: '消息查询',
    allow: 'signed-in',
    does: 'read',
    input: z
      .object({
        ...page,
        category: Category.optional(),
        unread: z.boolean().optional(),
        /** Machine or event, such as `order` or `order.pendingAudit`. */
        event: z.string().max(60).optional(),
        keyword: z.string().trim().max(100).optional(),
      })
      .strict(),
    output: pageOf(MessageRow),
  }),
  detail: call({
    method: 'POST',
    path: `${root}/detail`,
    title: '消息详情',
    allow: 'signed-in',
    does: 'read',
    input: z.object({ id: Id }).strict(),
    output: MessageRow.extend({
      content: z.string(),
      files: z.array(Attachment),
      author: z.string(),
      validFrom: z.string().nullable(),
      validTo: z.string().nullable(),
    }),
  }),
  unread: call({
    method: 'POST',
    path: `${root}/unread`,
    title: '未读消息数',
    allow: 'signed-in',
    does: 'read',
    quiet: true,
    input: z.object({}).strict(),
    output: MessageCounts,
  }),
  read: call({
    method: 'POST',
    path: `${root}/read`,
    title: '消息已读',
    allow: own('read'),
    does: 'write',
    input: z.object({ ids: z.array(Id).min(1).max(500) }).strict(),
    output: changed,
  }),
  readAll: call({
    method: 'POST',
    path: `${root}/readAll`,
    title: '消息全部已读',
    allow: own('readAll'),
    does: 'write',
    input: z.object({ category: Category.optional() }).strict(),
    output: changed,
  }),
  delete: call({
    method: 'POST',
    path: `${root}/delete`,
    title: '删除消息',
    allow: own('delete'),
    does: 'write',
    /** To-dos stay until they are done. */
    input: z.object({ ids: z.array(Id).min(1).max(500) }).strict(),
    output: changed,
  }),
  stream: call({
    method: 'GET',
    path: `${root}/stream`,
    title: '消息推送',
    allow: 'signed-in',
    does: 'read',
    blob: true,
    live: true,
    quiet: true,
    input: z.object({}).strict(),
    output: z.null(),
  }),
  subscriptions: call({
    method: 'POST',
    path: `${root}/subscription/query`,
    title: '消息订阅查询',
    allow: 'signed-in',
    does: 'read',
    input: z.object({}).strict(),
    output: z.object({
      groups: z.array(
        z.object({
          label: z.string(),
          events: z.array(z.object({ event: z.string(), label: z.string(), category: Category, on: z.boolean() })),
        }),
      ),
    }),
  }),
  subscribe: call({
    method: 'POST',
    path: `${root}/subscription/save`,
    title: '保存消息订阅',
    allow: 'signed-in',
    does: 'write',
    /** The events he does not want to hear of; all others come. */
    input: z.object({ off: z.array(z.string().max(60)).max(500) }).strict(),
    output: z.object({ off: z.array(z.string()) }),
  }),
  published: call({
    method: 'POST',
    path: `${root}/published`,
    title: '公告管理查询',
    allow: mayPublish,
    does: 'read',
    input: z.object(page).strict(),
    output: pageOf(
      z.object({
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
      }),
    ),
  }),
  publish: call({
    method: 'POST',
    path: `${root}/publish`,
    title: '发布公告',
    allow: mayPublish,
    does: 'write',
    input: z
      .object({
        title: z.string().trim().min(1).max(100),
        content: z.string().trim().min(1).max(10_000),
        kinds: z.array(kinds).max(3).default([]),
        /** Further organisations, whatever their kind. */
        orgs: z.array(Id).max(200).default([]),
        validFrom: Day.nullish(),
        /** Last day it is shown. */
        validTo: Day.nullish(),
        files: z.array(Id).max(5).default([]),
      })
      .strict(),
    output: z.object({ id: Id }),
  }),
  withdraw: call({
    method: 'POST',
    path: `${root}/withdraw`,
    title: '撤回公告',
    allow: mayPublish,
    does: 'write',
    input: z.object({ id: Id }).strict(),
    output: z.object({ id: Id }),
  }),
}
