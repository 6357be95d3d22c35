import { use, useCallback, useEffect, useMemo, useRef } from 'react'
import { t } from '../i18n.ts'
import { timeText } from '../list/time.ts'
import { confirm } from '../shell/confirm.ts'
import { changesBetween, draftKey, holdDraft, type Of, readDraft, writeDraft } from '../shell/drafts.ts'
import { TabContext, useUnsaved } from '../shell/useTab.ts'

/** That the record is another one than the draft was typed on: what restoring it will meet at the save. */
export const versionsText = (draft: Of | undefined, now: Of | undefined): string[] =>
  !draft || !now || draft.id !== now.id || draft.version === now.version
    ? []
    : [
        t('草稿写于第 {{draft}} 版，单据现为第 {{now}} 版：其间已被修改，恢复后保存时逐项核对', {
          draft: draft.version,
          now: now.version,
        }),
      ]

/**
 * Keeps what is typed in the browser, every 5 s, when the page is hidden and when the session expires, by user,
 * organisation and document; what a crash or an expired session left behind is offered once when the document is opened
 * again (ux.md Save safety).
 * @param name the document: its id, or what a new one is; undefined while it is not there yet
 * @param of the record as its typing began: `restore` gets it back, so that what a colleague saved meanwhile is a conflict
 * @returns forgets the draft: call it after saving
 */
export const useDraft = <T>(
  name: string | undefined,
  value: T,
  dirty: boolean,
  restore: (value: T, of: Of | undefined) => void,
  of?: Of,
): (() => void) => {
  const path = use(TabContext)
  const key = useMemo(() => (name === undefined ? undefined : draftKey(name)), [name])
  const now = useRef({ value, dirty, of })
  now.current = { value, dirty, of }
  // what was saved is no draft any more, even while the form still shows it
  const over = useRef(false)
  if (!dirty) over.current = false
  const back = useRef(restore)
  back.current = restore
  const offered = useRef(false)

  useEffect(() => {
    // a kept page that comes back on screen runs this again, and would be offered its own draft
    if (!key || offered.current) return
    offered.current = true
    const kept = readDraft<T>(key)
    const n = kept ? changesBetween(kept.value, now.current.value) : 0
    if (n === 0) localStorage.removeItem(key)
    if (!kept || n === 0) return
    const text = t('有 {{at}} 未保存的内容，是否恢复？', { at: timeText(kept.at) })
    const lines = [t('与现在的内容有 {{n}} 处不同', { n }), ...versionsText(kept.of, now.current.of)]
    void confirm({ title: '提示', text, lines, ok: '恢复', cancel: '放弃', firm: true }).then((reply) => {
      if (reply === 'ok') back.current(kept.value, kept.of)
      else localStorage.removeItem(key)
    })
  }, [key])

  useEffect(() => {
    if (!key) return
    const keep = () => {
      if (now.current.dirty && !over.current) writeDraft(key, now.current.value, now.current.of)
    }
    const timer = setInterval(keep, 5000)
    const hidden = () => document.visibilityState === 'hidden' && keep()
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('pagehide', keep)
    const release = holdDraft(path, key, keep)
    return () => {
      release()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('pagehide', keep)
    }
  }, [path, key])

  return useCallback(() => {
    over.current = true
    if (key) localStorage.removeItem(key)
  }, [key])
}

/**
 * Draft and leave-guard of one form: everything that may befall what was typed (ux.md Save safety, points 44 and 45).
 * @returns call it after saving, before going elsewhere
 */
export const useSafe = <T>(
  name: string | undefined,
  value: T,
  dirty: boolean,
  restore: (value: T, of: Of | undefined) => void,
  of?: Of,
): (() => void) => {
  const clear = useUnsaved(dirty)
  const forget = useDraft(name, value, dirty, restore, of)
  return useCallback(() => {
    forget()
    clear()
  }, [forget, clear])
}
