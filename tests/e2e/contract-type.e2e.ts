import { expect, type Page } from '@playwright/test'
import { entryCalls } from '#modules/contract/shared/calls.ts'
import { permissionCalls, templateCalls, typeCalls } from '#modules/contract-type/shared/calls.ts'
import { button, open, shown, test, told } from './kit.ts'
import { again, asked, asks, dialog } from './shell-kit.ts'

const types = '/contractSettings/type'
const permissions = '/contractSettings/dataPermission'
interface Stored {
  id: string
  version: number
}
interface Rows<R> {
  rows: R[]
}
const type = (page: Page, mark: string) =>
  asked<Stored>(page, typeCalls.add.path, { code: `W${Date.now()}`, name: mark, category: 'drug', hasLines: false })
const row = (page: Page, text: string) => shown(page, '[role=row], tbody tr').filter({ hasText: text })

test.setTimeout(240_000)

test('a text is written block by block with placeholders, an unknown one is named at its block, and a save is a version more', async ({
  browser,
}) => {
  const mark = `文本${Date.now()}`
  const admin = await again(browser, 'hosp_admin')
  const made = await type(admin, mark)
  try {
    await open(admin, `${types}?keyword=${encodeURIComponent(mark)}`)
    await expect(row(admin, mark).first()).toBeVisible()
    await open(admin, `${types}/texts`)
    await expect(shown(admin, 'h1').filter({ hasText: '正文模板' })).toBeVisible()
    await button(admin, '新建').click()
    await dialog(admin).getByRole('combobox').click()
    await admin.locator('.ant-select-item-option').filter({ hasText: mark, visible: true }).first().click()
    await dialog(admin).getByRole('textbox').last().fill(mark)
    await button(dialog(admin), '保存').click()

    // ---- the new text, filled with an example
    const paper = admin.getByRole('article', { name: '正文预览' })
    await expect(paper.getByRole('heading', { name: '2027 年度购销合同' })).toBeVisible()
    await admin.getByRole('navigation', { name: '模板内容' }).getByRole('button', { name: /^条款/ }).click()
    const text = admin.getByRole('region', { name: '属性' }).getByRole('textbox', { name: '内容', exact: true })
    await text.fill('乙方 {{party.x}}')
    await expect(admin.getByRole('alert').filter({ hasText: '「{{party.x}}」不是可用的占位符' })).toBeVisible()
    await expect(button(admin, '保存')).toBeDisabled()
    await text.fill('乙方 ')
    await admin.getByRole('combobox', { name: '内容 插入占位符' }).click()
    await admin.getByRole('combobox', { name: '内容 插入占位符' }).fill('乙方名称')
    await admin
      .locator('.ant-select-item-option')
      .filter({ hasText: '{{supplier.name}}', visible: true })
      .first()
      .click()
    await expect(text).toHaveValue('乙方 {{supplier.name}}')
    await expect(paper).toContainText('乙方 示例医药有限公司')
    // the toast of the first save may stand yet: what is waited for is this one's answer
    const answered = admin.waitForResponse((r) => r.url().endsWith(templateCalls.save.path))
    await button(admin, '保存').click()
    expect((await (await answered).json()).code).toBe(0)
    const { rows } = await asked<Rows<Stored & { n: number }>>(admin, templateCalls.query.path, { typeId: made.id })
    expect(rows.map((r) => r.n)).toEqual([2])
    await asked(admin, templateCalls.delete.path, { id: rows[0]!.id, version: rows[0]!.version })
  } finally {
    const now = await asked<Stored>(admin, typeCalls.detail.path, { id: made.id })
    await asks(admin, typeCalls.delete.path, { id: made.id, version: now.version })
  }
})

test('an administrator limits a person to his own contracts of a type: the list, its total and the page follow at once, and “sees as” says so', async ({
  browser,
}) => {
  const mark = `权限${Date.now()}`
  const admin = await again(browser, 'hosp_admin')
  const one = await again(browser, 'contract')
  const two = await again(browser, 'contract2')
  const made = await type(admin, mark)
  const supplier = (await asked<Rows<{ id: string }>>(one, entryCalls.partners.path, { kind: 'supplier', size: 1 }))
    .rows[0]!
  const contract = await asked<Stored & { no: string }>(one, entryCalls.add.path, {
    ...{ partnerId: supplier.id, typeId: made.id, name: mark, amount: '7654321.09' },
  })
  const sees = async () =>
    (await asked<Rows<{ amount: string | null }>>(two, entryCalls.query.path, { keyword: contract.no })).rows
  expect(await sees()).toHaveLength(1)
  const { people } = await asked<{ people: { id: string; name: string; note: string }[] }>(
    admin,
    permissionCalls.choices.path,
    {},
  )
  const person = people.find((p) => p.note === 'contract2')!
  try {
    await open(admin, permissions)
    await expect(shown(admin, 'h1').filter({ hasText: '合同数据权限' })).toBeVisible()
    // an empty list offers it too
    await button(admin, '新增授权').first().click()
    await dialog(admin).getByText('人员', { exact: true }).click()
    await dialog(admin).getByRole('combobox', { name: '角色或人员' }).click()
    await dialog(admin).getByRole('combobox', { name: '角色或人员' }).fill('contract2')
    await admin.locator('.ant-select-item-option').filter({ hasText: 'contract2', visible: true }).first().click()
    await dialog(admin).getByRole('combobox', { name: '加合同类型' }).click()
    await dialog(admin).getByRole('combobox', { name: '加合同类型' }).fill(mark)
    await admin.locator('.ant-select-item-option').filter({ hasText: mark, visible: true }).first().click()
    await button(dialog(admin), '保存').click()
    await told(admin, '已保存')
    await expect(
      row(admin, person.name)
        .filter({ hasText: `${mark} 本人` })
        .first(),
    ).toBeVisible()

    expect(await sees()).toEqual([])
    expect((await asks(two, entryCalls.detail.path, { id: contract.id })).code).not.toBe(0)
    await open(two, `/contract/entryAudit?keyword=${contract.no}`)
    await expect(shown(two, 'h1').first()).toBeVisible()
    await expect(row(two, contract.no)).toHaveCount(0)

    await button(admin, '查看他人可见范围').click()
    await dialog(admin).getByRole('combobox', { name: '人员' }).click()
    await dialog(admin).getByRole('combobox', { name: '人员' }).fill('contract2')
    await admin.locator('.ant-select-item-option').filter({ hasText: 'contract2', visible: true }).first().click()
    await expect(dialog(admin).getByRole('row').filter({ hasText: mark }).first()).toContainText('0 / 共 1')
  } finally {
    const { rows } = await asked<Rows<Stored & { userId: string | null }>>(admin, permissionCalls.query.path, {})
    const said = rows.find((r) => r.userId === person.id)
    if (said) await asks(admin, permissionCalls.save.path, { id: said.id, version: said.version, rules: [] })
    await asks(one, entryCalls.delete.path, { id: contract.id, version: contract.version })
    await asks(admin, typeCalls.delete.path, { id: made.id, version: made.version })
  }
})
