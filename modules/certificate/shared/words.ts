import { type DocumentSheet, sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { certKinds, validities } from './kinds.ts'
import { certificateMachine } from './machine.ts'

/** Fields of a certificate 证件, in the order of its file. */
const filed = wordsOf({
  no: word.text('登记编号'),
  org: word.text('机构', 180),
  kind: word.choice('证件类型', certKinds, 180),
  certNo: word.text('证件编号', 190),
  name: word.text('证件名称', 190),
  issuer: word.text('发证机关', 170),
  issueDate: word.day('发证日期'),
  validFrom: word.day('有效期起'),
  validTo: word.day('有效期止', 120),
  covers: word.text('许可范围'),
  remark: word.text('备注'),
  productCode: word.text('产品编码', 120),
  product: word.text('产品'),
  company: word.text('生产企业'),
  fromCompany: word.text('授权方', 200),
  toCompany: word.text('被授权方', 200),
  personName: word.text('业务员姓名', 100),
  validity: word.choice('有效状态', validities, 110),
  status: word.status(certificateMachine),
  creatorName: word.text('创建人', 90),
  auditorName: word.text('审核人', 90),
})

/** What it covers (domain-lists §2.34). */
const scopeWords = wordsOf({
  kinds: word.text('适用品类'),
  deviceClasses: word.text('器械类别'),
  categories: word.text('物资分类'),
  regions: word.text('适用地区'),
  products: word.text('授权产品'),
  hospitals: word.text('适用医院'),
})

/** What rests on one that ends soon. */
const endingWords = wordsOf({
  owner: word.text('所属', 220),
  daysLeft: word.int('剩余天数', 100),
  relations: word.int('供货关系', 100),
  items: word.int('采购目录', 100),
  hospitalCount: word.int('医院', 80),
  orders: word.int('未完成订单', 110),
  amount: word.money('未完成金额', 130),
  firstShipment: word.day('最早到货', 110),
})

export const certWords = wordsOf({
  ...filed,
  subject: word.text('产品/厂家', 200),
  letter: word.text('授权/业务员', 200),
  files: word.int('附件', 60),
  createdAt: word.time('创建时间'),
  auditedAt: word.time('审核时间'),
  personPhone: word.text('业务员电话', 120),
  ...scopeWords,
  ...endingWords,
})

export const certFile: DocumentSheet = { name: '证件', fields: sheetOf(filed) }
