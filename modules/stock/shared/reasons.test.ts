import { expect, test } from 'vitest'
import { readReason } from './reasons.ts'

test('what the house says of a hold is read back with its places; what a person typed is left as it is', () => {
  expect(readReason('有效期至 2026-11-30')).toEqual({ template: '有效期至 {{day}}', params: { day: '2026-11-30' } })
  expect(readReason('同一批号在本院已有另一有效期或生产日期：L 1/2 2027-01-31 / --')?.params).toEqual({
    ...{ lot: 'L 1/2', expiry: '2027-01-31', made: '--' },
  })
  expect(readReason('盘点中')).toEqual({ template: '盘点中', params: {} })
  for (const typed of ['', '盘点中断', '有效期至', '包装潮湿']) expect(readReason(typed)).toBeUndefined()
})
