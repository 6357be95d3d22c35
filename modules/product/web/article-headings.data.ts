/** Headings by which a pasted sheet says which article a row is: our exports, and what other systems write. */
export const articleHeadings = {
  code: ['产品编码', '编码', '平台编码', '平台产品编码', '品种编码', '药品编码', '物资编码'],
  name: ['产品名称', '名称', '品名', '通用名', '药品名称', '物资名称', '品种名称'],
  spec: ['规格', '规格型号', '药品规格'],
  manufacturer: ['生产企业', '生产企业名称', '生产厂家', '生产厂商', '厂家', '厂商'],
  /** Codes of others, which a line does not know: alone they name none. */
  foreign: ['院内编码', '医院编码', '条码', '商品条码', '医保编码', '医保代码', '货号', '商品编码'],
}
