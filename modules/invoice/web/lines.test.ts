import { expect, test } from 'vitest'
import { differentLines } from '#kernel/web/document/conflict.ts'
import type { DocLine } from './acts.ts'
import { type Item, startOf, toldLine, toldOf } from './lines.ts'

test('two lots of one product are told apart where two people changed an invoice', () => {
  const of = { name: '利伐沙班片', spec: '10mg', manufacturer: '南国制药', sourceNo: 'YS1' }
  const line = (itemId: string, lotNo: string, qty: string) => ({ ...of, itemId, lotNo, qty }) as DocLine
  const items = [{ ...of, itemId: 'a', lotNo: 'L1' } as Item, { ...of, itemId: 'b', lotNo: 'L2' } as Item]
  const mine = startOf([line('a', 'L1', '1'), line('b', 'L2', '1')], items).map(toldLine)
  const theirs = [line('a', 'L1', '1'), line('b', 'L2', '4')].map(toldOf)
  expect(differentLines(mine, theirs)).toEqual(['利伐沙班片 10mg 南国制药 L2 YS1 本次数量：我的 1，对方的 4'])
})
