import { word, wordsOf } from '#kernel/shared/words.ts'

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

/** Fields of a menu entry 菜单. */
export const menuWords = wordsOf({
  path: word.text('页面路径'),
  parent: word.text('上级目录'),
  name: word.text('菜单名称'),
  nameEn: word.text('英文名称'),
  icon: word.choice('图标', menuIcons),
  sort: word.int('排序'),
  hidden: word.bool('隐藏'),
  kinds: word.text('适用机构'),
  codes: word.text('权限项'),
})
