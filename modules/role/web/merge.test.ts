import { expect, test } from 'vitest'
import { gained, merged } from './merge.ts'

const base = {
  version: 1,
  name: '采购员',
  remark: '',
  enabled: true,
  grants: { Home: ['view'], 'procurement/planning': ['view', 'add', 'edit'] } as Record<string, string[]>,
  range: {},
}

test('what two people changed of a role is all there: each permission as who changed it wanted it', () => {
  const mine = {
    ...base,
    remark: '我的',
    grants: { ...base.grants, 'procurement/planning': ['view', 'add'], messageNotice: ['view'] },
  }
  const theirs = {
    ...base,
    version: 2,
    name: '高级采购员',
    remark: '他的',
    grants: { ...base.grants, 'procurement/planning': ['view', 'add', 'edit', 'submit'] },
  }
  expect(merged(base, mine, theirs)).toEqual({
    ...theirs,
    remark: '我的',
    grants: { Home: ['view'], 'procurement/planning': ['view', 'add', 'submit'], messageNotice: ['view'] },
  })
  expect(gained(base.grants, theirs.grants)).toEqual(['procurement/planning:submit'])
})

test('an action that one added goes with the menu item that the other took away', () => {
  const mine = { ...base, grants: { ...base.grants, 'procurement/planning': ['view', 'add', 'edit', 'submit'] } }
  const theirs = { ...base, version: 2, grants: { Home: ['view'] } }
  expect(merged(base, mine, theirs).grants).toEqual({ Home: ['view'] })
})
