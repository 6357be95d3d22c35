import { expect } from '@playwright/test'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { phone, withCamera } from './camera-kit.ts'
import { sqlRows } from './database.ts'
import { sent } from './goods-kit.ts'
import { button, open, person, shown, test } from './kit.ts'
import { again, asked } from './shell-kit.ts'

test('a phone’s camera reads codes of packs: one held still counts once, shown again it is another, and one of another lot is told apart', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const lotNo = `C${Date.now()}`
  const deliveryNo = await sent(browser, 1, { lotNo })
  const desk = await again(browser, 'receiver1')
  const find = { keyword: deliveryNo, size: 10 }
  const { id } = (await asked<{ rows: { id: string }[] }>(desk, acceptanceCalls.query.path, find)).rows[0]!
  const { lines } = await asked<{ lines: { code: string }[] }>(desk, acceptanceCalls.detail.path, { id })
  const { code } = lines[0]!
  const [own, other] = [`${code};${lotNo};20300101`, `${code};L-OTHER;20300101`]
  const camera = await withCamera(
    { kind: 'qr', text: own, seconds: 4 },
    { seconds: 4 },
    { kind: 'code128', text: code, seconds: 4 },
    { seconds: 4 },
    { kind: 'qr', text: other, seconds: 4 },
    { seconds: 4 },
  )
  try {
    const page = await person(camera.browser, 'receiver1', phone())
    await open(page, `/procurement/acceptance/${id}/scan`)
    await button(page, '摄像头扫码').click()
    const begun = Date.now()
    await expect(shown(page, 'video')).toBeVisible()
    const said = shown(page, '.sc-card')
    await expect(said.filter({ hasText: '批号不符' }).first()).toBeVisible({ timeout: 90_000 })
    await expect(shown(page, '.sc-lines > li')).toContainText(/[2-9] \/ 10/, { timeout: 90_000 })
    await button(page, '关闭摄像头').click()
    await expect(shown(page, 'video')).toHaveCount(0)
    // however many pictures showed a code, it was one scan each time the film came to it
    const times = Math.ceil((Date.now() - begun) / 24_000) + 1
    await expect(shown(page, '.sc-head [role=status]').filter({ hasText: '待上传' })).toHaveCount(0)
    const rows = await sqlRows<{ code: string; result: string; n: number }>(
      'select code, result, count(*)::int as n from acceptance_scan where acceptance_id = $1 group by 1, 2',
      [id],
    )
    expect(new Set(rows.map((r) => `${r.result} ${r.code}`))).toEqual(
      new Set([`counted ${own}`, `counted ${code}`, `lotDiffers ${other}`]),
    )
    for (const r of rows) expect(r.n, `${r.code} within ${times}`).toBeLessThanOrEqual(times)
  } finally {
    await camera.end()
  }
})
