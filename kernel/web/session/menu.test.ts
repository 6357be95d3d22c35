import { expect, test } from 'vitest'
import { codesOfMenus, flattenMenus, type MenuNode, matchesMenu } from './menu.ts'

const node = (strId: string, strPath: string, children: MenuNode[] = [], codes: string[] = []): MenuNode => ({
  strId,
  strName: `名${strId}`,
  strPath,
  children,
  meta: { strTitle: `题${strId}`, strLevel: '1', action: codes.map((strCode) => ({ strCode })) },
})

const menus = [
  node('1', '', [node('2', 'procurement/planning', [], ['add', 'submit']), node('3', ' ', [node('4', '/a/b/')])]),
  node('5', 'home'),
]

test('every item with a path becomes a page, however deep, in menu order', () => {
  expect(flattenMenus(menus).map((p) => p.path)).toEqual(['procurement/planning', 'a/b', 'home'])
})

test('a page carries name, id, title, level, actions and the title above it', () => {
  expect(flattenMenus(menus)[0]).toMatchObject({
    id: '2',
    name: '名2',
    title: '题2',
    level: '1',
    actions: ['add', 'submit'],
    parentTitle: '题1',
    topId: '1',
  })
})

test('a page on the first level is its own area', () => {
  expect(flattenMenus(menus)[2]).toMatchObject({ topId: '5', parentTitle: '' })
})

test('an item gives view, and one code per action', () => {
  expect(codesOfMenus(menus)).toEqual([
    'procurement/planning:view',
    'procurement/planning:add',
    'procurement/planning:submit',
    'a/b:view',
    'home:view',
  ])
})

test('the menu is found by Chinese, pinyin and initials, in any case', () => {
  const [page] = flattenMenus([
    { ...node('1', 'x'), strName: '采购计划', strPinyin: 'cai gou ji hua', strInitials: 'cgjh' },
  ])
  for (const q of ['采购', 'caigouji', 'cgjh', 'CGJH', ' 计划 ', '']) expect(matchesMenu(page!, q), q).toBe(true)
  expect(matchesMenu(page!, 'cgdd')).toBe(false)
})
