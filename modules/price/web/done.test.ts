import { afterAll, expect, test } from 'vitest'
import { doneText } from '#kernel/web/document/done.ts'
import { setLanguage } from '#kernel/web/i18n.ts'
import { today } from '#kernel/web/list/time.ts'
import { priceMachine } from '../shared/machine.ts'

afterAll(() => setLanguage('zh'))

test('that a price passed is told with the day it begins on, or that it holds now', async () => {
  const { approve, reject } = priceMachine.actions
  expect(doneText(approve, { effectiveDate: '2099-01-01' })).toBe('已审核，自 2099-01-01 起生效')
  expect(doneText(approve, { effectiveDate: today() })).toBe('已审核，已生效')
  expect(doneText(reject, { effectiveDate: '2099-01-01' })).toBe('已驳回')
  await setLanguage('en')
  expect(doneText(approve, { effectiveDate: '2099-01-01' })).toBe('Approved, in force from 2099-01-01')
  expect(doneText(approve, { effectiveDate: today() })).toBe('Approved, in force now')
})
