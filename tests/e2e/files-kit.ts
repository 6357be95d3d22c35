import { type Browser, expect, type Page } from '@playwright/test'
import { button, shown } from './kit.ts'
import { again } from './shell-kit.ts'

/** A bitmap of one colour: the one picture format that can be written by hand in a few lines. */
export const picture = (
  name: string,
  width = 1600,
  height = 400,
  shade = 0,
): { name: string; mimeType: string; buffer: Buffer } => {
  const stride = Math.ceil((width * 3) / 4) * 4
  const buffer = Buffer.alloc(54 + stride * height, 90 + shade).fill(0, 0, 54)
  buffer.write('BM')
  buffer.writeUInt32LE(buffer.length, 2)
  buffer.writeUInt32LE(54, 10)
  buffer.writeUInt32LE(40, 14)
  buffer.writeInt32LE(width, 18)
  buffer.writeInt32LE(height, 22)
  buffer.writeUInt16LE(1, 26)
  buffer.writeUInt16LE(24, 28)
  return { name, mimeType: 'image/bmp', buffer }
}
export const pdf = {
  name: '说明书.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
}

/** The form of an existing article without attachments, so that no other field has to be filled. */
export const form = async (browser: Browser, kind: 'drug' | 'consumable' | 'logistics', nth: number): Promise<Page> => {
  const page = await again(browser, 'operator', { at: `/baseInfo/${kind}` })
  // what another walk made lacks more than it was made for
  const whole = shown(page, 'tbody tr').filter({ hasNotText: '走查' })
  await button(whole.nth(nth), '修改').click()
  await expect(shown(page, '.u-drop')).toBeVisible()
  const removing = page.getByRole('button', { name: /^删除 / }).filter({ visible: true })
  if ((await removing.count()) === 0) return page
  // an earlier run was broken off
  while ((await removing.count()) > 0) await removing.first().click()
  await button(page, '保存').click()
  await expect(shown(page, '.d-page').getByText('暂无附件')).toBeVisible()
  await button(page, '修改').click()
  await expect(shown(page, '.u-drop')).toBeVisible()
  return page
}
export const choose = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('input[type=file]').last().setInputFiles(files)
export const cards = (page: Page) => shown(page, '.u-card')
