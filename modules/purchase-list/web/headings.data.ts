/** Headings by which a pasted sheet names an item: our exports and templates, and what other systems write. */
export const itemHeadings = {
  code: [
    '产品编码',
    '编码',
    '平台编码',
    '院内编码',
    '条码',
    '医保编码',
    '医保代码',
    '物资编码',
    '药品编码',
    '品种编码',
  ],
  name: ['产品名称', '名称', '品名', '通用名', '药品名称', '物资名称', '院内名称'],
  spec: ['规格', '规格型号'],
}
/** The same for how much of it. */
export const quantityHeadings = [
  ...[
    '数量',
    '计划数量',
    '订购数量',
    '建议数量',
    '申请数量',
    '申购数量',
    '请购数量',
    '需求数量',
    '申领数量',
    '订货数量',
  ],
  ...['补货数量', '采购量', '需求量'],
]
