import { expect, test } from 'vitest'
import { confirmText } from './confirm-text.ts'

test('the authority that confirms in the place of a supplier reads whose account it opens to whom, he himself that it is his', () => {
  const of = { hospital: '第一医院', supplier: '康达医药' }
  expect(confirmText(of, false)).toBe(
    '确认「康达医药」向「第一医院」供货，此后「第一医院」可以看到该供应商的账户和证件',
  )
  expect(confirmText(of, true)).toBe('确认向「第一医院」供货；确认后该医院可以看到贵单位的账户和证件')
})
