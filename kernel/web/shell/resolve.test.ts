import { expect, test } from 'vitest'
import type { MenuNode } from '../session/menu.ts'
import { sessionStore } from '../session/store.ts'
import { addScreens, built, builtOf, partsOf, resolve, titleOf } from './resolve.ts'

const page = (strId: string, strPath: string, children: MenuNode[] = []): MenuNode => ({
  strId,
  strName: strPath,
  strPath,
  children,
  meta: { strTitle: strPath, strLevel: '2', action: [] },
})
const menus = [
  page('1', '', [
    page('2', 'goods/list'),
    page('3', 'goods/list/old'),
    page('4', 'goods/none'),
    page('5', 'goods/read'),
  ]),
]
const load = () => Promise.resolve({ default: () => null })
const [list, add, one, edit] = [() => load(), () => load(), () => load(), () => load()]
addScreens({
  'goods/list': { '': list, ':id': one, new: add, ':id/edit': edit, 'called/:code': one },
  'goods/read': { '': list, ':id': one },
})
const id = '0198c1a2-3b4c-7d5e-8f60-718293a4b5c6'

test.each([
  ['/goods/list', '/goods/list', list],
  ['/goods/list/new', '/goods/list/new', add],
  [`/goods/list/${id}`, '/goods/list/:id', one],
  [`/goods/list/${id}/edit`, '/goods/list/:id/edit', edit],
  ['/goods/list/', '/goods/list', list],
])('%s is the screen %s', (path, pattern, screen) => {
  expect(resolve(path, menus)).toMatchObject({ menuPath: 'goods/list', pattern, load: screen })
})

test('the longest menu path wins', () => {
  expect(resolve('/goods/list/old', menus)?.menuPath).toBe('goods/list/old')
})

test('what is called by its code has a page at every code', () => {
  for (const code of ['83600050000008000003', encodeURIComponent('(01)0693/7')])
    expect(resolve(`/goods/list/called/${code}`, menus)).toMatchObject({
      pattern: '/goods/list/called/:code',
      load: one,
    })
})

test('a menu entry without a screen is a 404 entry', () => {
  const found = resolve('/goods/none', menus)
  expect(found?.menuPath).toBe('goods/none')
  expect(found).not.toHaveProperty('load')
})

test.each([
  `/goods/list/${id}/what`,
  // a list where nothing is begun, and what no document is called
  '/goods/read/new',
  '/goods/list/7',
  '/goods/list/new/edit',
])('%s, below a page but no screen, is a 404 entry of that page', (path) => {
  const found = resolve(path, menus)
  expect(found?.menuPath).toBe(path.split('/').slice(1, 3).join('/'))
  expect(found).not.toHaveProperty('load')
})

test('what the menu does not know is unknown', () => {
  expect(resolve('/goods/listing', menus)).toBeUndefined()
  expect(resolve('/admin', menus)).toBeUndefined()
})

test('a page that is not this reader’s says so under its address', () => {
  const found = resolve('/goods/list/7', [page('1', '/other')])
  expect(found).toEqual({ menuPath: 'goods/list', pattern: '/goods/list/7' })
})

test('a menu offers what has a screen, and an area with nothing in it not at all', () => {
  expect([built('goods/list'), built('/goods/list'), built('goods/none')]).toEqual([true, true, false])
  const shown = builtOf([...menus, page('9', '', [page('8', 'goods/none')])])
  expect(shown.map((m) => m.strId)).toEqual(['1'])
  expect(shown[0]?.children?.map((m) => m.strPath)).toEqual(['goods/list', 'goods/read'])
})

test('the workbench is shown under /SystemHome too', () => {
  expect(resolve('/SystemHome', menus)).toMatchObject({ menuPath: 'Home', pattern: '/SystemHome' })
})

test('a number keeps its last digits, whatever is cut', () => {
  expect(partsOf('采购计划 JH26112240718365')).toEqual(['采购计划 JH26112240', '718365'])
  expect(partsOf('采购计划')).toEqual(['采购计划', ''])
})

test('a title of the other language gives way to the menu’s name, with its number', () => {
  sessionStore.setState({ menus })
  const tab = { path: '/goods/list/7', search: '', menuPath: 'goods/list', title: 'Plan JH26112240718365' }
  expect(titleOf({ ...tab, spoken: 'zh' })).toBe('Plan JH26112240718365')
  expect(titleOf({ ...tab, spoken: 'en' })).toBe('goods/list JH26112240718365')
})

test('home is there even when the menu lacks it', () => {
  expect(resolve('/Home', menus)?.page?.name).toBe('首页')
})
