import {
  type Browser,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test'
import { password } from './sign-in.ts'
import { addressOf } from './worker.ts'

/** Why a walk was left out of a whole run. */
export const NO_TIME = 'no time left'

export const test = base.extend<{ tidy: undefined; inTime: undefined }>({
  // a walk that would begin too late is left out and named (decision 0103); one that takes long says how many minutes beyond the usual
  inTime: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads the names of the first parameter
    async ({}, use, info) => {
      const until = Number(process.env.WALKS_UNTIL ?? 0)
      const { description } = info.annotations.find((a) => a.type === 'minutes') ?? {}
      info.skip(until > 0 && Date.now() > until - Number(description ?? 0) * 60_000, NO_TIME)
      await use(undefined)
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: playwright reads the names of the first parameter
  baseURL: async ({}, use, { parallelIndex }) => use(addressOf(parallelIndex)),
  // closes every window a test opened: pages left behind keep asking, and slow the tests that follow
  tidy: [
    async ({ browser }, use) => {
      await use(undefined)
      for (const context of browser.contexts()) await context.close()
    },
    { auto: true },
  ],
})

export { password }

/** antd puts a blank between two Chinese characters of a button. */
const spaced = (name: string): RegExp => new RegExp(`^${[...name].join('\\s?')}( \\(\\d+\\))?$`)

export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name: spaced(name) }).filter({ visible: true })

/** A person at a browser of his own, signed in; errors on the page fail the test that caused them. */
export const person = async (browser: Browser, login: string, o: BrowserContextOptions = {}): Promise<Page> => {
  const context = await browser.newContext(o)
  const page = await context.newPage()
  page.on('pageerror', (e) => {
    throw e
  })
  await page.goto('/')
  await page.getByLabel(/账号/).first().fill(login)
  await page.getByLabel(/密码/).first().fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expect(page).toHaveURL(/#\/Home/)
  return page
}

/**
 * Waits until the page has asked nothing and been answered nothing for a fifth of a second. Not the browser's own «network idle»:
 * that one holds from the first load on, or, when the event stream was opened early, never.
 */
export const quiet = async (page: Page): Promise<void> => {
  const calls = new Set<Request>()
  let last = Date.now()
  const counts = (r: Request) => ['fetch', 'xhr', 'script', 'image'].includes(r.resourceType())
  const asked = (r: Request) => {
    if (counts(r)) calls.add(r)
    last = Date.now()
  }
  const answered = (r: Request) => {
    calls.delete(r)
    last = Date.now()
  }
  page.on('request', asked).on('requestfinished', answered).on('requestfailed', answered)
  try {
    await expect.poll(() => calls.size === 0 && Date.now() - last > 200, { intervals: [50] }).toBe(true)
  } finally {
    page.off('request', asked).off('requestfinished', answered).off('requestfailed', answered)
  }
}

/** Goes to a page by its address, as a pasted link does. */
export const open = async (page: Page, path: string): Promise<void> => {
  const loaded = await page.evaluate((to) => {
    const here = document.getElementById('root') !== null
    if (here) location.hash = to
    return here
  }, path)
  if (!loaded) await page.goto(`/#${path}`)
  // the browser writes some signs of it in its own way
  await expect.poll(() => decodeURI(page.url())).toContain(`#${decodeURI(path)}`)
  await stands(page)
}

/**
 * Waits until the page on screen is the one of the address, which comes a moment before it: what is looked for meanwhile is found
 * on the page being left, and waits there for ever. Outside the frame, or under a question about leaving, there is none to wait for.
 */
const stands = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const on = [...document.querySelectorAll<HTMLElement>('.f-page')].filter((x) => x.offsetParent !== null)
        const at = decodeURI(location.hash.slice(1).split('?')[0]!).replace(/(.)\/+$/, '$1')
        return (
          on.length === 0 ||
          document.querySelector('[role=dialog]') !== null ||
          on.some((x) => decodeURI(x.dataset.path!) === at)
        )
      }),
    )
    .toBe(true)

/** Where the page is now, without the `#`. */
export const here = (page: Page): string => decodeURIComponent(new URL(page.url()).hash.slice(1))

/** The page's own part of the window; kept pages of other tabs are hidden. */
export const shown = (page: Page, selector: string): Locator => page.locator(selector).filter({ visible: true })

/** Waits for the short success message. */
export const told = (page: Page, text: string | RegExp): Promise<void> =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()

/** Saves what is typed where it is, and goes to the page where it is read. */
export const saveAndRead = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+s')
  await told(page, /已保存 \d\d:\d\d/)
  await button(page, '返回').click()
}

/** The list under the grid's open cell answers what was typed: Enter takes what is marked. */
export const marked = (page: Page, text: string | RegExp = /./): Promise<void> =>
  expect(page.getByRole('listbox').locator('[aria-selected=true]').filter({ hasText: text })).toBeVisible()

/** Pastes a text into what has the cursor. */
export const pasteText = (page: Page, text: string): Promise<boolean> =>
  page.evaluate((said) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', said)
    return document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

/** Whole lines of the entry grid that are in view, between its head and its foot. */
export const linesInView = (page: Page): Promise<number> =>
  shown(page, '.g-scroll').evaluate((box) => {
    const { top, bottom } = box.getBoundingClientRect()
    const foot = box.querySelector('.g-foot')?.getBoundingClientRect().top ?? bottom
    const head = box.querySelector('.g-head')?.getBoundingClientRect().bottom ?? top
    const under = [...document.querySelectorAll('.d-footer')].find((x) => x.checkVisibility())
    const edge = Math.min(foot, bottom, under?.getBoundingClientRect().top ?? innerHeight)
    return [...box.querySelectorAll('.g-body .g-line')].filter((line) => {
      const at = line.getBoundingClientRect()
      return at.top >= head - 1 && at.bottom <= edge + 1
    }).length
  })

/** Texts that do not fit where they stand. */
export const cut = (of: Locator): Promise<string[]> =>
  of.evaluateAll((all) => all.filter((x) => x.scrollWidth > x.clientWidth + 1).map((x) => x.textContent ?? ''))
