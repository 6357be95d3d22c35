import { type Browser, expect, type Page } from '@playwright/test'
import { creditCheckOf } from '#kernel/shared/validators.ts'
import { knowCaptchas } from './database.ts'
import { pdf, picture } from './files-kit.ts'
import { button, open, person, shown, test, told } from './kit.ts'
import { signsBeside } from './session-kit.ts'
import { again, dialog, tab } from './shell-kit.ts'

const digits = (n: number) => String(Math.floor(Math.random() * 10 ** n)).padStart(n, '0')
const secret = 'Sesame2026open'

/** Fills the three steps of a registration; answers its number. */
const registers = async (page: Page, name: string, login: string): Promise<string> => {
  await page.goto('/#/Register')
  await page.getByLabel('企业名称').fill(name)
  const code = `91330100MA${digits(7)}`
  await page.getByLabel('统一社会信用代码').fill(`${code}${creditCheckOf(code)}`)
  await page.getByLabel('法定代表人').fill('王法人')
  await page.getByLabel('许可证编号').fill('浙AA5710001')
  await page.getByLabel('营业期限自').fill('2020-01-01')
  await page.keyboard.press('Enter')
  await page.getByLabel('地址').fill('云泽区一号')
  await button(page, '下一步').click()
  const field = page.locator('input[type=file]')
  // the same widget as everywhere: refused at once, by name
  await field.setInputFiles({ ...pdf, name: '说明.docx' })
  await expect(page.locator('.u-refused')).toContainText('说明.docx')
  await field.setInputFiles([
    picture('营业执照.bmp', 400, 200),
    picture('药品经营许可证.bmp', 400, 200, 9),
    { ...pdf, name: 'GSP证书.pdf' },
    picture('授权委托书.bmp', 400, 200, 30),
  ])
  await expect(page.locator('.u-card')).toHaveCount(4)
  await expect(page.locator('.u-card').nth(1)).toContainText('药品经营许可证')
  await button(page, '下一步').click()
  await page.getByLabel('账号', { exact: false }).first().fill(login)
  await page.getByLabel('姓名').fill('王管理')
  await page.getByLabel('手机号').fill(`138${digits(8)}`)
  await page.getByLabel('密码', { exact: true }).fill(secret)
  await page.getByLabel('确认密码').fill(secret)
  await page.getByRole('img', { name: '看不清，换一张' }).waitFor()
  await page.getByLabel('验证码').fill(await knowCaptchas())
  await button(page, '提交注册').click()
  await expect(page.getByText('申请已提交，等待审核')).toBeVisible()
  return page.locator('.r-receipt dd').first().innerText()
}

/** Looks at it with the papers beside the fields, and passes it. */
const reviewed = async (browser: Browser, no: string) => {
  const page = await person(browser, 'admin')
  await open(page, '/system/hospital/registration')
  await page.getByRole('link', { name: no }).click()
  const papers = shown(page, '.u-papers')
  await expect(papers.getByRole('tab')).toHaveText(['营业执照', '药品经营许可证', 'GSP/GMP 证书', '法人授权委托书'])
  await expect(papers.locator('img')).toBeVisible()
  // beside: the picture stands right of the fields, on the same screen
  const [fields, image] = [await shown(page, '.u-beside dl').boundingBox(), await papers.locator('img').boundingBox()]
  expect(image!.x).toBeGreaterThan(fields!.x + 100)
  expect(image!.y).toBeLessThan(768)
  // a code that is compared with the paper is not broken
  const code = shown(page, '.u-beside dd').filter({ hasText: /^91330100MA/ })
  expect((await code.boundingBox())!.height).toBeLessThan(30)
  await papers.locator('.u-picture').click()
  const preview = page.getByRole('dialog', { name: '图片预览' })
  await expect(preview).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  await button(page, '通过').click()
  await expect(dialog(page)).toContainText(/还有附件没有打开看过：药品经营许可证\.\w+、GSP证书\.pdf、授权委托书\.\w+/)
  await button(dialog(page), '取消').click()
  for (const name of ['药品经营许可证', '法人授权委托书']) {
    await papers.getByRole('tab', { name }).click()
    await expect(papers.locator('img')).toBeVisible()
  }
  await papers.getByRole('tab', { name: 'GSP/GMP 证书' }).click()
  await expect(papers.getByText('GSP证书.pdf', { exact: true })).toBeVisible()
  await Promise.all([page.waitForEvent('download', { timeout: 20_000 }), button(papers, '下载').click()])
  await button(page, '通过').click()
  await expect(dialog(page)).not.toContainText('没有打开看过')
  await button(dialog(page), '确定').click()
  await signsBeside(page, 'security')
  await told(page, '已审核')
  // what he showed is his by now, and is said to be there
  await expect(shown(page, '.u-beside')).toContainText('成为该供应商的证件草稿')
}

test('walk 7: a supplier registers, is reviewed with its papers beside, and is led to its first order', async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage()
  const name = `云泽新来${digits(6)}医药有限公司`
  const login = `new${digits(8)}`
  await reviewed(browser, await registers(page, name, login))

  await page.goto('/#/Login')
  await page.getByLabel(/账号/).first().fill(login)
  await page.getByLabel(/密码/).first().fill(secret)
  await page.keyboard.press('Enter')
  const steps = page.getByRole('region', { name: '起步' })
  await expect(steps.getByRole('listitem')).toHaveCount(6)
  await expect(steps).toContainText('收到第一张订单')
  await steps.getByRole('button', { name: '补全并提交证件' }).click()
  const rows = shown(page, 'tbody tr[data-index]')
  await expect(rows).toHaveCount(4)
  await expect(rows.filter({ hasText: '浙AA5710001' })).toContainText('药品经营许可证')
  await rows.filter({ hasText: 'GSP/GMP 证书' }).getByRole('link').first().click()
  await expect(shown(page, '.u-card')).toContainText('GSP证书.pdf')
})

/** Paths of the pages that are in the document, shown or kept. */
const pagesOf = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll<HTMLElement>('.f-page')].map((x) => x.dataset.path ?? ''))

test('a page that is left is discarded unless it is flagged; a wrong filter of an address is named', async ({
  browser,
}) => {
  const page = await again(browser, 'hosp_admin')
  const menus = await page.evaluate(() => JSON.parse(sessionStorage.getItem('jicai.session') ?? '{}').state.authList)
  const paths = (menus as string[]).filter((c) => c.endsWith(':view')).map((c) => c.slice(0, -5))
  const settings = ['system/config', 'system/lowered', 'system/menu', 'provincial/setting', 'trace/setting']
  const fleeting = [...settings, 'personalInfo', 'scanTest']
  for (const path of paths.filter((p) => p !== 'Home')) {
    await open(page, `/${path}`)
    await expect(shown(page, `.f-page[data-path="/${path}"] :is(h1, h2, form, table)`).first()).toBeVisible()
    const none = await page.getByRole('heading', { name: '页面不存在' }).filter({ visible: true }).count()
    await open(page, '/Home')
    await expect(page.getByRole('region', { name: '待办事项' })).toBeVisible()
    const kept = (await pagesOf(page)).includes(`/${path}`)
    // an entry without a screen is no page
    if (!none) expect([path, kept]).toEqual([path, !fleeting.includes(path)])
  }
  await open(page, '/procurement/planning?status=nonsense')
  await expect(page.getByRole('alert').filter({ visible: true })).toContainText('「status=nonsense」无效')
})

test('the big screens are offered to those who hold their code; a tab keeps the last digits of its number', async ({
  browser,
}) => {
  const regulator = await again(browser, 'regulator', { at: '/Home' })
  await expect(button(regulator, '采购监管大屏')).toBeVisible()
  const buyer = await again(browser, 'buyer1', { at: '/Home' })
  await expect(button(buyer, '采购监管大屏')).toHaveCount(0)
  await open(buyer, '/screenProcurement')
  await expect(buyer.getByRole('alert')).toContainText('没有查看此大屏的权限')
  await open(buyer, '/procurement/purchaseOrder')
  const link = shown(buyer, 'tbody tr[data-index] a').first()
  const no = await link.innerText()
  await link.click()
  const tail = tab(buyer, no).locator('.f-tab-tail')
  await expect(tail).toHaveText(no.slice(-6))
  expect(await tail.evaluate((x) => x.scrollWidth <= x.clientWidth)).toBe(true)
})
