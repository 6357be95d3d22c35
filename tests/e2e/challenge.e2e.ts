import { expect } from '@playwright/test'
import { forgive, tryTooOften } from './database.ts'
import { password, test } from './kit.ts'

test('C10: who does not see the picture answers a question in words; keyboard alone, and the page goes on while it computes', async ({
  page,
}) => {
  const login = 'buyer2'
  await tryTooOften(login)
  try {
    await page.goto('/')
    await page.getByLabel('账号').fill(login)
    await page.getByLabel('密码').fill(password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('请输入正确的验证码')
    await expect(page.getByRole('button', { name: '看不清，换一张' }).getByRole('img')).toBeVisible()
    await expect(page.getByLabel('验证码')).toBeVisible()
    const words = page.getByRole('button', { name: '改用文字问题' })
    await words.focus()
    await page.keyboard.press('Enter')
    const question = page.getByLabel(/等于多少/)
    await expect(question).toBeVisible()
    await expect(page.getByRole('img', { name: '看不清，换一张' })).toHaveCount(0)
    const [a = 0, b = 0, c = 0] = (await page.locator('.k-captcha label').first().innerText())
      .match(/\d+/g)!
      .map(Number)
    await question.fill(String(a + b - c))
    await question.press('Enter')
    await expect(page).toHaveURL(/#\/Home/)
  } finally {
    await forgive(login)
  }
})
