import { type FieldTable, positive } from '#kernel/shared/field.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import type { FamilyName } from '#modules/product/shared/calls.ts'
import { codeWords as words } from './words.ts'

const common = [
  fieldOf(words, 'code', {
    required: true,
    max: 50,
    example: 'A00123',
    aliases: ['编码', '药品编码', '物资编码', 'HIS编码', '材料编码', '代码'],
  }),
  fieldOf(words, 'name', {
    required: true,
    max: 200,
    example: '阿莫西林胶囊',
    aliases: ['名称', '品名', '药品名称', '通用名', '物资名称', '材料名称'],
  }),
  fieldOf(words, 'spec', { max: 200, example: '0.25g', aliases: ['规格型号', '药品规格', '型号'] }),
  fieldOf(words, 'packSpec', { max: 200, example: '24粒/盒', aliases: ['包装', '包装数量'] }),
  fieldOf(words, 'unit', { max: 20, example: '盒', aliases: ['计量单位', '包装单位', '采购单位'] }),
  fieldOf(words, 'maker', {
    max: 200,
    example: '华北制药股份有限公司',
    aliases: ['厂家', '生产厂家', '产地', '厂商', '生产商'],
  }),
  fieldOf(words, 'price', { bound: 'price', example: '12.5', aliases: ['价格', '单价', '采购价', '进价', '购入价'] }),
  fieldOf(words, 'approvalNo', { max: 100, aliases: ['注册证号', '国药准字', '批文号', '注册证编号'] }),
  fieldOf(words, 'insuranceCode', { max: 100, aliases: ['医保代码', '国家医保编码', '国家编码', '医保码'] }),
  fieldOf(words, 'barcode', { max: 100, aliases: ['条形码', '商品条码', '69码'] }),
]
const device = fieldOf(words, 'kind', {
  choices: { 1: '耗材', 2: '试剂' },
  fallback: '1',
  aliases: ['大类', '类别'],
})

/** What a hospital's own catalogue brings, by the screen it belongs to; one family of goods holds consumables and reagents. */
export const codeTables: Record<FamilyName, FieldTable> = {
  drug: { fields: common, rules: [positive('price')] },
  inst: { fields: [...common, device], rules: [positive('price')] },
  material: { fields: common, rules: [positive('price')] },
}
