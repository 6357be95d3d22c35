import { expect, test } from 'vitest'
import { everyFault } from '#kernel/shared/field.ts'
import { signTable } from './tables.ts'

const ways = { 'hospital online': '甲方 · 线上签署', 'hospital scan': '甲方 · 上传盖章扫描件' }
const asked = (way: string) => signTable(ways, way).fields.map((f) => f.key)

test('whose hand stands on a scan is asked of a scan alone', () => {
  expect(asked('hospital online')).toEqual(['way', 'signerRole'])
  expect(asked('third confirm')).not.toContain('signerName')
  expect(asked('hospital scan')).toContain('signerName')
  const way = 'hospital scan'
  expect(everyFault(signTable(ways, way), { way }).map((f) => f.reason)).toEqual(['请填写扫描件上的签字人'])
})
