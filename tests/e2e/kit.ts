import {
  type Browser,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'

/** Closes every window a test opened: pages left behind keep asking, and slow the tests that follow. */
export const test = base.extend<{ tidy: undefined }>({
  tidy: [
    async ({ browser }, use) => {
      await use(undefined)
      for (const context of browser.contexts()) await context.close()
    },
    { auto: true },
  ],
})

/** Password of every demonstration account (README). */
export const password = 'Jicai2026demo'

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

/** Goes to a page by its address, as a pasted link does. */
export const open = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((to) => {
    location.hash = to
  }, path)
  await expect(page).toHaveURL(new RegExp(`#${path.replace(/[/?]/g, '\\$&')}`))
}

/** Where the page is now, without the `#`. */
export const here = (page: Page): string => decodeURIComponent(new URL(page.url()).hash.slice(1))

/** The page's own part of the window; kept pages of other tabs are hidden. */
export const shown = (page: Page, selector: string): Locator => page.locator(selector).filter({ visible: true })

/** Waits for the short success message. */
export const told = (page: Page, text: string | RegExp): Promise<void> =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
