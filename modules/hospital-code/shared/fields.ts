import { type FieldTable, positive } from '#kernel/shared/field.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import type { FamilyName } from '#modules/product/shared/calls.ts'
import { aliases, examples } from './headings.data.ts'
import { codeWords as words } from './words.ts'

const common = [
  fieldOf(words, 'code', {
    required: true,
    max: 50,
    example: 'A00123',
    aliases: aliases.code,
  }),
  fieldOf(words, 'name', {
    required: true,
    max: 200,
    example: examples.name,
    aliases: aliases.name,
  }),
  fieldOf(words, 'spec', { max: 200, example: '0.25g', aliases: aliases.spec }),
  fieldOf(words, 'packSpec', { max: 200, example: examples.packSpec, aliases: aliases.packSpec }),
  fieldOf(words, 'unit', { max: 20, example: '盒', aliases: aliases.unit }),
  fieldOf(words, 'maker', {
    max: 200,
    example: examples.maker,
    aliases: aliases.maker,
  }),
  fieldOf(words, 'price', { bound: 'price', example: '12.5', aliases: aliases.price }),
  fieldOf(words, 'approvalNo', { max: 100, aliases: aliases.approvalNo }),
  fieldOf(words, 'insuranceCode', { max: 100, aliases: aliases.insuranceCode }),
  fieldOf(words, 'barcode', { max: 100, aliases: aliases.barcode }),
]
const device = fieldOf(words, 'kind', {
  choices: { 1: '耗材', 2: '试剂' },
  fallback: '1',
  aliases: aliases.kind,
})

/** What a hospital's own catalogue brings, by the screen it belongs to; one family of goods holds consumables and reagents. */
export const codeTables: Record<FamilyName, FieldTable> = {
  drug: { fields: common, rules: [positive('price')] },
  inst: { fields: [...common, device], rules: [positive('price')] },
  material: { fields: common, rules: [positive('price')] },
}
