import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { pointCalls } from '#modules/place/shared/calls.ts'
import { pickCalls } from '#modules/purchase-list/shared/pick.ts'
import { sqlRows } from './database.ts'
import { button, open, shown, test, told } from './kit.ts'
import { again, asked, dialog } from './shell-kit.ts'

interface Paper {
  id: string
  no: string
  lines: { name: string; code: string }[]
}

/** Two articles of one name that the hospital of `buyer1` buys from the first supplier, at these prices. */
const twins = async (name: string, prices: readonly string[]) => {
  const made: { id: string; code: string; supplier: string }[] = []
  for (const [i, price] of prices.entries()) {
    const code = `HB${randomBytes(4).toString('hex').toUpperCase()}`
    const rows = await sqlRows<{ id: string; supplier: string }>(
      `with p as (insert into product (platform_code, kind, name, spec, pack_spec, pack_unit, min_unit, conversion_ratio, search, manufacturer_id)
         select $1, 3, $2, $3, '', '箱', '个', 10, lower($1 || ' ' || $2), (select id from company where is_producer and enabled order by code limit 1) returning id),
       h as (select r.org_id, u.id as person from user_role r join app_user u on u.id = r.user_id join org o on o.id = r.org_id and o.kind = 'hospital' where u.login_name = 'buyer1' limit 1),
       s as (select r.org_id from user_role r join app_user u on u.id = r.user_id where u.login_name = 'sup1_sales' limit 1),
       r as (insert into supply_relation (hospital_id, supplier_id, product_id, price, valid_from, agreed_at)
         select h.org_id, s.org_id, p.id, $4, '2020-01-01', now() from h, s, p)
       insert into catalog_item (hospital_id, product_id, supplier_id, price, status, created_by)
         select h.org_id, p.id, s.org_id, $4, 'enabled', h.person from h, s, p returning product_id as id, supplier_id as supplier`,
      [code, name, `规格${i}`, price],
    )
    made.push({ ...rows[0]!, code })
  }
  return made
}
const found = async (page: Page, keyword: string) =>
  (await asked<{ rows: { id: string; code: string; price: string }[] }>(page, pickCalls.find.path, { keyword })).rows

test('the operator merges two products of the region: what collides is decided one by one, old papers keep theirs, and it is taken back', async ({
  browser,
}) => {
  const name = `合并走查箱${randomBytes(3).toString('hex')}`
  const [a, b] = await twins(name, ['30', '28'])
  const buyer = await again(browser, 'buyer1')
  const items = await found(buyer, name)
  expect(items.map((i) => i.code).toSorted()).toEqual([a!.code, b!.code].toSorted())
  const [point] = await asked<{ id: string }[]>(buyer, pointCalls.options.path, { kind: 3 })
  const order = await asked<Paper>(buyer, orderCalls.add.path, {
    ...{ supplierId: b!.supplier, pointId: point!.id, kind: 3 },
    lines: [{ catalogItemId: items.find((i) => i.code === b!.code)!.id, qty: '2' }],
  })

  const operator = await again(browser, 'operator', { at: '/purchaseList/dataGovernance/material/doubles' })
  await button(operator, '选择产品合并').click()
  const box = dialog(operator)
  for (const { code } of [a!, b!]) {
    await box.getByRole('combobox', { name: '加入其他产品' }).fill(code)
    await shown(operator, '.ant-select-item-option').filter({ hasText: code }).click()
    await expect(box.getByRole('radio', { name: new RegExp(code) }).first()).toBeVisible()
  }
  // what it will do, in numbers, and what has to be decided first
  await expect(box).toContainText(`${b!.code} 将停用并并入 ${a!.code}`)
  await expect(box).toContainText('1 家医院的 1 条供货关系、1 个目录品种')
  await expect(box).toContainText('还有 1 处未选择')
  await expect(button(box, '合并')).toBeDisabled()
  await box.getByRole('radio', { name: `${b!.code} 28` }).check()
  await button(box, '合并').click()
  await told(operator, '已合并')
  await expect(dialog(operator)).toHaveCount(0)

  // one of them is bought, for the chosen price; the other leads there, and the order of before says what it said
  const left = await found(buyer, name)
  expect(left.map((i) => [i.code, Number(i.price)])).toEqual([[a!.code, 28]])
  await open(buyer, `/procurement/purchaseOrder/${order.id}`)
  await expect(shown(buyer, '.d-page')).toContainText(b!.code)
  await open(operator, `/baseInfo/logistics/${b!.id}`)
  await shown(operator, '.d-bar').getByRole('link', { name: a!.code }).click()
  await expect(shown(operator, '.d-title')).toContainText(a!.code)

  await open(operator, '/purchaseList/dataGovernance/material/doubles')
  const record = shown(operator, '.ant-table-row').filter({ hasText: `${b!.code} → ${a!.code}` })
  await button(record, '撤销合并').click()
  await button(dialog(operator), '确定').click()
  await expect(record).toContainText(/于 .* 撤销/)
  const back = await found(buyer, name)
  expect(back.map((i) => [i.code, Number(i.price)]).toSorted()).toEqual(
    [
      [a!.code, 30],
      [b!.code, 28],
    ].toSorted(),
  )
})
