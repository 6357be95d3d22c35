/** What the columns of hospitals' own files are called. */
export const aliases = {
  code: ['编码', '药品编码', '物资编码', 'HIS编码', '材料编码', '代码'],
  name: ['名称', '品名', '药品名称', '通用名', '物资名称', '材料名称'],
  spec: ['规格型号', '药品规格', '型号'],
  packSpec: ['包装', '包装数量'],
  unit: ['计量单位', '包装单位', '采购单位'],
  maker: ['厂家', '生产厂家', '产地', '厂商', '生产商'],
  price: ['价格', '单价', '采购价', '进价', '购入价'],
  approvalNo: ['注册证号', '国药准字', '批文号', '注册证编号'],
  insuranceCode: ['医保代码', '国家医保编码', '国家编码', '医保码'],
  barcode: ['条形码', '商品条码', '69码'],
  kind: ['大类', '类别'],
} as const
/** In the template. */
export const examples = { name: '阿莫西林胶囊', packSpec: '24粒/盒', maker: '华北制药股份有限公司' } as const
