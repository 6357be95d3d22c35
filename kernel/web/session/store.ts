import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { MenuNode } from './menu.ts'

/** An open tab. Identity is `path`, never the query string (ux.md 1.1). */
export interface OpenTab {
  /** With leading slash, such as `/procurement/planning/<id>`. */
  path: string
  /** Query string with `?`, or ''. */
  search: string
  /** Menu path it belongs to, without slash. */
  menuPath: string
  /** Title a page gave itself, and in which language; the menu's name otherwise. */
  title?: string
  spoken?: 'zh' | 'en'
  pinned?: boolean
}

export interface OrgChoice {
  strId: string
  strName: string
  strCode: string
  kind: string
  pinyin: string
  current: boolean
}

export interface Theme {
  themeColor: 'pink' | 'brown'
  fontSize: 14 | 16 | 18
}

/** The session store, exactly the keys of specification §3. */
export interface SessionState {
  theme: Theme
  currentOrg: { strId: string; strName: string; kind: string } | null
  orgLists: OrgChoice[]
  authPwd: { isFirstLogin: string; isPwdValid: string }
  headerMenus: { strId: string; strName: string; strNameEn?: string; icon?: string }[]
  headerMenuActive: string
  menus: MenuNode[]
  sliderMenuActive: string
  collapse: boolean
  pathSummary: OpenTab[]
  currentPathItem: OpenTab | null
  systemInfo: {
    strId: string
    strName: string
    headUrl: string
    strLoginName: string
    orgId: string
    customProps: Record<string, unknown>
  }
  userInfo: Record<string, unknown>
  defaultPageSize: number
  paginationIndexPageSizes: number[]
  paginationPageSizes: number[]
  /** Which classification of materials governs: '1' the platform's, '2' the hospital's own. */
  wzflGllx: string
  /** Organisations that belong to the one acted for. */
  childOrg: { strId: string; strName: string }[]
  /** Short messages; standard data; ordering of the default supplier only. */
  systemConfig: { smsConfig: boolean; sfdjbzsj: boolean; sfqygyssd: boolean }
  accessToken: string
  provincialCatalogId: string
  isOperator: boolean
  /** Permission codes `path:code` of the current user and organisation. */
  authList: string[]
  /** The login asks for the picture from the first try on. */
  isNeedVerificy: boolean
  pswRule: { tip: string; reg: string }
}

/** Specification §9: 20 with 20/50/100 on screens higher than 900, else 10 with 10/20/50/100. */
const pageSizes = () =>
  typeof screen !== 'undefined' && screen.height > 900
    ? { defaultPageSize: 20, paginationIndexPageSizes: [20, 50, 100], paginationPageSizes: [20, 50, 100] }
    : { defaultPageSize: 10, paginationIndexPageSizes: [10, 20, 50, 100], paginationPageSizes: [10, 20, 50, 100] }

const themeKept = 'jicai.theme'
const keptTheme = (): Theme => {
  try {
    const { themeColor, fontSize } = JSON.parse(localStorage.getItem(themeKept) ?? '{}') as Partial<Theme>
    return {
      themeColor: themeColor === 'brown' ? 'brown' : 'pink',
      fontSize: fontSize === 16 || fontSize === 18 ? fontSize : 14,
    }
  } catch {
    return { themeColor: 'pink', fontSize: 14 }
  }
}

const fresh = (): SessionState => ({
  theme: keptTheme(),
  currentOrg: null,
  orgLists: [],
  authPwd: { isFirstLogin: '1', isPwdValid: '1' },
  headerMenus: [],
  headerMenuActive: '',
  menus: [],
  sliderMenuActive: '',
  collapse: false,
  pathSummary: [],
  currentPathItem: null,
  systemInfo: { strId: '', strName: '', headUrl: '', strLoginName: '', orgId: '', customProps: {} },
  userInfo: {},
  ...pageSizes(),
  wzflGllx: '',
  childOrg: [],
  systemConfig: { smsConfig: false, sfdjbzsj: true, sfqygyssd: false },
  accessToken: '',
  provincialCatalogId: '',
  isOperator: false,
  authList: [],
  isNeedVerificy: false,
  pswRule: { tip: '', reg: '' },
})

/** One fixed key of session storage (specification §3). */
export const storeKey = 'jicai.session'

export const useSession = create<SessionState>()(
  persist(fresh, {
    name: storeKey,
    storage: createJSONStorage(() => sessionStorage),
    // a page that is loaded again may stand on another screen by now
    merge: (kept, now) => ({ ...now, ...(kept as Partial<SessionState>), ...pageSizes() }),
  }),
)
/** The same store for code outside components. */
export const sessionStore = useSession

/** Back to the start, the theme stays. */
export const clearSession = (): void => {
  sessionStore.setState({ ...fresh(), theme: sessionStore.getState().theme })
}

/** Sets the theme, for this session and as this browser's next start. */
export const setTheme = (theme: Partial<Theme>): void => {
  const next = { ...sessionStore.getState().theme, ...theme }
  localStorage.setItem(themeKept, JSON.stringify(next))
  sessionStore.setState({ theme: next })
}

const flagKey = 'jicai.login'

/** The login-state flag of specification §2; the guard needs it together with a menu. */
export const loginFlag = {
  is: (): boolean => sessionStorage.getItem(flagKey) === 'true',
  set: (on: boolean): void => sessionStorage.setItem(flagKey, String(on)),
}
