import { implement } from '#kernel/server/implement.ts'
import { sessionCalls } from '../shared/calls.ts'
import { challenge } from './challenge.ts'
import * as login from './login.ts'
import * as session from './service.ts'

export const sessionRoutes = implement(sessionCalls, {
  getKey: login.getKey,
  login: login.login,
  captcha: challenge,
  loginConfig: session.loginConfig,
  mySystem: session.mySystem,
  menu: session.menu,
  header: session.header,
  orgs: session.orgs,
  switchOrg: session.switchOrg,
  token: session.token,
  password: session.password,
  verifyUser: login.verifyUser,
  saveSettings: session.saveSettings,
  logout: session.logout,
})
