import { word, wordsOf } from '#kernel/shared/words.ts'

/** The parts of a data range. */
export const rangeParts = {
  productKinds: '产品大类',
  categories: '产品分类',
  orgs: '医疗机构',
  departments: '科室',
  suppliers: '供应商',
} as const

/** Fields of a role 角色. */
export const roleWords = wordsOf({
  name: word.text('角色名称', 180),
  orgName: word.text('机构', 220),
  templateName: word.text('来源模板'),
  range: word.text('数据范围', 200),
  userCount: word.int('用户数', 90),
  actionCount: word.int('权限项', 90),
  mine: word.bool('本人持有', 90),
  enabled: word.bool('启用'),
  remark: word.text('备注', 200),
  updatedAt: word.time('修改时间'),
})
