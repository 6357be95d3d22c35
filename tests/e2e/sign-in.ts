import type { APIResponse, BrowserContext } from '@playwright/test'
import type { Answer, Call } from '#kernel/shared/call.ts'
import { ofInfo, ofMenus } from '#kernel/web/session/loaded.ts'
import { encryptSecret } from '#kernel/web/session/secret.ts'
import { sessionCalls as calls } from '#modules/session/shared/calls.ts'

/** Password of every demonstration account (README). */
export const password = 'Jicai2026demo'

const dataOf = async <C extends Call>(call: C, response: APIResponse): Promise<Answer<C>> => {
  const { code, msg, data } = await response.json()
  if (code !== 0) throw new Error(`${call.path}: ${code} ${msg}`)
  return data
}

/**
 * Signs in over HTTP as the login page does (specification §7): the context has the cookies from now on.
 * @returns what the page keeps in its session storage
 */
export const signIn = async (context: BrowserContext, login: string): Promise<Record<string, string>> => {
  const { request } = context
  const key = await dataOf(calls.getKey, await request.get(calls.getKey.path, { params: { userCode: login } }))
  const form = {
    ...{ type: '0', username: login, app: 'jicai' },
    password: await encryptSecret(key, password, 'login', login),
  }
  const { userId, orgId } = await dataOf(calls.login, await request.post(calls.login.path, { form }))
  const headers = { 'user-id': userId, 'app-id': 'jicai', 'org-id': orgId }
  const get = (call: Call, params?: Record<string, string>) => request.get(call.path, { params, headers })
  const me = await dataOf(calls.mySystem, await get(calls.mySystem, { orgId, app: 'jicai', gllb: '1' }))
  const menu = await get(calls.menu)
  const accessToken = menu.headers().accesstoken
  if (!accessToken) throw new Error(`${login}: the menu brought no access token`)
  const menus = await dataOf(calls.menu, menu)
  const orgs = await dataOf(calls.orgs, await get(calls.orgs))
  const { theme } = me.settings
  const state = { ...ofInfo(me), ...ofMenus(menus, orgs), accessToken, ...(theme ? { theme } : {}) }
  return { 'jicai.session': JSON.stringify({ state, version: 0 }), 'jicai.login': 'true' }
}
