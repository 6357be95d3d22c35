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

test('clauses of one’s own tell none either: full width, numerals, ten thousands, coins and other money', () => {
  const said: readonly [string, RegExp][] = [
    ['原价13.10，现价１２.３５', /13\.10|[1１][2２]/],
    ['每盒十二元三角五分', /十二|三角|五分/],
    ['折后按 12.4 结算', /12/],
    ['总计 1.235 万', /1\.235|万/],
    ['优惠 0.75/盒', /0?\.75/],
    ['按12．35结算', /12|35/],
    ['USD 1.80', /1\.80/],
    ['每支八毛五，即 0.85.', /0\.85|八毛/],
    ['订购10盒，12.35结算', /12\.35/],
    ['单支12.35×10盒', /12\.35/],
    ['优惠-1.35', /1\.35/],
    ['总计十二万三千', /十二万/],
    ['合计 1200.', /1200/],
    ['price12.35，12·35，12\u200B.35', /12\.35|12·35|12\u200B/],
    ['共 3 万 5 千元', /[35]/],
    ['现价 12', /12/],
    ['优惠 5 角', /5/],
    ['每片 35 分', /35/],
    ['合计：1200', /1200/],
    ['每盒拾贰元叁角', /拾贰|叁角/],
    ['12.35元/盒×10', /12\.35/],
  ]
  for (const [text, price] of said) {
    const left = hide(text)
    expect([text, left]).toEqual([text, expect.stringContaining('＊＊＊')])
    expect([text, left, price.test(left)]).toEqual([text, left, false])
  }
})

test('sizes, places, shares and days are no amounts', () => {
  for (const text of [
    '0.25g×24',
    '规格 0.25g×24，2.5 mg/片，10.5cm×2.5cm',
    '30 日',
    '第 3.2 条',
    '5%，5.5%，５％',
    '三个月内，第三十二条，二十四小时，三十分钟',
    '误差不超过 0.5 mm，含量 98.5%',
    '总共 3 份，合计 8 页',
    '一式两份，十二分之一，十分重要，百分之五',
    '青霉素 80 万单位，160万U，5 千克，共 3 万盒，2.5×10 cm，pH7.4，1.5个月',
    '总计二十四小时，合计 1,200 页',
  ])
    expect(hide(text)).toBe(text)
})

test('quantities of lines stay, also one that reads as an amount or is the same number; a name that says a price does not', () => {
  const table: Block = {
    kind: 'table',
    columns: [{ head: '产品名称' }, { head: '合同价' }, { head: '合同数量' }],
    rows: [
      ['阿莫西林', '12.5000', '331.000'],
      ['特价 12.5 元阿莫西林', '2000.00', '2000.00'],
    ],
  }
  expect(withoutPrices([table], amounts)).toEqual([
    {
      kind: 'table',
      columns: [{ head: '产品名称' }, { head: '合同数量' }],
      rows: [
        ['阿莫西林', '331.000'],
        ['特价 ＊＊＊ 元阿莫西林', '2000.00'],
      ],
    },
  ])
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
