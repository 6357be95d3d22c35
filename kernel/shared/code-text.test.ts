import { expect, test } from 'vitest'
import { codeKey, typedWays } from './code-text.ts'

test('codes are the same in any case and width of their letters and digits', () => {
  expect(['YP00', 'yp00', 'ＹＰ００', ' ｙＰ0０ '].map(codeKey)).toEqual(Array(4).fill('yp00'))
  expect(codeKey('ＨＩＳ－７７')).toBe('his-77')
})

test('a name keeps its own brackets, and is looked for both ways where an input method may have widened it', () => {
  expect(typedWays('某某（上海）有限公司')).toEqual(['某某（上海）有限公司'])
  expect(typedWays('３Ｍ（中国）')).toEqual(['３Ｍ（中国）', '3M（中国）'])
})
