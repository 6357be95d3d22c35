import { config, type ZodError } from 'zod'
import { codes } from '#kernel/shared/envelope.ts'
import { marks } from '#kernel/shared/marks.data.ts'
import { type FieldTemplate, Refusal } from '../refusal.ts'
import { say } from '../say.ts'

/** What of a fault the sentence depends on. */
interface Issue {
  code?: string
  input?: unknown
  origin?: string
  expected?: string
  format?: string
  maximum?: number | bigint
  minimum?: number | bigint
}

const ofType: Readonly<Record<string, string>> = {
  string: '请输入文字',
  number: '请输入数字',
  int: '请输入整数',
  boolean: '请填写是或否',
}
const ofSize: Readonly<Record<string, Readonly<Record<'too_big' | 'too_small', string>>>> = {
  string: { too_big: '不能超过 {{max}} 个字符', too_small: '至少 {{min}} 个字符' },
  array: { too_big: '不能超过 {{max}} 项', too_small: '至少 {{min}} 项' },
  number: { too_big: '不能大于 {{max}}', too_small: '不能小于 {{min}}' },
}

/** The house's sentence for a fault whose schema names none; rows of files hear the same (kernel/shared/field.ts). */
const sentenceOf = (i: Issue): string => {
  if (i.input === undefined || i.input === null || i.input === '') return '必填'
  switch (i.code) {
    case 'invalid_type':
      return ofType[i.expected ?? ''] ?? '格式有误'
    case 'invalid_value':
      return '请选择列表中的值'
    case 'unrecognized_keys':
      return '不是已知的字段'
    case 'invalid_format':
      return i.format === 'date' ? '日期应写成 2026-01-31' : '格式有误'
    case 'too_big':
    case 'too_small':
      return (ofSize[i.origin ?? ''] ?? ofSize.number)![i.code]
    default:
      return '输入有误'
  }
}

/** Every refused input speaks the house's sentences from now on. */
export const speakSentences = (): void => void config({ customError: sentenceOf as never })

const paramsOf = (i: Issue & { params?: Record<string, string | number> }): FieldTemplate['params'] => ({
  ...(i.maximum === undefined ? {} : { max: String(i.maximum) }),
  ...(i.minimum === undefined ? {} : { min: String(i.minimum) }),
  ...i.params,
})

/** One entry per malformed field, its sentence not yet in the reader's language; unknown keys are named too. */
export const fieldErrors = (e: ZodError): FieldTemplate[] =>
  e.issues.flatMap((i) => {
    const at = (more: readonly string[]) => [...i.path, ...more].map(String).join('.')
    const said = { message: i.message, params: paramsOf(i as Issue) }
    return (i.code === 'unrecognized_keys' ? i.keys.map((k) => [k]) : [[]]).map((more) => ({ path: at(more), ...said }))
  })

/** What people call a field of a call, of its lines or of itself; nothing where nobody calls it anything. */
export type Titles = (key: string, inLine: boolean) => string | undefined
const inLine = /^(?:lines|items|pieces)\.(\d+)\.(\w+)$/

/** Where a fault stands: «第 1 行 发货数量» as people say it, the path where the field has no title. */
const placeOf = (path: string, lang: 'zh' | 'en', titles: Titles): string => {
  const [, at, key = path] = inLine.exec(path) ?? []
  const label = titles(key, at !== undefined)
  if (!label) return path
  const title = say(label, lang)
  return at === undefined ? title : say('第 {{line}} 行 {{title}}', lang, { line: Number(at) + 1, title })
}

/** The answer to an input that is malformed: each field by its place. Throw what it returns. */
export const malformedInput = (
  fields: FieldTemplate[],
  lang: 'zh' | 'en',
  titles: Titles = () => undefined,
): Refusal => {
  const path = placeOf(fields[0]?.path ?? '', lang, titles)
  return fields.length > 0
    ? new Refusal(codes.malformed, '{{path}}{{message}}', { path: path + marks[lang].colon, message: '' }, { fields })
    : new Refusal(codes.malformed, '输入有误', {}, { fields })
}
