import type { Call } from '#kernel/shared/call.ts'
import { ask } from '../http/ask.ts'
import { queryClient } from '../http/client.ts'
import { setSignals, standing } from '../http/signals.ts'
import { t } from '../i18n.ts'
import { confirm } from '../shell/confirm.ts'
import { forgetDrafts, keepDrafts } from '../shell/drafts.ts'
import { unlock } from '../shell/lock.ts'
import { pass } from '../shell/nav.ts'
import { dirtyTabs, mayLose, resetTabs, useTabs } from '../shell/tabs.ts'
import { toast } from '../shell/toast.ts'
import { sessionCalls } from './calls.ts'
import { clearDictionaries } from './dictionary.ts'
import { askProof, askSecond } from './proof.ts'
import { reLogin, settle, useReLogin } from './relogin.ts'
import { listen, tellOthers } from './share.ts'
import { loadSession } from './sign-in.ts'
import { clearSession, loginFlag, type OpenTab, sessionStore } from './store.ts'

const lastKey = 'jicai.last'

/** Single-sign-on address of the installation, if it has one. */
const ssoUrl = (): string => String(sessionStore.getState().systemInfo.customProps.ssoUrl ?? '')

/** Clears flag, dictionary, session and answers; goes to Login, or to the single-sign-on address with this ending. */
export const goOut = (ending = ''): void => {
  const sso = ssoUrl()
  // the lock was this user's; the next one has just typed a password
  unlock()
  loginFlag.set(false)
  clearSession()
  clearDictionaries()
  queryClient.clear()
  resetTabs()
  if (sso) location.href = ending ? `${sso.replace(/\/+$/, '')}/${ending}` : sso
  else pass('/Login')
}

/** 退出登录: asks about unsaved changes, ends the session at the server, tells the other windows. */
export const logout = async (): Promise<void> => {
  if (!(await mayLose(dirtyTabs(), false))) return
  forgetDrafts()
  await ask(sessionCalls().logout, {}, { quiet: true }).catch(() => {})
  // the server may just have said that the session is over; then that dialog leads out
  if (standing.over) return
  tellOthers({ kind: 'out' })
  goOut()
}

/**
 * 退出登录 of the re-login dialog: the browser's session is another user's and goes on, only this window leaves; what was
 * typed here stays a draft of its user (specification §4: the single-sign-on address plus login).
 */
export const leaveWindow = (): void => {
  keepDrafts()
  goOut('login')
}

interface Last {
  userId: string
  orgId: string
  pathSummary: OpenTab[]
  /** Where he was. */
  at: string
}

/**
 * 11401: one dialog however many calls fail; then clear, Login, reload after 200 ms (specification §4). From here on nothing is
 * asked any more (`standing.over`). `why`: who or what ended it, as the server said it.
 */
export const expired = async (why?: string): Promise<void> => {
  if (standing.over || !loginFlag.is()) return
  standing.over = true
  keepDrafts()
  const { systemInfo, pathSummary, currentPathItem } = sessionStore.getState()
  const at = currentPathItem ? currentPathItem.path + currentPathItem.search : ''
  const last: Last = { userId: systemInfo.strId, orgId: systemInfo.orgId, pathSummary, at }
  sessionStorage.setItem(lastKey, JSON.stringify(last))
  const text = '警告：登录已过期，请重新登录'
  const lines = why ? [why] : undefined
  await confirm({ title: '系统提示', text, lines, ok: '确定', cancel: false, firm: true, urgent: true })
  const sso = ssoUrl()
  goOut()
  // a reload would take the browser back from the single-sign-on page it is on its way to
  if (!sso) setTimeout(() => location.reload(), 200)
}

/** The tabs of the session that expired and where he was, for the same user in the same organisation; once. */
export const lastTabs = (): Pick<Last, 'pathSummary' | 'at'> => {
  const none = { pathSummary: [], at: '' }
  try {
    const last = JSON.parse(sessionStorage.getItem(lastKey) ?? 'null') as Last | null
    const { systemInfo } = sessionStore.getState()
    if (last?.userId !== systemInfo.strId || last.orgId !== systemInfo.orgId) return none
    sessionStorage.removeItem(lastKey)
    return last
  } catch {
    return none
  }
}

/** Menus, permissions, dictionaries and tabs anew, then home. Nothing of the old organisation is shown or asked again. */
const rebuild = async (): Promise<void> => {
  resetTabs(true)
  void queryClient.cancelQueries()
  queryClient.clear()
  clearDictionaries()
  pass('/Home')
  try {
    sessionStore.setState({ headerMenuActive: '', sliderMenuActive: '' })
    await loadSession()
  } finally {
    useTabs.setState({ waiting: false })
  }
  toast('success', t('已切换到 {{name}}', { name: sessionStore.getState().currentOrg?.strName ?? '' }))
}

const showOrg = (orgId: string): void => {
  sessionStore.setState(({ systemInfo }) => ({ systemInfo: { ...systemInfo, orgId } }))
}

/** This window is going over to another organisation: what its pages ask meanwhile asks nothing of the person. */
let moving = false
const move = async (over: () => Promise<void>): Promise<void> => {
  if (moving) return
  moving = true
  try {
    await over()
  } finally {
    moving = false
  }
}

/** Works on for another organisation, in all windows of this browser: they share one session. */
export const switchOrg = async (orgId: string): Promise<void> => {
  if (!(await mayLose(dirtyTabs()))) return
  await move(async () => {
    await ask(sessionCalls().switchOrg, { orgId })
    showOrg(orgId)
    await rebuild()
    tellOthers({ kind: 'org', orgId, name: sessionStore.getState().currentOrg?.strName ?? '' })
  })
}

/**
 * Another window works for another organisation now, as it said, or as the server did to a window that slept meanwhile; this one
 * must follow, its drafts wait for the way back.
 */
const followOrg = (name: string): Promise<void> =>
  move(async () => {
    keepDrafts()
    const text = t('此浏览器的另一窗口已切换到 {{name}}，本窗口将一起切换，未保存的内容已存为草稿', { name })
    await confirm({ title: '提示', text, cancel: false, firm: true })
    showOrg('')
    await rebuild()
  })

/** Another window of the browser holds a new session of the same user: its token is ours too, and the dialog may go. */
const refreshAfterOthers = async (): Promise<void> => {
  await ask(sessionCalls().token, {}, { quiet: true })
  if (useReLogin.getState().who) settle(true)
}

/** Connects the session to the HTTP layer and to the browser's other windows; once, at the start. */
export const watchSession = (): void => {
  const otherOrg = (name: string) => void followOrg(name).catch(() => {})
  setSignals({
    expired: (why) => void expired(why),
    otherUser: reLogin,
    // the new session has no token for the page until its menu came, and the page goes on asking
    meanwhile: (call) => {
      const signing: readonly Call[] = Object.values(sessionCalls())
      return useReLogin.getState().who && !signing.includes(call) ? reLogin(null) : undefined
    },
    otherOrg,
    unproved: askProof,
    second: askSecond,
  })
  listen({
    out: () => void expired(),
    otherUser: (who) => void reLogin(who),
    // the user himself signed in again in another window
    again: () => void refreshAfterOthers().catch(() => {}),
    org: otherOrg,
  })
}
