import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { open } from './kit.ts'
import { signIn } from './sign-in.ts'

/** The pages the shell is tried with. */
export const plans = '/procurement/planning'
export const orders = '/procurement/purchaseOrder'

interface Known {
  cookies: Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>
  store: Record<string, string>
  at: number
}
/** Half of the five minutes a typed password counts for: a walk that begins later would be asked for it again, in its middle. */
const fresh = 150_000
const signedIn = new Map<string, Known>()

/** A sign-in of somebody else in the same browser ends the session it had. */
const lives = async (context: BrowserContext): Promise<boolean> => {
  const { code } = (await (await context.request.get('/home/mysystem')).json()) as { code: number }
  return code === 0
}

/**
 * The same person in a new window of a fresh browser, signed in over HTTP the first time and after some minutes: `person` does
 * it at the login page, for walks about that.
 * @param o.at the page he opens, by its address. Without it the window is his, but nothing is loaded yet: `asks` asks, `open` opens
 */
export const again = async (
  browser: Browser,
  login: string,
  { at, ...o }: BrowserContextOptions & { at?: string } = {},
): Promise<Page> => {
  const context = await browser.newContext(o)
  let known = signedIn.get(login)
  if (known) await context.addCookies(known.cookies)
  if (!known || Date.now() - known.at > fresh || !(await lives(context))) {
    await context.clearCookies()
    const store = await signIn(context, login)
    known = { cookies: await context.cookies(), store, at: Date.now() }
    signedIn.set(login, known)
  }
  await context.addInitScript((store) => {
    // a frame inside it, such as the one a PDF is shown in, may have no storage, and needs none
    if (window.top === window && sessionStorage.length === 0)
      for (const [k, v] of Object.entries(store)) sessionStorage.setItem(k, v)
  }, known.store)
  const page = await context.newPage()
  page.on('pageerror', (e) => {
    throw e
  })
  // a page of the house that holds nothing, and belongs to the same session
  await page.goto(at ? `/#${at}` : '/settings.json')
  if (at) await page.locator('.f-frame').waitFor()
  return page
}

const seats = new Map<string, Page>()
/** A window of this person that preparations ask from: one for all of them in a walk. */
export const seat = async (browser: Browser, login: string): Promise<Page> => {
  const had = seats.get(login)
  if (had && !had.isClosed()) return had
  const page = await again(browser, login)
  seats.set(login, page)
  return page
}

/** Asks a call as the page would, past its screens. */
export const asks = <T>(
  page: Page,
  path: string,
  body: unknown,
  /** Which organisation the page shows, where that matters. */
  org?: string,
): Promise<{ code: number; msg: string; data: T }> =>
  page.evaluate(
    async ({ path, body, org }) => {
      const { state } = JSON.parse(sessionStorage.getItem('jicai.session') ?? '{}')
      const response = await fetch(path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-id': state.systemInfo.strId,
          'app-id': 'jicai',
          accesstoken: state.accessToken,
          'idempotency-key': crypto.randomUUID(),
          ...(org ? { 'org-id': org } : {}),
        },
        body: JSON.stringify(body),
      })
      return response.json()
    },
    { path, body, org },
  )

/** The same, of a call that must not fail: what it answers. */
export const asked = async <T>(page: Page, path: string, body: unknown): Promise<T> => {
  const answer = await asks<T>(page, path, body)
  expect(answer.msg).toBe('')
  return answer.data
}

/** Paths of the calls sent from now on, with their bodies. */
export const watchCalls = (page: Page): { path: string; body: string }[] => {
  const log: { path: string; body: string }[] = []
  page.on('request', (r) => {
    if (['fetch', 'xhr'].includes(r.resourceType()))
      log.push({ path: new URL(r.url()).pathname, body: r.postData() ?? '' })
  })
  return log
}

/** The open tabs' names, in order. */
export const tabNames = (page: Page): Promise<string[]> => page.locator('.f-tab-name').allInnerTexts()
export const tab = (page: Page, name: string): Locator => page.locator('.f-tab').filter({ hasText: name })

/** The dialog of the kernel or of the component library that is on screen. */
export const dialog = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true })

/** Chooses an entry of a tab's menu. */
export const tabMenu = async (page: Page, name: string, entry: string): Promise<void> => {
  const wanted = page.getByRole('menuitem', { name: entry, exact: true }).filter({ visible: true })
  // a strip that still scrolls closes the menu, as it does for everybody
  await expect(async () => {
    await tab(page, name).scrollIntoViewIfNeeded()
    await page.waitForTimeout(100)
    await tab(page, name).click({ button: 'right' })
    await wanted.click({ timeout: 2000 })
  }).toPass({ timeout: 20_000 })
}

/** The rows of a list, or of a document's table. */
export const rows = (page: Page): Locator =>
  page.locator('tbody tr[data-index], tbody tr.ant-table-row').filter({ visible: true })

/** The remark of the form on screen. */
export const remark = (page: Page) => page.getByLabel('备注').filter({ visible: true }).first()

/** A new plan with something typed, saved nowhere. */
export const typePlan = async (page: Page, text: string) => {
  await open(page, `${plans}/new`)
  await remark(page).fill(text)
  await expect(tab(page, '新建计划').getByRole('img', { name: '未保存' })).toBeVisible()
}
