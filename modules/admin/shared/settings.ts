/** Groups of settings by the first part of their key. */
export const settingGroups: Readonly<Record<string, string>> = {
  password: '登录与密码',
  sso: '登录与密码',
  session: '登录与密码',
  request: '系统',
  plan: '采购计划',
  order: '采购订单',
  vbp: '集采',
  delivery: '配送',
  acceptance: '验收',
  refusal: '拒收',
  stock: '库存',
  file: '文件',
}
