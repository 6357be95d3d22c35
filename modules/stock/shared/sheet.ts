import { out } from '#kernel/shared/exporting.ts'
import type { Field } from '#kernel/shared/field.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'

/** Columns of a balance in an export; keys of the export's query. */
export const stockSheet: readonly Field[] = [
  out.text('hospital', '医院', 200),
  out.text('point', '配送点'),
  out.choice('kind', '产品大类', productKinds),
  out.text('code', '产品编码', 130),
  out.text('name', '产品名称', 200),
  out.text('spec', '规格'),
  out.text('packSpec', '包装规格'),
  out.text('unit', '单位'),
  out.text('manufacturer', '生产企业', 200),
  out.text('supplier', '供应商', 200),
  out.text('lotNo', '批号'),
  out.text('productionDate', '生产日期'),
  out.text('expiryDate', '有效期至'),
  out.text('daysLeft', '剩余天数'),
  out.qty('qty', '库存数量'),
  out.qty('lockedQty', '锁定数量'),
  out.price('price', '单价'),
  out.money('amount', '金额'),
  out.text('updatedAt', '更新时间', 160),
]
