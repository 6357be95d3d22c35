import type { Field, FieldTable } from '#kernel/shared/field.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import type { PlaceOfUse } from './places.ts'
import { categoryWords } from './words.ts'

const of = (key: keyof typeof categoryWords & string, more: Partial<Field>) => fieldOf(categoryWords, key, more)
const code = of('code', {
  max: 30,
  required: true,
  aliases: ['编码', 'NO', 'class_code'],
  pattern: { like: /^[A-Za-z0-9.-]{1,30}$/, sentence: '分类编码只能是 1 至 30 位字母、数字、点和横线' },
  example: 'HQ01',
})
const name = of('name', { max: 100, required: true, aliases: ['名称', 'Name', 'class_name'], example: '办公用品' })
const kind = of('kind', { required: true, fallback: '3', aliases: ['大类'] })

/** Columns of template, import and export (domain §2.6; interface names Name, NO, ParentNO). */
export const categoryTable: FieldTable = {
  fields: [
    code,
    name,
    of('parentCode', { max: 30, aliases: ['上级编码', 'ParentNO'] }),
    kind,
    of('enabled', { made: true }),
  ],
}
/** What is typed of a new one, and of one that is there. */
export const newTable: FieldTable = { fields: [of('parentId', { type: 'ref' }), kind, code, name] }
export const editTable: FieldTable = { fields: [code, name] }
/** Where a branch goes; nowhere is the top. */
export const moveTable: FieldTable = { fields: [of('parentId', { type: 'ref' })] }
/** What the places are called where a category is a condition. */
export const placeNames: Readonly<Record<PlaceOfUse, string>> = {
  certificate: '证件的适用范围',
  role: '角色的数据范围',
  stockCount: '未完成的盘点单',
}
