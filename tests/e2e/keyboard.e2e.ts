import { expect, type Page } from '@playwright/test'
import { here, open, shown, test } from './kit.ts'
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
    '/system/hospital',
  ],
}

/** The focused element: its place in the page, whether a ring or a frame shows it, and whether it can be seen at all. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const el = document.activeElement as HTMLElement | null
    if (!el || el === document.body) return { name: '', visible: true, row: '', page: false }
    const drawn = (x: Element | null): boolean => {
      if (!x) return false
      const s = getComputedStyle(x)
      const ring = s.outlineStyle !== 'none' && Number.parseFloat(s.outlineWidth) > 0
      return ring || (s.boxShadow !== 'none' && s.boxShadow !== '')
    }
    // a control of the library draws the ring on its box
    const box = el.closest(
      '.ant-select, .ant-picker, .ant-input-affix-wrapper, .ant-checkbox-wrapper, .ant-switch, label',
    )
    const { width, height } = (box ?? el).getBoundingClientRect()
    return {
      name: `${el.tagName} ${el.className} ${el.getAttribute('aria-label') ?? el.textContent?.slice(0, 20)}`,
      visible:
        (drawn(el) || drawn(box) || drawn(el.parentElement) || drawn(el.nextElementSibling)) && width * height > 0,
      row: el.closest('tr[data-index]') === el ? (el.dataset.index ?? '') : '',
      page: !!el.closest('.f-page'),
    }
  })

for (const [login, paths] of Object.entries(screens))
  test(`point 60: ${login} reaches everything on ${paths.length} screens by keyboard, and sees where the focus is`, async ({
    browser,
  }) => {
    test.setTimeout(180_000)
    const page = await again(browser, login)
    for (const path of paths)
      await test.step(path, async () => {
        await open(page, path)
        const body = page.locator(`.f-page[data-path="${path}"]`)
        await body.locator('h1, h2, table, form').first().waitFor()
        await page.waitForLoadState('networkidle')
        const list = (await rows(page).count()) > 0 && (await shown(page, '.l-body').count()) > 0
        await page.locator('.f-tab[data-active] button').first().focus()
        const unseen: string[] = []
        let reached = 0
        let row = ''
        for (let i = 0; i < 45 && row === ''; i++) {
          await page.keyboard.press('Tab')
          const at = await focus(page)
          if (at.name && !at.visible) unseen.push(at.name)
          if (at.page) reached += 1
          else if (reached > 0) break
          row = at.row
        }
        expect(unseen, 'focused but not shown').toEqual([])
        expect(reached, 'controls of the page').toBeGreaterThan(0)
        if (!list) return
        expect(row, 'the first row').toBe('0')
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('ArrowUp')
        const link = rows(page).first().locator('a[href^="#/"]')
        if ((await link.count()) === 0) return
        await page.keyboard.press('Enter')
        await expect(page).not.toHaveURL(new RegExp(`#${path}(\\?|$)`))
        expect(here(page)).toContain('/')
        await page.locator('.f-page').filter({ visible: true }).locator('h1, h2').first().waitFor()
        await page.keyboard.press('Alt+w')
        await expect(page).toHaveURL(new RegExp(`#${path}(\\?|$)`))
        await expect(rows(page).first()).toBeFocused()
      })
  })
