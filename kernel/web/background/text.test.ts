import { expect, test, vi } from 'vitest'
import type { JobRow } from '#kernel/shared/calls/background.ts'

vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
const { endOf } = await import('./text.ts')

test.each([
  ['goodOnly', true, 'success', '导入药品「清单.xlsx」已完成'],
  ['dryRun', false, 'success', '导入药品「清单.xlsx」：已校验，尚未导入'],
  ['allOrNothing', false, 'warning', '导入药品「清单.xlsx」：有问题，没有导入任何数据'],
] as const)('an import that ended as %s with saved %s says what became of it', (mode, saved, tone, text) => {
  const counts = { mode, saved, rowsIn: 3, added: 2, changed: 0, unchanged: 0, refused: 1 } as JobRow['counts']
  expect(endOf({ title: '导入药品', subject: '清单.xlsx', counts })).toEqual({ tone, text })
})
