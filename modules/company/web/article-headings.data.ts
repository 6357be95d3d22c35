/** Headings by which a pasted sheet names a product: our exports and templates, and what other systems write. */
export const articleHeadings = {
  code: ['产品编码', '平台产品编码', '编码', '平台编码', '药品编码', '物资编码'],
  name: ['产品名称', '名称', '品名', '通用名', '药品名称', '物资名称'],
  spec: ['规格', '规格型号'],
}
