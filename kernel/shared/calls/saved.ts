import { z } from 'zod'
import { call } from '../call.ts'
import { Id } from '../page.ts'
import { TableKey } from './tables.ts'

/** A saved query of a list page: the list's part of the address under a name. */
export const SavedQuery = z.object({
  id: Id,
  name: z.string(),
  /** Everybody of the organisation sees it. */
  shared: z.boolean(),
  /** Made by the one who asks; only he changes it. */
  mine: z.boolean(),
  owner: z.string(),
  query: z.string(),
})
export type SavedQuery = z.output<typeof SavedQuery>

/** 存为方案 (ux.md 1.2 Saved queries): a person's own and his organisation's. */
export const savedCalls = {
  query: call({
    method: 'POST',
    path: '/api/SavedQuery/Query',
    title: '查询列表方案',
    allow: 'signed-in',
    does: 'read',
    quiet: true,
    input: z.object({ page: TableKey }).strict(),
    output: z.array(SavedQuery),
  }),
  /** A name one already has on the page takes the new filters. */
  save: call({
    method: 'POST',
    path: '/api/SavedQuery/Save',
    title: '保存列表方案',
    allow: 'signed-in',
    does: 'write',
    input: z
      .object({
        page: TableKey,
        name: z.string().trim().min(1, '请填写方案名称').max(30, '方案名称不能超过 30 个字符'),
        shared: z.boolean().default(false),
        query: z.string().max(12_000),
      })
      .strict(),
    output: z.object({ id: Id }),
  }),
  delete: call({
    method: 'POST',
    path: '/api/SavedQuery/Delete',
    title: '删除列表方案',
    allow: 'signed-in',
    does: 'write',
    input: z.object({ id: Id }).strict(),
    output: z.object({ ok: z.boolean() }),
  }),
}
