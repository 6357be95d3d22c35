import { expect, test } from 'vitest'
import type { Block } from '#kernel/shared/pdf-block.ts'
import { withoutPrices } from './mask.ts'

/* security.md C79: a link without prices tells none, wherever the text says one. */
const amounts = ['12.5000', '1234.50', '8.0000', '2000.00']
const hide = (text: string): string => {
  const [b] = withoutPrices([{ kind: 'paragraph', text }], amounts)
  return (b as Extract<Block, { kind: 'paragraph' }>).text
}

test('amounts go however they are written', () => {
  for (const text of [
    '合同总价：人民币（大写）贰仟元整（￥2,000.00）',
    '共计2000元',
    '单价为 8，按月结算',
    '按每盒12.5结算',
    '12.50 元/盒，共 1,234.50',
    '金额：1234.5',
    '预付 3 万元',
    '价格 12.5000/支',
  ]) {
    const left = hide(text)
    expect([text, left]).toEqual([text, expect.stringContaining('＊＊＊')])
    expect([text, /2,?000|1,?234|12\.5|贰仟|[3８8](?!\d)/.test(left)]).toEqual([text, false])
  }
})

test('days, counts, codes and sizes stay', () => {
  for (const text of [
    '验收合格后 90 日内付款',
    '24 小时内送达，2~8℃ 保存',
    '统一社会信用代码 91110000MA00000001',
    '2026-11-28 起生效，共 8 页',
    '编号 HT20260001234',
    '电话 010-81234567',
    '0.9% 氯化钠 12.55ml',
  ])
    expect(hide(text)).toBe(text)
})

test('of tables the columns of prices go whole, the row of sums too; of fields the values', () => {
  const table: Block = {
    kind: 'table',
    columns: [{ head: '产品名称' }, { head: '合同单价' }, { head: '数量' }, { head: '金额（元）' }],
    rows: [['阿莫西林', '12.5', '100', '1,250.00']],
    foot: ['合计', '', '', '1,250.00'],
  }
  const fields: Block = {
    kind: 'fields',
    rows: [
      { label: '合同金额', value: '77' },
      { label: '付款期限', value: '90' },
    ],
  }
  expect(withoutPrices([table, fields], amounts)).toEqual([
    { kind: 'table', columns: [{ head: '产品名称' }, { head: '数量' }], rows: [['阿莫西林', '100']] },
    {
      kind: 'fields',
      rows: [
        { label: '合同金额', value: '＊＊＊' },
        { label: '付款期限', value: '90' },
      ],
    },
  ])
})
