import { expect, test } from 'vitest'
import { TemplateBlocks } from './block.ts'
import type { ContractFacts } from './facts.ts'
import { checkTemplate, fillText } from './text.ts'

const facts: ContractFacts = {
  header: { no: 'HT1', name: '年度购销合同', validFrom: '2027-01-01', validTo: null, amount: '1234.5', payDays: 60 },
  parties: [
    { role: 'hospital', name: '甲医院', creditCode: '1', address: '' },
    { role: 'supplier', name: '乙公司{{no}}' },
  ],
  lines: [
    {
      seq: 1,
      productCode: 'P1',
      name: '手套{{7*7}}',
      spec: 'L',
      unit: '盒',
      price: '12.5',
      qty: '1000',
      amount: '12500',
    },
  ],
  clauses: [{ title: '其他', text: '{{amount}} 以补充协议为准' }],
}
const template = (blocks: unknown[]) => TemplateBlocks.parse(blocks)
const said = (text: string) => checkTemplate(template([{ kind: 'paragraph', text }]))

test('an unknown placeholder, and what looks like a formula, is refused by its name', () => {
  for (const name of ['{{party.x}}', '{{7*7}}', '{{}}', '{{constructor}}', '{{ no.toString }}'])
    expect(said(`甲方 ${name}`)).toEqual([
      { path: 'blocks.0.text', message: '「{{name}}」不是可用的占位符，请从列表中选择', params: { name } },
    ])
  expect(said('编号 {{no}}，{{ hospital.name }}')).toEqual([])
  for (const text of ['{{no', 'no}}', '{{{{no}}}}']) expect(said(text)[0]?.message).toContain('花括号')
  expect(checkTemplate(template([{ kind: 'paragraph', text: '一', when: { key: 'x', is: 'filled' } }]))[0]?.path).toBe(
    'blocks.0.when.key',
  )
  expect(
    checkTemplate(template([{ kind: 'fields', items: [{ label: '编号', text: '{{nr}}' }] }, { kind: 'pageBreak' }])),
  ).toMatchObject([{ path: 'blocks.0.items.0.text' }])
})

test('facts stand in their places, written as in a contract', () => {
  const { blocks, empty } = fillText(
    template([
      { kind: 'title', text: '{{name}}' },
      { kind: 'fields', items: [{ label: '甲方', text: '{{hospital.name}}' }] },
      {
        kind: 'clause',
        title: '价款',
        text: '{{validFrom}}起，{{amount}} 元（{{amountCapital}}），{{payDays}} 天内付清',
      },
    ]),
    facts,
  )
  expect(empty).toEqual([])
  expect(blocks.slice(0, 3)).toEqual([
    { kind: 'title', text: '年度购销合同' },
    { kind: 'fields', rows: [{ label: '甲方', value: '甲医院' }] },
    { kind: 'clause', title: '价款', text: '2027年1月1日起，1,234.50 元（壹仟贰佰叁拾肆元伍角整），60 天内付清' },
  ])
})

test('what stands inside the data is never read as a placeholder', () => {
  const { blocks, empty } = fillText(
    template([
      { kind: 'paragraph', text: '{{supplier.name}}' },
      { kind: 'lines', columns: ['seq', 'name', 'amount'] },
      { kind: 'ownClauses' },
    ]),
    facts,
  )
  expect(empty).toEqual([])
  expect(blocks[0]).toEqual({ kind: 'paragraph', text: '乙公司{{no}}' })
  expect(blocks[1]).toMatchObject({ rows: [['1', '手套{{7*7}}', '12,500.00']], foot: ['合计', '', '1,234.50'] })
  expect(blocks[2]).toEqual({ kind: 'clause', title: '其他', text: '{{amount}} 以补充协议为准', own: true })
  expect(blocks[3]).toMatchObject({ kind: 'signatures', parties: [{ role: 'hospital' }, { role: 'supplier' }] })
})

test('an empty placeholder is named once, with the tab and field where it is filled', () => {
  const { empty } = fillText(
    template([{ kind: 'paragraph', text: '{{validTo}} {{hospital.address}} {{validTo}}' }]),
    facts,
  )
  expect(empty).toEqual([
    { placeholder: 'validTo', label: '结束日期', tab: 'basic', field: 'validTo' },
    { placeholder: 'hospital.address', label: '甲方地址', tab: 'parties', field: 'hospital.address' },
  ])
})

test('a block stands on its condition, and one that does not asks for nothing', () => {
  const third = { kind: 'paragraph', text: '丙方 {{third.name}}', when: { key: 'thirdParty', is: 'filled' } }
  const equals = { kind: 'paragraph', text: '六十天', when: { key: 'payDays', is: 'equals', value: '60' } }
  const open = { kind: 'paragraph', text: '长期', when: { key: 'validTo', is: 'empty' } }
  const { blocks, empty } = fillText(template([third, equals, open]), facts)
  expect(blocks.map((b) => 'text' in b && b.text).slice(0, 2)).toEqual(['六十天', '长期'])
  expect(empty).toEqual([])
})

test('own clauses are in the text although its template names no place for them', () => {
  const { blocks } = fillText(template([{ kind: 'title', text: '合同' }]), facts)
  expect(blocks.map((b) => b.kind)).toEqual(['title', 'clause', 'signatures'])
})
