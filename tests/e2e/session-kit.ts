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

/** A second person types his account and password where two are asked for. */
export const signsBeside = async (page: Page, login: string) => {
  const asked = page.getByRole('dialog', { name: '双人复核' })
  await asked.getByLabel('复核人账号').fill(login)
  await asked.getByLabel('复核人密码').fill(password)
  await asked.getByRole('button', { name: '确认复核' }).click()
  await expect(asked).toHaveCount(0)
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
