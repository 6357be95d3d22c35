import { expect, type Page } from '@playwright/test'
import { here, open, quiet, shown, test } from './kit.ts'
import { again, rows } from './shell-kit.ts'

/** The twenty most used screens and who uses them. */
const screens: Record<string, readonly string[]> = {
  buyer1: [
    '/Home',
    '/procurement/planning',
    '/procurement/purchaseOrder',
    '/procurement/delivery',
    '/procurement/acceptance',
    '/purchaseList/catalogues',
    '/purchaseList/priceModification',
    '/inventory/inventoryQuery',
    '/messageNotice',
    '/personalInfo',
  ],
  hosp_admin: ['/baseInfo/department', '/baseInfo/distributionPoint', '/system/user', '/system/role'],
  operator: [
    '/baseInfo/drug',
    '/baseInfo/consumable',
    '/baseInfo/manufacturer',
    '/baseInfo/mySupplier',
    '/baseInfo/materialClassification',
    '/baseInfo/logistics',
  ],
}

interface Focused {
  name: string
  /** A ring or a frame shows it, and it has a size. */
  visible: boolean
  row: string
  page: boolean
}
declare global {
  interface Window {
    focused: Focused[]
  }
}

/** Notes from now on what gets the focus, as it looks then. */
const watchFocus = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const drawn = (x: Element | null): boolean => {
      if (!x) return false
      const s = getComputedStyle(x)
      const ring = s.outlineStyle !== 'none' && Number.parseFloat(s.outlineWidth) > 0
      return ring || (s.boxShadow !== 'none' && s.boxShadow !== '')
    }
    const look = (el: HTMLElement): Focused => {
      // a control of the library draws the ring on its box, a row on its cells
      const library = '.ant-select, .ant-picker, .ant-input-affix-wrapper, .ant-checkbox-wrapper, .ant-switch, label'
      const box = el.closest(library)
      const cell = el.matches('tr') ? el.firstElementChild : null
      // the arrows of the pages have the focus on the item and the ring on its button
      const inner = el.matches('li') ? [el.firstElementChild] : []
      const { width, height } = (box ?? el).getBoundingClientRect()
      return {
        name: `${el.tagName} ${el.className} ${el.getAttribute('aria-label') ?? el.textContent?.slice(0, 20)}`,
        visible: [el, box, cell, ...inner, el.parentElement, el.nextElementSibling].some(drawn) && width * height > 0,
        row: el.closest('tr[data-index]') === el ? (el.dataset.index ?? '') : '',
        page: !!el.closest('.f-page'),
      }
    }
    window.focused = []
    document.addEventListener('focusin', (e) => window.focused.push(look(e.target as HTMLElement)))
  })
const focused = (page: Page): Promise<Focused[]> => page.evaluate(() => window.focused)

for (const [login, paths] of Object.entries(screens))
  test(`point 60: ${login} reaches everything on ${paths.length} screens by keyboard, and sees where the focus is`, async ({
    browser,
  }) => {
    test.setTimeout(300_000)
    const page = await again(browser, login, { at: '/Home' })
    await watchFocus(page)
    for (const path of paths)
      await test.step(path, async () => {
        await open(page, path)
        const body = page.locator(`.f-page[data-path="${path}"]`)
        await body.locator('h1, h2, table, form').first().waitFor()
        await quiet(page)
        const list = (await rows(page).count()) > 0 && (await shown(page, '.l-body').count()) > 0
        await page.locator('.f-tab[data-active] button').first().focus()
        await page.evaluate(() => {
          window.focused = []
        })
        let all: Focused[] = []
        const done = () => {
          const first = all.findIndex((x) => x.page)
          return all.some((x) => x.row) || (first >= 0 && all.slice(first).some((x) => !x.page))
        }
        for (let i = 0; i < 10 && !done(); i++) {
          for (let n = 0; n < 5; n++) await page.keyboard.press('Tab')
          all = await focused(page)
        }
        const mine = all.slice(0, all.findLastIndex((x) => x.page) + 1)
        expect(
          mine.filter((x) => !x.visible).map((x) => x.name),
          'focused but not shown',
        ).toEqual([])
        expect(mine.filter((x) => x.page).length, 'controls of the page').toBeGreaterThan(0)
        if (!list) return
        expect(all.find((x) => x.row)?.row, 'the first row').toBe('0')
        for (let i = 0; i < 12 && (await focused(page)).at(-1)?.row !== '0'; i++) await page.keyboard.press('Shift+Tab')
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('ArrowUp')
        const link = rows(page).first().locator('a[href^="#/"]')
        if ((await link.count()) === 0) return
        await page.keyboard.press('Enter')
        await expect(page).not.toHaveURL(new RegExp(`#${path}(\\?|$)`))
        expect(here(page)).toContain('/')
        await page
          .locator(`.f-page[data-path="${here(page).split('?')[0]}"]`)
          .locator('h1, h2')
          .first()
          .waitFor()
        await page.keyboard.press('Alt+w')
        await expect(page).toHaveURL(new RegExp(`#${path}(\\?|$)`))
        await expect(rows(page).first()).toBeFocused()
      })
  })
