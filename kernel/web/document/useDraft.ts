import { useEffect, useRef, useState } from 'react'
import { t } from '../i18n.ts'
import { timeText } from '../list/format.ts'
import { sessionStore } from '../session/store.ts'
import { confirm } from '../shell/confirm.ts'

interface Kept<T> {
  at: string
  value: T
}
const day = 24 * 3600_000
const prefix = 'jicai.draft'

const keyOf = (name: string): string => {
  const { strId, orgId } = sessionStore.getState().systemInfo
  return [prefix, strId, orgId, name].join(' ')
}
const read = <T>(key: string): Kept<T> | undefined => {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept<T> | null
    if (kept && Date.now() - Date.parse(kept.at) < day) return kept
    localStorage.removeItem(key)
  } catch {
    localStorage.removeItem(key)
  }
  return undefined
}

/**
 * Keeps what is typed in the browser, every 5 s and when the page is hidden, by user, organisation and document; what a
 * crash or an expired session left behind is offered once when the document is opened again (ux.md Save safety).
 * @param name the document: its id, or what a new one is
 * @returns forgets the draft: call it after saving
 */
export const useDraft = <T>(name: string, value: T, dirty: boolean, restore: (value: T) => void): (() => void) => {
  const [key] = useState(() => keyOf(name))
  const now = useRef({ value, dirty })
  now.current = { value, dirty }
  const back = useRef(restore)
  back.current = restore

  useEffect(() => {
    const kept = read<T>(key)
    if (!kept) return
    const text = t('有 {{at}} 未保存的内容，是否恢复？', { at: timeText(kept.at) })
    void confirm({ title: '提示', text, ok: '恢复', cancel: '放弃', firm: true }).then((reply) => {
      if (reply === 'ok') back.current(kept.value)
      else localStorage.removeItem(key)
    })
  }, [key])

  useEffect(() => {
    const keep = () => {
      if (!now.current.dirty) return
      try {
        localStorage.setItem(key, JSON.stringify({ at: new Date().toISOString(), value: now.current.value }))
      } catch {
        // a full store must not disturb the typing
      }
    }
    const timer = setInterval(keep, 5000)
    const hidden = () => document.visibilityState === 'hidden' && keep()
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('pagehide', keep)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('pagehide', keep)
    }
  }, [key])

  const [forget] = useState(() => () => {
    now.current.dirty = false
    localStorage.removeItem(key)
  })
  return forget
}

/** All drafts of this user go with his logout. */
export const forgetDrafts = (): void => {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
}
