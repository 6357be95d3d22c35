import { use, useEffect, useRef, useState } from 'react'
import { t } from '../i18n.ts'
import { timeText } from '../list/format.ts'
import { confirm } from '../shell/confirm.ts'
import { draftKey, holdDraft, readDraft, writeDraft } from '../shell/drafts.ts'
import { TabContext } from '../shell/useTab.ts'

/**
 * Keeps what is typed in the browser, every 5 s, when the page is hidden and when the session expires, by user,
 * organisation and document; what a crash or an expired session left behind is offered once when the document is opened
 * again (ux.md Save safety).
 * @param name the document: its id, or what a new one is
 * @returns forgets the draft: call it after saving
 */
export const useDraft = <T>(name: string, value: T, dirty: boolean, restore: (value: T) => void): (() => void) => {
  const { path } = use(TabContext)
  const [key] = useState(() => draftKey(name))
  const now = useRef({ value, dirty })
  now.current = { value, dirty }
  const back = useRef(restore)
  back.current = restore
  const offered = useRef(false)

  useEffect(() => {
    // a kept page that comes back on screen runs this again, and would be offered its own draft
    if (offered.current) return
    offered.current = true
    const kept = readDraft<T>(key)
    if (!kept) return
    const text = t('有 {{at}} 未保存的内容，是否恢复？', { at: timeText(kept.at) })
    void confirm({ title: '提示', text, ok: '恢复', cancel: '放弃', firm: true }).then((reply) => {
      if (reply === 'ok') back.current(kept.value)
      else localStorage.removeItem(key)
    })
  }, [key])

  useEffect(() => {
    const keep = () => {
      if (now.current.dirty) writeDraft(key, now.current.value)
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

  const [forget] = useState(() => () => {
    now.current.dirty = false
    localStorage.removeItem(key)
  })
  return forget
}
