import { expect, test } from 'vitest'
import { type Area, namesIn, withAll } from './grants.ts'

const code = (c: string) => ({ code: c, label: c, grantable: true })
const menu: Area[] = [
  {
    ...{ id: 'a', name: '采购', nameEn: 'Procurement' },
    screens: [
      { path: 'a/one', name: '甲', nameEn: 'One', codes: ['view', 'print', 'label'].map(code) },
      { path: 'a/two', name: '乙', nameEn: 'Two', codes: ['view', 'edit'].map(code) },
    ],
  },
]

test('what a role lacks is named by screen, and ticked as one click does: an action brings its screen, nothing else changes', () => {
  const lacking = { 'a/one': ['label'], 'a/two': ['edit'] }
  expect(namesIn(menu, lacking, (s) => s.name)).toEqual(['甲（label）', '乙（edit）'])
  expect(withAll({ 'a/one': ['view', 'print'], 'x/old': ['view'] }, lacking, menu)).toEqual({
    ...{ 'a/one': ['view', 'print', 'label'], 'a/two': ['view', 'edit'], 'x/old': ['view'] },
  })
  expect(withAll({}, {}, menu)).toEqual({})
})
