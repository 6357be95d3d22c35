import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cut, headsOf, worn } from './antd-sheet.ts'
import { root } from './sources.ts'

const whole = readFileSync(join(root, 'node_modules/antd/dist/antd.css'), 'utf8')
const sheet = cut(whole)
const has = (head: string) => new RegExp(`\\.ant-${head}(?![a-z])`).test(sheet)

test('every component we wear has its rules in the sheet, and one nobody names has none', () => {
  // what it draws stands in others' rules, or nowhere: a place holder, a theme
  const without = new Set(['config-provider', 'affix'])
  const all = [...worn()].filter((folder) => !without.has(folder) && !folder.startsWith('_'))
  expect(all.length).toBeGreaterThan(20)
  expect(all.filter((folder) => !headsOf(folder).some(has))).toEqual([])
  expect(['carousel', 'float-btn', 'qrcode', 'transfer', 'color-picker'].filter(has)).toEqual([])
})

test('the sheet is a good part smaller, keeps what moves, and sets no variable of the theme', () => {
  expect(sheet.length).toBeLessThan(whole.length * 0.65)
  for (const frames of ['antFadeIn', 'antSlideUpIn', 'antZoomBigIn', 'loadingCircle'])
    if (whole.includes(`@keyframes ${frames}`)) expect(sheet).toContain(`@keyframes ${frames}`)
  expect(sheet).not.toMatch(/\.css-var-_|\.ant-menu-dark|-rtl\b/)
})
