import { ask } from '../http/ask.ts'
import { queryClient } from '../http/client.ts'
import { setSignals } from '../http/signals.ts'
import { t } from '../i18n.ts'
import { confirm } from '../shell/confirm.ts'
import { go, pass } from '../shell/nav.ts'
import { dirtyTabs, mayLose, resetTabs } from '../shell/tabs.ts'
import { toast } from '../shell/toast.ts'
import { sessionCalls } from './calls.ts'
import { clearDictionaries } from './dictionary.ts'
import { reLogin } from './relogin.ts'
import { listen, tellOthers } from './share.ts'
import { loadSession } from './sign-in.ts'
import { clearSession, loginFlag, type OpenTab, sessionStore } from './store.ts'

const lastKey = 'jicai.last'

/** Single-sign-on address of the installation, if it has one. */
const ssoUrl = (): string => String(sessionStore.getState().systemInfo.customProps.ssoUrl ?? '')

/** Clears flag, dictionary, session and answers; goes to Login, or to the single-sign-on page. */
export const goOut = (): void => {
  const sso = ssoUrl()
  loginFlag.set(false)
  clearSession()
  clearDictionaries()
  queryClient.clear()
  resetTabs()
  if (sso) location.href = sso
  else pass('/Login')
}

/** 退出登录: asks about unsaved changes, ends the session at the server, tells the other windows. */
export const logout = async (): Promise<void> => {
  if (!(await mayLose(dirtyTabs()))) return
  await ask(sessionCalls().logout, {}, { quiet: true }).catch(() => {})
  goOut()
  tellOthers({ kind: 'out' })
}

let telling = false

/** 11401: one dialog however many calls fail; then clear, Login, reload after 200 ms (specification §4). */
export const expired = async (): Promise<void> => {
  if (telling || !loginFlag.is()) return
  telling = true
  const { systemInfo, pathSummary } = sessionStore.getState()
  sessionStorage.setItem(lastKey, JSON.stringify({ userId: systemInfo.strId, orgId: systemInfo.orgId, pathSummary }))
  await confirm({ title: '系统提示', text: '警告：登录已过期，请重新登录', ok: '确定', cancel: false, firm: true })
  goOut()
  setTimeout(() => location.reload(), 200)
}

/** The tabs of the session that expired, for the same user in the same organisation; once. */
export const lastTabs = (): OpenTab[] => {
  try {
    const last = JSON.parse(sessionStorage.getItem(lastKey) ?? 'null') as {
      userId: string
      orgId: string
      pathSummary: OpenTab[]
    } | null
    sessionStorage.removeItem(lastKey)
    const { systemInfo } = sessionStore.getState()
    return last && last.userId === systemInfo.strId && last.orgId === systemInfo.orgId ? last.pathSummary : []
  } catch {
    return []
  }
}

/** Works on for another organisation: menus, permissions, dictionaries and tabs are rebuilt. */
export const switchOrg = async (orgId: string): Promise<void> => {
  if (!(await mayLose(dirtyTabs()))) return
  await ask(sessionCalls().switchOrg, { orgId })
  queryClient.clear()
  clearDictionaries()
  resetTabs()
  sessionStore.setState({ headerMenuActive: '' })
  await loadSession()
  go('/Home')
  toast('success', t('已切换到 {{name}}', { name: sessionStore.getState().currentOrg?.strName ?? '' }))
}

/** Connects the session to the HTTP layer and to the browser's other windows; once, at the start. */
export const watchSession = (): void => {
  setSignals({ expired: () => void expired(), otherUser: reLogin })
  listen({ out: () => void expired(), otherUser: (who) => void reLogin(who) })
}
