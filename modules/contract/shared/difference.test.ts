import { expect, test } from 'vitest'
import { differenceOf } from './difference.ts'

const short = (before: string[], after: string[]) =>
  differenceOf(before, after).map((p) => `${{ same: '=', gone: '-', come: '+' }[p.kind]}${p.text}`)

test('what both texts have stays in its order, what went and what came is marked', () => {
  expect(short(['甲', '乙', '丙'], ['甲', '丁', '丙', '戊'])).toEqual(['=甲', '-乙', '+丁', '=丙', '+戊'])
  expect(short([], ['甲'])).toEqual(['+甲'])
  expect(short(['甲'], [])).toEqual(['-甲'])
  expect(short(['甲', '乙'], ['甲', '乙'])).toEqual(['=甲', '=乙'])
})

test('of a paragraph that was changed the words that differ are marked, on both sides', () => {
  const [was, now] = differenceOf(['单价 12.50 元/盒'], ['单价 11.80 元/盒'])
  expect([was!.text.slice(was!.from, was!.to), now!.text.slice(now!.from, now!.to)]).toEqual(['2.5', '1.8'])
  const [longer] = differenceOf(['付款期限 30 天'], ['付款期限 30 天，逾期计息']).slice(-1)
  expect(longer!.text.slice(longer!.from, longer!.to)).toBe('，逾期计息')
})

test('a paragraph that repeats itself is not marked twice over', () => {
  expect(short(['甲甲甲'], ['甲甲'])).toEqual(['-甲甲甲', '+甲甲'])
  const [was, now] = differenceOf(['甲甲甲'], ['甲甲'])
  expect([was!.to! - was!.from!, now!.to! - now!.from!]).toEqual([1, 0])
})

test('texts of a thousand paragraphs are laid side by side, longer ones are told whole', () => {
  const text = Array.from({ length: 1000 }, (_, i) => `第 ${i} 段`)
  const parts = differenceOf(text, [...text.slice(0, 500), '新增', ...text.slice(500)])
  expect(parts.filter((p) => p.kind !== 'same')).toEqual([{ kind: 'come', text: '新增' }])
  const many = Array.from({ length: 3000 }, (_, i) => `${i}`)
  expect(differenceOf(many, many).length).toBe(6000)
})
