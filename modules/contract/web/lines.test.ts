import { expect, test } from 'vitest'
import { differentLines } from '#kernel/web/document/conflict.ts'
import type { DocLine } from './acts.ts'
import { startOf, toldLine, toldOf } from './lines.ts'

test('two products of one name are told apart where two people changed a contract', () => {
  const line = (productId: string, spec: string, price: string) =>
    ({ productId, name: '利伐沙班片', spec, manufacturer: '南国制药', price, qty: '1', note: '' }) as DocLine
  const mine = startOf([line('a', '10mg', '1'), line('b', '20mg', '2')]).map(toldLine)
  const theirs = [line('a', '10mg', '3'), line('b', '20mg', '2')].map(toldOf)
  expect(differentLines(mine, theirs)).toEqual(['利伐沙班片 10mg 南国制药 合同价：我的 1，对方的 3'])
})
