import { useCallback, useMemo, useRef, useState } from 'react'
import { type Attachment, fileCalls, resourceId, type templatePurpose } from '#kernel/shared/calls/files.ts'
import { judge, type Refused, type UploadRule, uploadRule } from '#kernel/shared/upload.ts'
import { AskError, ask } from '../http/ask.ts'
import { uuid } from '../http/uuid.ts'
import { comma, t } from '../i18n.ts'
import { toast } from '../shell/toast.ts'
import { withProgress } from './transport.ts'

/** One file of the widget. `local` is only here yet, `stored` is at the server. */
export interface Item {
  uid: string
  name: string
  size: number
  mime: string
  state: 'local' | 'sending' | 'failed' | 'stored'
  /** Chosen here; absent for files that were there before. */
  file?: File
  fileId?: string
  /** Sent so far, 0 to 1. */
  part: number
  error?: string
  /** Taken off the list; deleted by id once the form is saved. */
  removed: boolean
}

const none: readonly Attachment[] = []

const stored = (f: Attachment): Item => ({
  uid: f.fileId,
  name: f.name,
  size: f.size,
  mime: f.mime,
  state: 'stored',
  fileId: f.fileId,
  part: 1,
  removed: false,
})
const chosen = (file: File): Item => ({
  uid: uuid(),
  name: file.name,
  size: file.size,
  mime: file.type,
  state: 'local',
  file,
  part: 0,
  removed: false,
})

/** How a refused file is told: which one, and what may be uploaded. */
export const refusedText = (r: Refused): string => t(r.reason, r.params)

/**
 * The files of a form (specification §2, Upload widget): chosen, judged and kept here until `send`, which uploads them one by
 * one under their uid; `finish` deletes by id what was removed. A failed file stays and is tried again alone.
 * @param before the attachments of the record; for another record change the component's key
 * @param purpose what they are uploaded for, when it is no attachment
 */
export const useUpload = (
  before: readonly Attachment[] = none,
  rule: UploadRule = uploadRule,
  purpose: typeof resourceId | typeof templatePurpose = resourceId,
) => {
  const [items, setItems] = useState<readonly Item[]>(() => before.map(stored))
  const [refused, setRefused] = useState<readonly Refused[]>([])
  // sending outlives renders: it must see what is there now
  const now = useRef(items)
  const put = useCallback((next: readonly Item[]) => {
    now.current = next
    setItems(next)
  }, [])
  const change = useCallback(
    (uid: string, to: Partial<Item>) => put(now.current.map((x) => (x.uid === uid ? { ...x, ...to } : x))),
    [put],
  )

  const add = useCallback(
    (files: readonly File[]) => {
      const result = judge(
        files,
        now.current.filter((x) => !x.removed),
        rule,
        comma(),
      )
      put([...now.current, ...result.taken.map(chosen)])
      setRefused(result.refused)
      for (const r of result.refused) toast('warning', refusedText(r), { detail: r.name })
    },
    [put, rule],
  )

  const sendOne = useCallback(
    async ({ uid, file }: Item): Promise<string | undefined> => {
      change(uid, { state: 'sending', part: 0, error: undefined })
      try {
        const ids = await ask(
          fileCalls.upload,
          { version: 'v2', resourceId: purpose },
          // the uid is the key too: a repeat after a lost reply finds the file already there
          { files: { [uid]: file! }, key: uid, quiet: true, transport: withProgress((part) => change(uid, { part })) },
        )
        change(uid, { state: 'stored', part: 1, fileId: ids[uid] })
        return ids[uid]
      } catch (e) {
        change(uid, { state: 'failed', error: e instanceof AskError ? e.msg : t('上传失败') })
        return undefined
      }
    },
    [change, purpose],
  )

  return useMemo(() => {
    const kept = items.filter((x) => !x.removed)
    return {
      items,
      refused,
      rule,
      count: kept.length,
      /** What was chosen here, for who sends it together with his form. */
      chosen: kept.flatMap((x) => (x.file ? [{ uid: x.uid, file: x.file }] : [])),
      busy: items.some((x) => x.state === 'sending'),
      /** The list differs from the record's. */
      dirty: kept.length !== before.length || kept.some((x, i) => x.fileId !== before[i]?.fileId),
      add,
      remove: (uid: string) => {
        const item = now.current.find((x) => x.uid === uid)
        // what only stands here goes at once; what is at the server can come back until the form is saved
        if (item?.fileId) change(uid, { removed: true })
        else put(now.current.filter((x) => x.uid !== uid))
      },
      /** False: there is no room any more. */
      undo: (uid: string): boolean => {
        if (now.current.filter((x) => !x.removed).length >= rule.files) return false
        change(uid, { removed: false })
        return true
      },
      retry: (uid: string) => {
        const item = now.current.find((x) => x.uid === uid)
        if (item?.state === 'failed') void sendOne(item)
      },
      /** Uploads what is not stored yet. The ids in order, or undefined when one failed. */
      send: async (): Promise<string[] | undefined> => {
        for (const item of now.current) if (!item.removed && item.file && item.state !== 'stored') await sendOne(item)
        const ids = now.current.filter((x) => !x.removed).map((x) => x.fileId)
        if (ids.every((id) => id !== undefined)) return ids as string[]
        toast('warning', t('部分文件上传失败，请重试'))
        return undefined
      },
      /** After the save: deletes by id what was removed. One that stays behind hurts nobody. */
      finish: (): Promise<unknown> =>
        Promise.allSettled(
          now.current
            .filter((x) => x.removed && x.fileId)
            .map((x) => ask(fileCalls.delete, { fileId: x.fileId! }, { quiet: true })),
        ),
    }
  }, [items, refused, rule, before, add, change, put, sendOne])
}
export type Uploads = ReturnType<typeof useUpload>
