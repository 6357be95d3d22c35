import { expect, test } from 'vitest'
import { checkTexts, literalsOf } from './texts.ts'

const code = (text: string, path = 'modules/x/web/X.tsx') => ({ path, text })
const english = (entries: Record<string, string>, path = 'modules/x/en.json') => ({
  path,
  text: JSON.stringify(entries),
})

test('a translated text passes', () => {
  expect(checkTexts([code(`t('共 {{n}} 条', { n })`)], [english({ '共 {{n}} 条': '{{n}} in all' })])).toEqual([])
})

test('a Chinese literal without English is named with its line, once', () => {
  expect(checkTexts([code(`\nt('数量')\nt('数量')`)], [])).toEqual([
    'modules/x/web/X.tsx:2 “数量” has no English in any en.json',
  ])
})

test('raw Chinese in JSX is found, in an attribute it needs English', () => {
  const found = checkTexts([code('const a = <p title="标题">内容</p>')], [english({ 标题: 'Title' })])
  expect(found).toEqual([`modules/x/web/X.tsx:1 raw Chinese in JSX: put it into t('内容')`])
})

test('Chinese put together from pieces cannot be translated', () => {
  expect(literalsOf(code(`const a = \`共 \${n} 条\``)).wrong[0]).toMatch(/^modules\/x\/web\/X\.tsx:1 Chinese with/)
})

test('Chinese marks between values are found, wherever they would be said; what is only read is not said', () => {
  const said = [`a.join('、')`, `const a = \`\${b}：\${c}\``, 'const a = <p>{b}：</p>'].flatMap(
    (x) => literalsOf(code(x)).wrong,
  )
  expect(said.map((x) => /mark “(.)”/.exec(x)?.[1])).toEqual(['、', '：', '：'])
  expect(literalsOf(code(`a.replaceAll('，', ',').includes('（')`)).wrong).toEqual([])
  const wrong = checkTexts([code(`t('名称：')`)], [english({ '名称：': 'Name：' })])
  expect(wrong).toEqual(['modules/x/en.json the English of “名称：” has Chinese marks'])
})

test('comments, SQL and types of literals are no texts', () => {
  expect(checkTexts([code("// 数量\nsql`select '数量'`\ntype A = '数量'")], [])).toEqual([])
})

test('English that nobody uses is found', () => {
  expect(checkTexts([], [english({ 数量: 'Quantity' })])).toEqual(['modules/x/en.json nobody says “数量”'])
})

test('English used by a data table or a migration counts as used', () => {
  const data = [
    { path: 'modules/x/shared/kinds.data.ts', text: `export const kinds = ['药品']` },
    { path: 'db/migrations/0009_menu.sql', text: `insert into menu values ('采购计划')` },
  ]
  expect(checkTexts([], [english({ 药品: 'Drugs', 采购计划: 'Plans' })], data)).toEqual([])
})

test('the same text twice with different English is found, with the same it is not', () => {
  const uses = [code(`t('数量')`)]
  const kernel = english({ 数量: 'Quantity' }, 'kernel/en.json')
  expect(checkTexts(uses, [kernel, english({ 数量: 'Quantity' })])).toEqual([])
  expect(checkTexts(uses, [kernel, english({ 数量: 'Amount' })])).toEqual([
    'modules/x/en.json “数量” is “Amount”, but in kernel/en.json “Quantity”',
  ])
})

test('placeholders must be the same on both sides', () => {
  expect(checkTexts([code(`t('共 {{n}} 条')`)], [english({ '共 {{n}} 条': '{{count}} in all' })])[0]).toMatch(
    /differ in their/,
  )
})

test('English that is missing or Chinese is found', () => {
  const found = checkTexts([code(`t('甲') + t('乙')`)], [english({ 甲: '', 乙: '乙方' })])
  expect(found).toContain('modules/x/en.json “甲” has no English')
  expect(found).toContain('modules/x/en.json the English of “乙” is Chinese')
})
