import { expect, test } from 'vitest'
import { lackingOf } from './lacking.ts'

test('what is missing is called as its own place calls it, and names the part it stands on', () => {
  const type = { required: ['phone'], hasLines: false, thirdParty: false }
  const parties = [{ role: 'hospital' as const, name: '医院', creditCode: '91110000MA00000001', phone: '1' }]
  const said = lackingOf({ header: {}, parties, lines: [], files: 0, type })
  expect(said.map((l) => [l.part, l.field, l.params?.label ?? l.params?.role])).toEqual([
    ['basic', 'name', '合同名称'],
    ['basic', 'validFrom', '开始日期'],
    ['basic', 'validTo', '结束日期'],
    ['parties', 'supplier.name', '乙方'],
  ])
  const both = [...parties, { role: 'supplier' as const, name: '供应商', creditCode: '91110000MA00000002', phone: '' }]
  const full = { header: { name: 'x', validFrom: '2026-01-01', validTo: '2026-12-31' }, lines: [], files: 0, type }
  expect(lackingOf({ ...full, parties: both }).map((l) => [l.field, l.params])).toEqual([
    ['supplier.phone', { role: '乙方', label: '联系电话' }],
  ])
})
