import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '../i18n.ts'
import { reasonText } from './reason.ts'

afterEach(() => setLanguage('zh'))

test('what was chosen from a list is read in the language of the reader, what was typed beside it as it was typed', async () => {
  expect(reasonText('金额不符 · 少开 12 元')).toBe('金额不符 · 少开 12 元')
  await setLanguage('en')
  expect(reasonText('金额不符 · 少开 12 元')).toBe('Amount differs · 少开 12 元')
  expect(reasonText('金额不符')).toBe('Amount differs')
  expect(reasonText('供应商来电')).toBe('供应商来电')
})
