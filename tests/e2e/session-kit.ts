import { expect, type Page, type Route } from '@playwright/test'
import { password } from './kit.ts'

/** An answer of the app with this code. */
export const json = (code: number, data: unknown = null) => ({ json: { code, data, msg: '' } })

/** Signs in at the form of the login page. */
export const signIn = async (page: Page, login: string) => {
  await page.getByLabel('账号').fill(login)
  await page.getByLabel('密码').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.locator('.f-frame')).toBeVisible()
}

/** Chooses an entry of the personal menu. */
export const chooseOfUser = async (page: Page, entry: string | RegExp) => {
  await page.getByRole('button', { name: '个人菜单' }).click()
  await page.getByRole('menuitem', { name: entry }).filter({ visible: true }).click()
}

/** Writes of the shell that meet the answer together: none is answered before all are there. */
export const together = async (page: Page, answer: object): Promise<void> => {
  const held: Route[] = []
  await page.route('**/user/settings', (r) => {
    held.push(r)
  })
  const looks = ['棕色', '玫红', /大 16/, /特大/, /标准/]
  for (const entry of [...looks, ...looks]) await chooseOfUser(page, entry)
  await expect.poll(() => held.length).toBe(10)
  await Promise.all(held.map((r) => r.fulfill(answer)))
}
