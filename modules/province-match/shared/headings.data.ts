/** What the columns of the platforms' own files, and of the national lists, are called. */
export const aliases = {
  provId: ['省平台编号', '挂网结果ID', '挂网ID', 'pubonlnRsltId', '平台产品ID', '产品ID', '采购目录ID'],
  provCode: ['平台产品编码', '省平台编码', '流水号'],
  name: ['通用名', '通用名称', '药品名称', '产品名称', '注册名称', '耗材名称', 'generic_name'],
  formerName: ['原名', '别名', '商品名', 'brand_name'],
  spec: ['规格型号', '型号', '制剂规格'],
  packSpec: ['包装', '最小包装'],
  ratio: ['最小包装数量', '包装数量', '装量', '转换系数', 'min_pack_qty'],
  unit: ['包装单位', '采购单位', '计价单位', 'min_pack_unit'],
  maker: ['生产厂家', '厂家', '药品企业', '注册人', 'manufacturer', 'company'],
  approvalNo: ['注册证号', '国药准字', '注册证编号', 'approval_no'],
  insuranceCode: ['医保代码', '国家医保编码', '医保药品代码', '医保耗材代码', '27位编码', '20位编码'],
  price: ['挂网价格', '中选价', '价格', '单价'],
  listed: ['挂网状态', '是否在网', '状态'],
  accepted: ['差异原因'],
  localCode: ['平台编码', '本院编码', '产品代码'],
  companyId: ['企业编号', '平台企业编号', '企业ID', 'company_id', 'company_code5'],
  companyName: ['企业名称', '公司名称', '生产企业', 'company', 'manufacturer'],
  creditCode: ['信用代码', '社会信用代码', '税号'],
} as const
/** In the template. */
export const examples = { drug: '阿莫西林胶囊', packSpec: '24粒/盒', company: '国药控股股份有限公司' } as const
