import { expect, test } from 'vitest'
import { loadSpelling, names } from './spelling.ts'

test('a choice is found by Chinese, code, full pinyin and initials, in any case', async () => {
  const spelled = (await loadSpelling())('A01 阿莫西林胶囊')
  for (const typed of ['阿莫西林', 'a01', 'amoxilin', 'AMXL', 'amxljn', ' a01  胶囊 '])
    expect(names(spelled, typed)).toBe(true)
  for (const typed of ['头孢', 'tb', 'a02 胶囊']) expect(names(spelled, typed)).toBe(false)
})
