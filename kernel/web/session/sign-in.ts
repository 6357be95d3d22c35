import { AskError, ask } from '../http/ask.ts'
import { generic } from '../http/decide.ts'
import { language, setLanguage, t } from '../i18n.ts'
import { unlock } from '../shell/lock.ts'
import { type Settings, sessionCalls } from './calls.ts'
import { ofInfo, ofMenus } from './loaded.ts'
import { encryptSecret, type Purpose } from './secret.ts'
import { loginFlag, sessionStore, setTheme } from './store.ts'

/** Why a sign-in failed: the sentence to show, and whether the next try needs the picture. */
export class SignInError extends Error {
  captcha: boolean
  constructor(message: string, captcha: boolean) {
    super(message)
    this.captcha = captcha
  }
}

/** What the server itself said, however long; '' when it said nothing a reader understands. */
const sentenceOf = (e: AskError): string => (e.msg === t(generic) ? '' : e.msg)

const failure = (e: unknown): SignInError => {
  const refused = e instanceof AskError && e.code !== undefined
  const data = refused ? (e.data as { captcha?: boolean } | null) : null
  return new SignInError((refused && sentenceOf(e)) || t('登录失败，用户名或密码错误'), !!data?.captcha)
}

/**
 * Proves who one is (specification §7, steps 1 and 2): key, encrypted password, login.
 * @throws SignInError with the server's sentence, or 登录失败，用户名或密码错误
 */
export const prove = async (username: string, password: string, captcha?: string) => {
  const calls = sessionCalls()
  try {
    const key = await ask(calls.getKey, { userCode: username }, { quiet: true })
    const secret = await encryptSecret(key, password, 'login', username)
    const input = { type: '0', username, password: secret, app: 'jicai', ...(captcha ? { captcha } : {}) }
    const answer = await ask(calls.login, input, { quiet: true })
    if (answer.code !== 0) throw new AskError('', 1)
    const { systemInfo } = sessionStore.getState()
    sessionStore.setState({
      authPwd: answer.authPwd,
      systemInfo: { ...systemInfo, strId: answer.userId, orgId: answer.orgId, strLoginName: username },
    })
    // who locked it and closed the window has just typed his password
    unlock()
    return answer
  } catch (e) {
    throw failure(e)
  }
}

/** Step 3 and the menu: customer info, then menu (its header brings the access token) and organisations. */
export const loadSession = async (): Promise<void> => {
  const calls = sessionCalls()
  const { systemInfo } = sessionStore.getState()
  const me = await ask(calls.mySystem, { orgId: systemInfo.orgId, app: 'jicai', gllb: '1' })
  sessionStore.setState(ofInfo(me, systemInfo.customProps))
  if (me.settings.theme) setTheme(me.settings.theme)
  const [menus, orgLists] = await Promise.all([ask(calls.menu, {}), ask(calls.orgs, {})])
  sessionStore.setState(ofMenus(menus, orgLists))
  loginFlag.set(true)
  // last, because the page is built anew in the other language
  await speak(me.settings.language)
}

/** Saves how the user wants to see the product; a failure only means that it stays with this browser. */
export const saveLook = (settings: Settings): void => {
  if (!loginFlag.is()) return
  void ask(sessionCalls().saveSettings, settings, { quiet: true }).catch(() => {})
}

/** The language chosen on any machine wins over this browser's last; only a choice made on the login page is newer. */
const speak = async (chosen: Settings['language']): Promise<void> => {
  if (chosenHere.language) {
    chosenHere.language = false
    saveLook({ language: language() })
  } else if (chosen && chosen !== language()) await setLanguage(chosen)
}

/** The login page's own switch of language was used. */
export const chosenHere = { language: false }

/** Does the session have to change its password before anything else? */
export const mustChangePassword = (): boolean => {
  const { isFirstLogin, isPwdValid } = sessionStore.getState().authPwd
  return isFirstLogin === '1' || isPwdValid === '0'
}

/** Passwords as they travel, all under one challenge for this account name. */
export const secretsFor = async <P extends readonly string[]>(user: string, purpose: Purpose, ...passwords: P) => {
  const key = await ask(sessionCalls().getKey, { userCode: user })
  const secrets = await Promise.all(passwords.map((p) => encryptSecret(key, p, purpose, user)))
  return secrets as { [K in keyof P]: string }
}

/** Changes the own password: both secrets travel under one challenge. Throws AskError. */
export const changePassword = async (oldPassword: string, newPassword: string, captcha?: string): Promise<void> => {
  const calls = sessionCalls()
  const user = sessionStore.getState().systemInfo.strLoginName
  // a first-login session has no menu yet, so its token comes by the token call
  if (!sessionStore.getState().accessToken) await ask(calls.token, {})
  const [hiddenOld, hiddenNew] = await secretsFor(user, 'password', oldPassword, newPassword)
  // the form says itself what is wrong
  const input = { oldPassword: hiddenOld, newPassword: hiddenNew, ...(captcha ? { captcha } : {}) }
  await ask(calls.password, input, { quiet: true })
}
