/** First parts of the keys that belong to the procurement flow (calls /linex/distribute/config). */
export const procurementGroups: readonly string[] = [
  'plan',
  'order',
  'approval',
  'vbp',
  'delivery',
  'acceptance',
  'refusal',
]

/** Groups of settings by the first part of their key. */
export const settingGroups: Readonly<Record<string, string>> = {
  password: '登录与密码',
  register: '注册',
  sso: '登录与密码',
  session: '登录与密码',
  login: '登录与密码',
  ocr: '注册',
  export: '文件',
  request: '系统',
  plan: '采购计划',
  order: '采购订单',
  approval: '审批流程',
  vbp: '集采',
  price: '调价',
  delivery: '配送',
  acceptance: '验收',
  refusal: '拒收',
  stock: '库存',
  stockCount: '盘点',
  recall: '召回管理',
  consumption: '消耗监测',
  certificate: '证件',
  chain: '资质链',
  page: '页面',
  file: '文件',
  log: '日志',
}
