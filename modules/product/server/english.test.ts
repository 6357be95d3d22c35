import { expect, test } from 'vitest'
import { say } from '#kernel/server/say.ts'
import { choicesOf } from '#kernel/shared/field.ts'
import { productTables } from '../shared/tables.ts'

/** Field tables are data, which the check of translations lets pass; what stands on the form does not. */
test('every label, group and choice of the products has English', () => {
  const texts = Object.values(productTables).flatMap(({ fields }) =>
    fields.flatMap((f) => [f.label, f.group ?? '', ...choicesOf(f).map(([, label]) => label)]),
  )
  expect(new Set(texts).size).toBeGreaterThan(100)
  expect([...new Set(texts)].filter((x) => /[\u3400-\u9fff]/.test(say(x, 'en')))).toEqual([])
})
