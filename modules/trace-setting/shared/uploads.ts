/** Interfaces by which rows are told (domain §4). */
export const uploads = ['3501', '3502', '3503', '3504', '3505', '3506'] as const
export type Upload = (typeof uploads)[number]
export const isUpload = (kind: string): kind is Upload => (uploads as readonly string[]).includes(kind)

export const uploadNames: Readonly<Record<Upload, string>> = {
  '3501': '商品盘存',
  '3502': '库存变更',
  '3503': '商品采购',
  '3504': '采购退货',
  '3505': '商品销售',
  '3506': '销售退货',
}
