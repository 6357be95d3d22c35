import { globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { say } from '#kernel/server/say.ts'
import { choicesOf, type Field } from '#kernel/shared/field.ts'
import { root } from '#tools/sources.ts'

const isField = (f: unknown): f is Field => typeof f === 'object' && f !== null && 'key' in f && 'label' in f
/** All fields somewhere in an exported value: a table, tables by kind, a plain list of fields. */
const fieldsIn = (value: unknown, depth = 0): Field[] => {
  if (isField(value)) return [value]
  if (typeof value !== 'object' || value === null || depth > 3) return []
  return Object.values(value).flatMap((v) => fieldsIn(v, depth + 1))
}

/** Field tables are data, which the check of translations lets pass; what stands on a form and over a column does not. */
test('every label, group and choice of every form has English', async () => {
  const files = globSync('modules/*/shared/**/*.ts', { cwd: root }).filter((f) => !/\.test\.ts$|calls/.test(f))
  const modules = await Promise.all(files.map((f) => import(pathToFileURL(root + f).href) as Promise<object>))
  const texts = modules
    .flatMap((m) => fieldsIn(m))
    .flatMap((f) => [f.label, f.group ?? '', ...choicesOf(f).map(([, label]) => label)])
  expect(new Set(texts).size).toBeGreaterThan(200)
  expect([...new Set(texts)].filter((x) => /[\u3400-\u9fff]/.test(say(x, 'en')))).toEqual([])
})

/** Where the specification gives a text in English it is that text, word by word (§4, §8). */
test('the texts of the specification are said in English as it writes them', () => {
  const texts = {
    系统提示: 'System tip',
    '警告：登录已过期，请重新登录': 'Warning: login has expired, please log in again',
    确定: 'OK',
    '网络或服务出现异常，我们正在处理，请稍后再试':
      'The network or service has an exception, we are working on it, please try later',
    退出登录: 'Exit login',
  }
  expect(Object.fromEntries(Object.keys(texts).map((zh) => [zh, say(zh, 'en')]))).toEqual(texts)
})
