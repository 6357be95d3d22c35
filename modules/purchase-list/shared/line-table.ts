import { type FieldTable, positive } from '#kernel/shared/field.ts'
import { fieldOf, type Words } from '#kernel/shared/words.ts'

/**
 * What a file of a paper's lines brings: the item by any of its codes, and how much of it.
 * @param words of the paper's lines
 * @param also what its column of quantities is called elsewhere
 */
export const itemLineTable = (words: Words, also: readonly string[] = []): FieldTable => ({
  fields: [
    fieldOf(words, 'code', {
      required: true,
      max: 50,
      example: 'YP00000001',
      aliases: ['编码', '平台编码', '院内编码', '条码', '医保代码'],
    }),
    fieldOf(words, 'qty', {
      ...{ bound: 'fine', required: true, example: '10' },
      aliases: ['数量', '采购数量', ...also],
    }),
    // the article's own where it is left out; another level of its packing is counted in pack units
    fieldOf(words, 'unit', { max: 20, aliases: ['单位', '计量单位', '采购单位', '包装单位'] }),
    fieldOf(words, 'remark', { max: 500, aliases: ['明细备注'] }),
  ],
  rules: [positive('qty')],
})
