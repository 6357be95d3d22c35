import type { Field, FieldTable } from '#kernel/shared/field.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import { menuWords } from './words.ts'

const of = (key: keyof typeof menuWords, more: Partial<Field> = {}): Field => fieldOf(menuWords, key, more)
const names = [of('name', { max: 50, required: true }), of('nameEn', { max: 100, required: true })]
const hidden = of('hidden', { fallback: false })

/** What is edited of a menu entry. */
export const menuTable: FieldTable = { fields: [...names, of('icon'), hidden] }

/** One row per entry in sheets: pages by their path, folders by their name. */
export const menuSheet: FieldTable = {
  fields: [
    of('path', { max: 60, example: 'procurement/planning' }),
    of('parent', { max: 50, example: '采购管理' }),
    ...names,
    of('icon', { type: 'text', max: 40 }),
    of('sort', { max: 9999 }),
    hidden,
  ],
}
