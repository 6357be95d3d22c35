import type { Field, FieldTable } from '#kernel/shared/field.ts'

/** Icons a menu entry may name (kernel/web/shell/icons.tsx); without one its first character is shown. */
export const menuIcons: Readonly<Record<string, string>> = {
  home: '首页',
  app: '应用',
  cart: '购物车',
  list: '列表',
  database: '资料',
  file: '单据',
  wallet: '结算',
  box: '库存',
  audit: '审核',
  chart: '柱状图',
  line: '折线图',
  cloud: '云',
  link: '对照',
  bell: '消息',
  setting: '齿轮',
  team: '机构',
  user: '用户',
}

const name: Field = { key: 'name', label: '菜单名称', type: 'text', max: 50, required: true }
const nameEn: Field = { key: 'nameEn', label: '英文名称', type: 'text', max: 100, required: true }
const icon: Field = { key: 'icon', label: '图标', type: 'choice', choices: menuIcons }
const hidden: Field = { key: 'hidden', label: '隐藏', type: 'bool', fallback: false }

/** What is edited of a menu entry. */
export const menuTable: FieldTable = { fields: [name, nameEn, icon, hidden] }

/** One row per entry in sheets: pages by their path, folders by their name. */
export const menuSheet: FieldTable = {
  fields: [
    { key: 'path', label: '页面路径', type: 'text', max: 60, example: 'procurement/planning' },
    { key: 'parent', label: '上级目录', type: 'text', max: 50, example: '采购管理' },
    name,
    nameEn,
    { ...icon, type: 'text', max: 40 },
    { key: 'sort', label: '排序', type: 'int', max: 9999 },
    hidden,
  ],
}
