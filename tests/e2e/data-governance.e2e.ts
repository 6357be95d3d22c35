import { expect, type Locator, type Page } from '@playwright/test'
import { drugCodeCalls } from '#modules/hospital-code/shared/calls.ts'
import { pickCalls } from '#modules/purchase-list/shared/pick.ts'
import { sqlRows } from './database.ts'
import { button, open, quiet, shown, test } from './kit.ts'
import { again, asked, dialog } from './shell-kit.ts'

const screen = '/purchaseList/dataGovernance'

interface Item {
  productId: string
  catalogItemId: string
  name: string
  spec: string
  packSpec: string
  unit: string
  minUnit: string
  maker: string
  price: string
}
/** Drugs the hospital buys under no code of its own, of which their maker has no other size: a code without its size is one product. */
const bought = (n: number) =>
  sqlRows<Item>(
    `select distinct on (p.name) p.id as "productId", c.id as "catalogItemId", p.name, p.spec, p.conversion_ratio::int || p.min_unit || '/' || p.pack_unit as "packSpec",
       p.pack_unit as unit, p.min_unit as "minUnit", m.name as maker, c.price::text as price
     from catalog_item c join product p on p.id = c.product_id join company m on m.id = p.manufacturer_id
       join user_role r on r.org_id = c.hospital_id join app_user u on u.id = r.user_id and u.login_name = 'buyer1'
     where c.status = 'enabled' and c.is_default and p.kind = 0 and c.hospital_code = ''
       and not exists (select from hospital_code h where h.hospital_id = c.hospital_id and h.product_id = p.id)
       and not exists (select from product o where o.id <> p.id and (o.name, o.manufacturer_id) = (p.name, p.manufacturer_id))
     order by p.name limit $1`,
    [n],
  )
const row = (page: Page, code: string): Locator => shown(page, 'tbody tr[data-index]').filter({ hasText: code })
const state = (page: Page, code: string, is: string) => expect(row(page, code)).toContainText(is)

/** The first code stays; what becomes of both is read before it is done. */
const mergeInto = async (page: Page, pair: Locator, tag: string) => {
  await button(pair.first(), '合并').click()
  await dialog(page)
    .getByRole('radio', { name: `${tag}2` })
    .check()
  await expect(dialog(page)).toContainText(`编码 ${tag}3 并入 ${tag}2`)
  await button(dialog(page), '合并').click()
}

test('a hospital imports its own codes, matches them in the background, confirms by keyboard, settles a conflict, merges doubles, undoes it, and finds items by its code', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const tag = `W${Date.now().toString().slice(-6)}`
  const [a, b] = (await bought(2)) as [Item, Item]
  const page = await again(browser, 'buyer1', { at: screen })
  await expect(shown(page, '.dg-rate')).toContainText('对照率')

  // its own headings are understood by themselves
  const cells = (i: Item, code: string, o: Partial<Item> = {}) => {
    const v = { ...i, ...o }
    return [code, v.name, v.spec, v.packSpec, v.unit, v.maker, v.price].map((c) => `"${c}"`).join(',')
  }
  const dear = String(Math.round(Number(a.price) * 200) / 100)
  const rows = [
    cells(a, `${tag}1`, { price: dear }),
    cells(b, `${tag}2`, { spec: '' }),
    cells(b, `${tag}3`, { spec: '' }),
    cells(b, `${tag}4`, { name: `院内自配合剂${tag}`, spec: '500ml', maker: '本院' }),
  ]
  await button(page, '导入').click()
  const bytes = Buffer.from(`\uFEFF${['药品编码,药品名称,药品规格,包装,单位,生产厂家,进价', ...rows].join('\n')}\n`)
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: '院内目录.csv', mimeType: 'text/csv', buffer: bytes })
  await button(dialog(page), '校验').click()
  await button(dialog(page), '导入全部 4 行').click()
  await expect(dialog(page).getByText('已导入「院内目录.csv」')).toBeVisible({ timeout: 60_000 })
  await button(dialog(page), '完成').click()

  // in the background, over all codes of the hospital
  const ended = async () => (await sqlRows(`select from code_run where ended_at is not null`, [])).length
  const before = await ended()
  await button(page, '自动对照').click()
  await expect.poll(ended, { timeout: 90_000 }).toBeGreaterThan(before)
  await open(page, `${screen}?keyword=${tag}`)
  await state(page, `${tag}1`, '有冲突')
  await state(page, `${tag}2`, '待确认')
  await state(page, `${tag}4`, '未对照')

  // the price is twice what is paid: settled with a reason, from the keyboard
  const panel = shown(page, '.dg-panel')
  await row(page, `${tag}1`).click()
  await expect(panel).toContainText(`${tag}1`)
  await expect(panel.locator('td[data-differs]').first()).toBeVisible()
  await row(page, `${tag}1`).press('Enter')
  await dialog(page).getByRole('textbox').fill('年度合同价')
  await button(dialog(page), '确定').click()
  await state(page, `${tag}1`, '已对照')

  // the next row has the focus: Enter confirms, arrows move, N says that there is none, Z takes it back
  await expect(panel).toContainText(`${tag}2`)
  await expect(panel.locator('[aria-pressed=true]')).toBeVisible()
  await row(page, `${tag}2`).press('Enter')
  await state(page, `${tag}2`, '已对照')
  await expect(panel).toContainText(`${tag}3`)
  await row(page, `${tag}3`).press('ArrowDown')
  await expect(panel).toContainText(`${tag}4`)
  await row(page, `${tag}4`).press('n')
  await expect(row(page, `${tag}4`)).toContainText('无对应产品')
  await row(page, `${tag}4`).press('z')
  await expect(row(page, `${tag}4`)).not.toContainText('无对应产品')
  // a key pressed while the step before is under way is none
  await state(page, `${tag}4`, '未对照')
  await quiet(page)

  // the second code of one product is a conflict; merged, undone, merged again
  await row(page, `${tag}3`).focus()
  await expect(panel).toContainText(`${tag}3`)
  await expect(panel.locator('[aria-pressed=true]')).toBeVisible()
  await row(page, `${tag}3`).press('Enter')
  await state(page, `${tag}3`, '有冲突')
  await open(page, `${screen}/doubles`)
  const pair = shown(page, '.d-lines tbody tr, .ant-table-row')
    .filter({ hasText: `${tag}2` })
    .filter({ hasText: `${tag}3` })
  await mergeInto(page, pair, tag)
  const merge = shown(page, '.ant-table-row').filter({ hasText: `${tag}3 → ${tag}2` })
  await button(merge, '撤销合并').click()
  await button(dialog(page), '确定').click()
  await expect(merge).toContainText(/于 .* 撤销/)
  await mergeInto(page, pair, tag)
  await expect(dialog(page)).toHaveCount(0)

  // the own code is the catalogue's, and finds the item wherever one looks for it
  await open(page, `/purchaseList/catalogues?keyword=${tag}2`)
  await expect(row(page, `${tag}2`)).toContainText(b.name)
  const found = await asked<{ rows: { id: string }[] }>(page, pickCalls.find.path, { kind: 0, keyword: `${tag}2` })
  expect(found.rows.map((r) => r.id)).toContain(b.catalogItemId)

  // the authority sees how far the hospital is
  const operator = await again(browser, 'operator', { at: screen })
  await expect(shown(operator, '.dg-alone').getByText('全区域')).toBeVisible()
  const { rows: rates } = await asked<{ rows: { total: number; hospital: string }[] }>(
    operator,
    drugCodeCalls.figures.path,
    {},
  )
  expect(rates.some((r) => r.total > 0)).toBe(true)
})
