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
  validity: word.choice('有效状态', validities, 110),
  status: word.status(certificateMachine),
  creatorName: word.text('创建人', 90),
  auditorName: word.text('审核人', 90),
})

export const certWords = wordsOf({
  ...filed,
  subject: word.text('产品/厂家', 200),
  files: word.int('附件', 60),
  createdAt: word.time('创建时间'),
  auditedAt: word.time('审核时间'),
})

export const certFile: DocumentSheet = { name: '证件', fields: sheetOf(filed) }
