import { word, wordsOf } from '#kernel/shared/words.ts'
import { departmentTypes, keepers, pointTypes } from './types.ts'

const same = (all: readonly string[]) => Object.fromEntries(all.map((x) => [x, x]))

/** Fields of a department 科室 (domain §2.10). */
export const departmentWords = wordsOf({
  code: word.text('科室编码'),
  name: word.text('科室名称', 200),
  type: word.choice('科室类型', same(departmentTypes)),
  campus: word.text('院区'),
  leader: word.text('负责人', 100),
  hisCode: word.text('HIS 编码'),
  standardCode: word.text('标准科室代码'),
  enabled: word.bool('启用'),
  updatedAt: word.time('修改时间'),
})

/** Fields of a distribution point 配送点 (domain §2.11). */
export const pointWords = wordsOf({
  code: word.text('配送点编码'),
  name: word.text('配送点名称', 200),
  type: word.choice('配送点类型', same(pointTypes)),
  keptBy: word.choice('库存管理', keepers, 90),
  productKinds: word.text('接收的产品大类', 180),
  kinds: word.text('产品大类'),
  defaultKinds: word.text('默认', 140),
  defaults: word.text('默认的产品大类'),
  campus: word.text('院区'),
  district: word.text('省市区'),
  address: word.text('地址', 220),
  receiver: word.text('收货人', 90),
  phone: word.text('联系电话', 130),
  invoiceTitle: word.text('开票抬头'),
  receivingHours: word.text('收货时间'),
  enabled: word.bool('启用'),
})
