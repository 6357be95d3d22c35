import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { type Allow, call } from '#kernel/shared/call.ts'
import { can } from './can.ts'
import { sessionStore } from './store.ts'

const asked = (allow: Allow) =>
  call({ method: 'POST', path: '/x', title: '试', allow, does: 'read', input: z.object({}), output: z.object({}) })
const mine = (authList: string[], kind = 'hospital') =>
  sessionStore.setState(({ systemInfo }) => ({
    authList,
    currentOrg: { strId: 'o', strName: '市一医院', kind },
    systemInfo: { ...systemInfo, strId: 'u' },
  }))
beforeEach(() => mine(['procurement/planning:add', 'procurement/planning:view']))

test('an element shows with its code, or with any of several; the common button needs none', () => {
  expect(can('procurement/planning:add')).toBe(true)
  expect(can('procurement/planning:audit')).toBe(false)
  expect(can('procurement/delivery:add')).toBe(false)
  expect(can(['procurement/planning:audit', 'procurement/planning:add'])).toBe(true)
  expect(can(['procurement/planning:audit', 'procurement/planning:submit'])).toBe(false)
  expect(can([])).toBe(false)
  mine([])
  expect(can('view')).toBe(true)
})

test('a call shows its button to whom the server would let in: the kind of organisation and one of the codes', () => {
  const plans = asked({ orgs: ['hospital'], code: ['procurement/planning:audit', 'procurement/planning:add'] })
  expect(can(plans)).toBe(true)
  mine(['procurement/planning:add'], 'supplier')
  expect(can(plans)).toBe(false)
  mine(['procurement/planning:submit'])
  expect(can(plans)).toBe(false)
  expect([can(asked('public')), can(asked('signed-in'))]).toEqual([true, true])
  sessionStore.setState(({ systemInfo }) => ({ systemInfo: { ...systemInfo, strId: '' } }))
  expect([can(asked('public')), can(asked('signed-in'))]).toEqual([true, false])
})

test('what changes with the organisation changes at once', () => {
  mine(['procurement/planning:audit'])
  expect([can('procurement/planning:audit'), can('procurement/planning:add')]).toEqual([true, false])
  mine(['procurement/planning:add'])
  expect([can('procurement/planning:audit'), can('procurement/planning:add')]).toEqual([false, true])
})
