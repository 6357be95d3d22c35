import { createRequire } from 'node:module'
const require = createRequire('/work/wt/mend/package.json')
const { chromium } = require('@playwright/test')
const base = 'http://localhost:5931'
const [,, login, w, h, lang, ...paths] = process.argv
const browser = await chromium.launch({ executablePath: '/usr/lib/chromium/chromium-headless-shell' })
const page = await (await browser.newContext({ viewport: { width: +w, height: +h } })).newPage()
await page.goto(base + '/#/login')
await page.locator('input').nth(0).waitFor()
await page.locator('input').nth(0).fill(login)
await page.locator('input[type=password]').first().fill('Jicai2026demo')
await page.keyboard.press('Enter')
await page.waitForFunction(() => !location.hash.startsWith('#/login'), null, { timeout: 60000 })
if (lang === 'en') { await page.evaluate(() => { localStorage.setItem('jicai.lang','en') }) }
await page.waitForTimeout(2500)
for (const p of paths) {
  const [path, name, click] = p.split('@@')
  await page.goto(base + '/#' + path); 
  if (lang === 'en') await page.reload()
  await page.waitForTimeout(3500)
  for (const c of (click ?? '').split('>>').filter(Boolean)) {
    const l = c.startsWith('css=') ? page.locator(c.slice(4)).filter({visible:true}).first() : page.getByText(c, { exact: true }).filter({visible:true}).first()
    try { await l.click({ timeout: 5000 }) } catch (e) { console.log('click failed', c) }
    await page.waitForTimeout(1800)
  }
  await page.screenshot({ path: `/tmp/h/mend-shots/${name}.png` })
}
await browser.close()
