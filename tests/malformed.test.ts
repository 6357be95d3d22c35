import { describe, expect, test } from 'vitest'
import { fieldTitles } from '#app/catalogue/titles.ts'
import { envelopeOf } from '#kernel/server/http/errors.ts'
import { fieldErrors, malformedInput, speakSentences } from '#kernel/server/http/malformed.ts'
import { everyCall } from './masters.ts'
import { leavesOf, sampleOf, withLeaf, wrongValues } from './samples.ts'

/* ux.md: an error names the field and says what is wanted, in the reader's language and in no library's words. */
speakSentences()
const wrongs = [...wrongValues, 'x'.repeat(5000), -1e9, 1e15, true, {}, Array.from({ length: 6000 }, () => 'x')]

const han = /\p{Script=Han}/u
/** What people are told of this input, in both languages, field by field. */
const said = (c: (typeof everyCall)[number], input: unknown) => {
  const parsed = c.input.safeParse(input)
  if (parsed.success) return []
  const [zh, en] = (['zh', 'en'] as const).map(
    (lang) =>
      envelopeOf(malformedInput(fieldErrors(parsed.error), lang), lang, '').body.data as {
        fields: { path: string; message: string }[]
      },
  )
  return zh!.fields.map((f, i) => ({ path: f.path, zh: f.message, en: en!.fields[i]!.message }))
}

describe.each(everyCall.map((c) => [c.path, c] as const))('%s', (_, c) => {
  test('says what is wrong with an input in plain words of either language', () => {
    const good = sampleOf(c)
    const inputs = [
      {},
      { ...good, whatever: 1 },
      ...leavesOf(good).flatMap((l) => wrongs.map((wrong) => withLeaf(good, l.path, wrong))),
    ]
    for (const f of inputs.flatMap((input) => said(c, input))) {
      const plain = han.test(f.zh) && !/\{\{|期望|实际接收|string|<=|>=/.test(f.zh)
      const english = f.en !== '' && !han.test(f.en) && !/\{\{|expected|received|regex/i.test(f.en)
      expect([f, plain, english]).toEqual([f, true, true])
    }
  })
})

test('the sentences are those of the sheets', () => {
  const { input } = everyCall.find((c) => c.path === '/linex/hospital/price/add')!
  const at = (given: object) => fieldErrors(input.safeParse(given).error!).map((f) => [f.path, f.message, f.params])
  expect(at({ remark: 'x'.repeat(501) })).toEqual(
    expect.arrayContaining([
      ['newPrice', '必填', {}],
      ['remark', '不能超过 {{max}} 个字符', { max: '500' }],
    ]),
  )
})

test('where a guard of the database speaks, something was refused; where a wall does, nothing is there', () => {
  const said = (e: object) => envelopeOf(e, 'zh', '').body.msg
  expect(said({ code: '42501', routine: 'exec_stmt_raise', message: 'a hold is kept' })).toBe(
    '此数据受保护，操作未执行',
  )
  expect(said({ code: '42501', routine: 'aclcheck_error', message: 'permission denied for table x' })).toBe(
    '单据不存在',
  )
})

test('what the language calls its own is no field that people have a name for', () => {
  for (const c of everyCall)
    for (const key of ['toString', 'valueOf', 'hasOwnProperty', 'constructor', '__proto__'])
      expect([c.path, key, fieldTitles(c)(key, false), fieldTitles(c)(key, true)]).toEqual([
        c.path,
        key,
        undefined,
        undefined,
      ])
})
