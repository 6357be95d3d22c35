import { word, wordsOf } from '#kernel/shared/words.ts'

export const orgKinds = { hospital: '医院', supplier: '供应商', authority: '监管' } as const

const levels = ['三级甲等', '三级乙等', '三级', '二级甲等', '二级乙等', '二级', '一级甲等', '一级', '未定级']

/** Organisation 机构 (domain §2.9). */
export const orgWords = wordsOf({
  kind: word.choice('机构类型', orgKinds, 90),
  code: word.text('机构编码', 110),
  name: word.text('机构名称', 220),
  shortName: word.text('简称'),
  parentId: word.text('上级机构'),
  parentName: word.text('上级机构', 180),
  parentFrom: word.day('隶属开始'),
  parentTo: word.day('隶属结束'),
  /** They are stored as they are called. */
  level: word.choice('等级', Object.fromEntries(levels.map((x) => [x, x]))),
  creditCode: word.text('统一社会信用代码', 180),
  district: word.text('省市区', 120),
  address: word.text('地址'),
  contact: word.text('联系人', 90),
  mobile: word.text('手机号'),
  enabled: word.bool('启用'),
  userCount: word.int('用户数'),
  updatedAt: word.time('修改时间'),
})
