import { expect, test } from 'vitest'
import { fill } from '#kernel/shared/plural.ts'
import { refuse } from './refusal.ts'
import { say, sayRefusal } from './say.ts'

/* security.md C44: a name is a name, also where it lands in a sentence of the house. */
const hostile = [
  '{{7*7}}',
  '$' + '{7*7}',
  '<%=7*7%>',
  '#{7*7}',
  '{{line}}',
  '{{why}}',
  '{{constructor}}',
  '$&$1$$',
  '[a|b]',
  '正在停止',
]

test('what somebody wrote is never taken for a template, in either language', () => {
  for (const text of hostile) {
    const refusal = refuse('第 {{line}} 行：{{why}}', { line: 3, why: text })
    expect(sayRefusal(refusal, 'zh')).toBe(`第 3 行：${text}`)
    expect(refusal.message).toBe(`第 3 行：${text}`)
    const english = say('PDF「{{name}}」含有脚本、程序或已加密，请另存为普通 PDF 后上传', 'en', { name: text })
    // a word of the house's own is said in English; nothing else of it is touched
    expect(english).toContain(text === '正在停止' ? 'Stopping' : text)
    expect(english).not.toMatch(/49|function/)
  }
  expect(fill('{{constructor}} {{toString}}', {})).toBe('{{constructor}} {{toString}}')
})
