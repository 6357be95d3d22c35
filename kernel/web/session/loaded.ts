import type { Answer } from '#kernel/shared/call.ts'
import type { SessionCalls } from './calls.ts'
import { codesOfMenus, type MenuNode } from './menu.ts'
import type { OrgChoice, SessionState } from './store.ts'

/** What the page keeps of the customer info, beside what it already kept of its own (specification §3). */
export const ofInfo = (me: Answer<SessionCalls['mySystem']>, own: Record<string, unknown> = {}) => {
  const { strId, strName, headUrl, strLoginName, orgId } = me
  const { wzflGllx, childOrg, systemConfig, provincialCatalogId } = me
  return {
    systemInfo: { strId, strName, headUrl, strLoginName, orgId, customProps: { ...own, ...me } },
    currentOrg: { strId: orgId, strName: me.orgName, kind: me.orgKind },
    isOperator: me.isOperator,
    ...{ wzflGllx, childOrg, systemConfig, provincialCatalogId },
    authPwd: me.authPwd,
    userInfo: { strId, strName, strLoginName, orgId, orgName: me.orgName, orgKind: me.orgKind },
  } satisfies Partial<SessionState>
}

/** The same of the menu and of the organisations one may act for. */
export const ofMenus = (menus: MenuNode[], orgLists: OrgChoice[]) =>
  ({
    ...{ menus, orgLists, authList: codesOfMenus(menus) },
    headerMenus: menus.map(({ strId, strName, strNameEn, icon }) => ({ strId, strName, strNameEn, icon })),
  }) satisfies Partial<SessionState>
