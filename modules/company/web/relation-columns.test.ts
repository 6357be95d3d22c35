import { expect, test } from 'vitest'
import { fitted } from '#kernel/web/list/table/fitted.ts'
import { atSize } from '#kernel/web/list/widths.ts'
import { textWidth } from '#kernel/web/shell/toast.ts'
import type { Relation } from './RelationDialog.tsx'
import { decisive, relationColumns } from './relation-columns.tsx'

const relation = (code: string): Relation => ({
  ...{ id: code, hospitalId: '', supplierId: '', productId: '', kind: 0, packSpec: '0.25g*24粒/盒', unit: '盒', code },
  ...{ hospital: '云泽市第一人民医院', supplier: '云泽市康达医药有限公司', manufacturer: '华东制药股份有限公司' },
  ...{ name: '注射用头孢曲松钠他唑巴坦钠', spec: '1.0g:0.25g', listedPrice: '12.5000', ceilingPrice: null },
  ...{ price: '11.5500', validFrom: '2026-01-01', validTo: '2999-12-31', enabled: true, agreedAt: null, held: false },
  ...{ version: 0, actions: ['edit', 'disable'] },
})

test('in the largest letters the last digits of a product code are read, and names give way to it', () => {
  const rows = [relation('YP00000144'), relation('YP00000145')]
  const sized = atSize(relationColumns, rows, 18).map((c) => ({ ...c, decisive: decisive.includes(c.key) }))
  const laid = new Map(fitted(sized, 880).map((c) => [c.key, c.width]))
  // its letters, and the least air a cell has beside them
  const whole = (textWidth('YP00000144') * 18) / 14 + 16
  expect(laid.get('code')).toBeGreaterThanOrEqual(whole)
  expect(laid.get('supplier')).toBeLessThan(sized.find((c) => c.key === 'supplier')!.width)
  expect(decisive.reduce((sum, key) => sum + laid.get(key)!, 0)).toBeLessThanOrEqual(880)
})
