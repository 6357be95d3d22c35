import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { button, here, open, shown } from './kit.ts'

export const drugs = '/baseInfo/drug'
export const drugQuery = '**/linex/hospital/drug/query'

export const rows = (page: Page): Locator => shown(page, 'tbody tr[data-index]')
export const cells = (page: Page, column: string): Promise<string[]> =>
  shown(page, `tbody tr[data-index] td[data-col="${column}"]`).allInnerTexts()
export const head = (page: Page, column: string): Locator => shown(page, `thead th[data-col="${column}"]`)
export const keyword = (page: Page): Locator => shown(page, '.l-field[data-name=keyword] input')
export const tick = (page: Page, row: number): Locator => rows(page).nth(row).locator('input[type=checkbox]')

/** The rows on screen answer the address. */
export const loaded = async (page: Page): Promise<void> => {
  const of = async () => {
    const [, query = ''] = here(page).split('?')
    const got = await shown(page, '.l-body').getAttribute('data-rows-of', { timeout: 20_000 })
    return got !== null && decodeURIComponent(got.replace(/\+/g, ' ')).replace('?', '') === query.replace(/\+/g, ' ')
  }
  await expect.poll(of, { timeout: 20_000 }).toBe(true)
}
/** Goes to an address of a list, as a pasted link does. */
export const list = async (page: Page, path: string): Promise<void> => {
  await open(page, path)
  await expect.poll(() => here(page)).toBe(path)
  await expect(rows(page).first()).toBeVisible({ timeout: 20_000 })
  await loaded(page)
}
export const search = async (page: Page, text: string): Promise<void> => {
  await keyword(page).fill(text)
  await button(page, '查询').click()
  await expect(page).toHaveURL(new RegExp(`keyword=${encodeURIComponent(text)}`))
  await loaded(page)
}

export interface Asked {
  part?: 'rows' | 'totals'
  size?: number
  page?: number
  ids?: string[]
  [filter: string]: unknown
}
export const asked = (route: Route): Asked => route.request().postDataJSON() as Asked
export const answer = (route: Route, data: unknown) => route.fulfill({ json: { code: 0, data, msg: '' } })
