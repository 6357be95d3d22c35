import { create } from 'zustand'
import type { Asked, Call } from '#kernel/shared/call.ts'
import { backgroundCalls, type JobRow } from '#kernel/shared/calls/background.ts'
import { fileCalls } from '#kernel/shared/calls/files.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { AskError, type AskOptions, ask } from '../http/ask.ts'
import { refresh } from '../http/client.ts'
import { download } from '../http/download.ts'
import { t } from '../i18n.ts'
import { toast } from '../shell/toast.ts'
import { countsText, endOf, nameOf } from './text.ts'

/** Rises when the person wants to see his jobs: the message bell opens with them. */
export const useWish = create<{ wish: number }>(() => ({ wish: 0 }))
export const showJobs = (): void => useWish.setState(({ wish }) => ({ wish: wish + 1 }))

/** Calls whose answers are out of date when a job of this window has ended. */
const stale = new Map<string, readonly Call[]>()
/** Jobs that are shown as they go, so that no toast is needed. */
const watched = new Set<string>()
/** Jobs whose end was told here. */
const told = new Set<string>()

/** Notes what a job changes; returns nothing. */
export const follow = (jobId: string, calls: readonly Call[]): void => {
  stale.set(jobId, calls)
  void refresh([backgroundCalls.query])
}

/** While a dialog shows a job itself; answers the way to let go. */
export const watch = (jobId: string): (() => void) => {
  watched.add(jobId)
  return () => void watched.delete(jobId)
}

export const saveJobFile = (fileId: string): void => void download(fileCalls.download, { fileId }).catch(() => {})

const tell = (job: JobRow): void => {
  const what = nameOf(job)
  const { fileId, kind, counts, message } = job
  const fetch = fileId ? { action: { label: t('下载'), run: () => saveJobFile(fileId) } } : {}
  if (job.state === 'failed') toast('error', t('{{what}}未完成', { what }), { detail: message })
  else if (kind === 'export') toast('success', t('{{what}}已完成', { what }), { seconds: 8, ...fetch })
  else {
    const { tone, text } = endOf(job)
    toast(tone, text, counts ? { detail: countsText(counts) } : {})
  }
}

/** Something about the person's jobs changed: what they made out of date is asked anew, their end is told once. */
export const jobsChanged = async (): Promise<void> => {
  void refresh([backgroundCalls.query])
  const jobs = await ask(backgroundCalls.query, {}, { quiet: true }).catch(() => [])
  for (const job of jobs) {
    if (!job.endedAt) continue
    const calls = stale.get(job.id)
    if (calls) {
      stale.delete(job.id)
      void refresh(calls)
    }
    if (job.seen || told.has(job.id) || watched.has(job.id)) continue
    told.add(job.id)
    if (document.visibilityState === 'visible' && job.state !== 'cancelled') tell(job)
  }
}

/**
 * Exports: a file at once, or, where the server finds it too much to wait for, a job whose end is told (ux.md Export).
 * Throws like `ask`.
 */
export const exportFile = async <C extends Call>(
  call: C,
  input: Asked<C>,
  o: Pick<AskOptions, 'quiet'> = {},
): Promise<void> => {
  try {
    await download(call, input, o)
  } catch (e) {
    if (!(e instanceof AskError) || e.code !== codes.later) throw e
    const { rows } = e.data as { rows: number }
    const { jobId } = await ask(call, input, { ...o, later: { rows } })
    follow(jobId, [])
    toast('success', t('共 {{n}} 行，已转为后台导出，完成后通知您', { n: rows.toLocaleString('en') }), {
      seconds: 4,
      action: { label: t('查看进度'), run: showJobs },
    })
  }
}
