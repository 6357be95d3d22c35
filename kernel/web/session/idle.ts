import { ask } from '../http/ask.ts'
import { standing } from '../http/signals.ts'
import { t } from '../i18n.ts'
import { clockText } from '../list/time.ts'
import { confirm, useQuestions } from '../shell/confirm.ts'
import { sessionCalls } from './calls.ts'
import { logout } from './leave.ts'
import { sessionStore } from './store.ts'

const MINUTE = 60_000
/** The server notes use once a minute, so its limit may be reached a minute earlier than the last answer says. */
const BLUR = MINUTE
const WARN = 2 * MINUTE
/** Who works without asking anything, such as typing a long form, is noted so often. */
const KEEP = 5 * MINUTE
/** All windows of the browser share one session. */
const key = 'jicai.answered'

/** One small question, which renews the session. */
const renew = () =>
  ask(sessionCalls().token, {}, { quiet: true }).then(
    () => {},
    () => {},
  )

/** The latest answer any window had. */
const lastAnswer = (): number => {
  const others = Number(localStorage.getItem(key) ?? 0)
  if (standing.answeredAt > others) localStorage.setItem(key, String(standing.answeredAt))
  return Math.max(standing.answeredAt, others)
}

/**
 * Warns two minutes before a session that nobody uses ends, with 继续, and asks once when it has ended, so that the page says so
 * (ux 87). Whoever types or points is at work, though his page asks nothing. Answers the way to stop.
 */
export const watchIdle = (): (() => void) => {
  let usedAt = 0
  let warned = false
  let lookedAt = 0
  const used = () => {
    usedAt = Date.now()
  }
  /** The warning that stands, taken away when another window went on. */
  const close = () =>
    useQuestions
      .getState()
      .open.find((q) => q.text === said)
      ?.answer('ok')
  let said = ''
  const warn = async (end: number) => {
    warned = true
    said = t('您已有一段时间没有操作，系统将于 {{at}} 自动退出，未保存的内容会存为草稿', {
      at: clockText(new Date(end)).slice(0, 5),
    })
    const question = { title: '即将自动退出', text: said, ok: '继续', cancel: '退出登录', firm: true, urgent: true }
    const reply = await confirm(question)
    warned = false
    if (reply === 'cancel') return logout()
    if (!standing.over) await renew()
  }
  const look = () => {
    const limit = Number(sessionStore.getState().systemInfo.customProps.idleMinutes ?? 0) * MINUTE
    const answered = lastAnswer()
    if (!limit || !answered || standing.over) return
    const now = Date.now()
    const end = answered + limit - BLUR
    if (now > answered + limit + BLUR / 6) {
      // the network may be away: not every five seconds
      if (now - lookedAt < MINUTE) return
      lookedAt = now
      return void renew()
    }
    if (now >= end - WARN) {
      if (!warned) void warn(end)
      return
    }
    if (warned) close()
    if (usedAt > answered && now - answered > Math.min(KEEP, limit / 3)) void renew()
  }
  const timer = setInterval(look, 5_000)
  const inputs = ['pointerdown', 'keydown', 'wheel'] as const
  for (const i of inputs) window.addEventListener(i, used, { passive: true, capture: true })
  // a computer that slept looks as soon as it wakes
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    for (const i of inputs) window.removeEventListener(i, used, { capture: true })
    document.removeEventListener('visibilitychange', look)
  }
}
