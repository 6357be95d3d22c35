import { z } from 'zod'
import { call } from '../call.ts'
import { ImportReport } from '../importing.ts'
import { Id } from '../page.ts'

/** How long a job and its file are kept (ux.md 1.2 Export). */
export const keptDays = 7

export const jobStates = {
  waiting: '等待中',
  running: '进行中',
  done: '已完成',
  failed: '未完成',
  cancelled: '已取消',
} as const
export type JobState = keyof typeof jobStates
const states = Object.keys(jobStates) as [JobState]

/** An export or import its owner left to the background. */
export const JobRow = z.object({
  id: Id,
  kind: z.enum(['export', 'import']),
  /** Chinese name of the call, such as 导出采购订单. */
  title: z.string(),
  /** Name of the imported file. */
  subject: z.string(),
  state: z.enum(states),
  doneRows: z.int(),
  /** 0 when nobody knows. */
  totalRows: z.int(),
  /** Why it failed, in the language of the one who asked. */
  message: z.string(),
  /** Its file, or the refused rows of an import; for /filestore/download. */
  fileId: Id.nullable(),
  /** What became of the rows of an import that has ended. */
  counts: ImportReport.pick({
    mode: true,
    saved: true,
    skips: true,
    rowsIn: true,
    added: true,
    changed: true,
    unchanged: true,
    refused: true,
  }).nullable(),
  at: z.string(),
  endedAt: z.string().nullable(),
  /** Its owner has looked since it ended. */
  seen: z.boolean(),
})
export type JobRow = z.output<typeof JobRow>

/** What a call answers that was asked with `Prefer: respond-async`. */
export const JobStarted = z.object({ jobId: Id })
export type JobStarted = z.output<typeof JobStarted>

/** The 任务 of the message bell: everybody has his own. */
export const backgroundCalls = {
  query: call({
    method: 'POST',
    path: '/linex/background/query',
    title: '后台任务查询',
    allow: 'signed-in',
    does: 'read',
    quiet: true,
    input: z.object({}).strict(),
    /** The newest 50, newest first. */
    output: z.array(JobRow),
  }),
  detail: call({
    method: 'POST',
    path: '/linex/background/detail',
    title: '后台任务详情',
    allow: 'signed-in',
    does: 'read',
    quiet: true,
    input: z.object({ id: Id }).strict(),
    output: JobRow.extend({ report: ImportReport.nullable() }),
  }),
  /** What it did so far is undone. */
  cancel: call({
    method: 'POST',
    path: '/linex/background/cancel',
    title: '取消后台任务',
    allow: 'signed-in',
    does: 'write',
    input: z.object({ id: Id }).strict(),
    output: z.object({ id: Id }),
  }),
  /** A failed export or a cancelled one once more, with the rights its owner has now. */
  retry: call({
    method: 'POST',
    path: '/linex/background/retry',
    title: '重试后台任务',
    allow: 'signed-in',
    does: 'write',
    input: z.object({ id: Id }).strict(),
    output: z.object({ id: Id }),
  }),
  seen: call({
    method: 'POST',
    path: '/linex/background/seen',
    title: '后台任务已阅',
    allow: 'signed-in',
    does: 'write',
    quiet: true,
    input: z.object({}).strict(),
    output: z.object({ changed: z.int() }),
  }),
}
