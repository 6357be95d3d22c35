import { afterAll, expect, test } from 'vitest'
import { setLanguage } from '../i18n.ts'
import { levelText } from './level.ts'

afterAll(() => setLanguage('zh'))

const passed = (...people: string[]) => ({ name: '采购审核', next: '分管院长', people })

test('a passed level is told with whom the paper waits for, not as an audited paper', async () => {
  expect(levelText(passed('钱院领导'))).toBe('已通过「采购审核」，等待「分管院长」审批（钱院领导）')
  expect(levelText(passed('甲', '乙', '丙', '丁'))).toBe('已通过「采购审核」，等待「分管院长」审批（甲、乙、丙等）')
  expect(levelText(passed())).toBe('已通过「采购审核」，等待「分管院长」审批，该级目前没有可以审批的人')
  await setLanguage('en')
  expect(levelText(passed('Li'))).toBe('passed “采购审核”; it waits for “分管院长” (Li)')
  expect(levelText(passed('A', 'B', 'C', 'D'))).toBe('passed “采购审核”; it waits for “分管院长” (A, B, C and others)')
  expect(levelText(passed())).toBe('passed “采购审核”; it waits for “分管院长”, which nobody can approve at present')
})
