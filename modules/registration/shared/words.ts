import { word, wordsOf } from '#kernel/shared/words.ts'
import { registrationKinds, registrationMachine } from './machine.ts'

/** What a company writes of itself, by its business licence 营业执照. */
export const companyWords = wordsOf({
  orgName: word.text('企业名称'),
  creditCode: word.text('统一社会信用代码', 180),
  legalPerson: word.text('法定代表人'),
  licenceNo: word.text('许可证编号'),
  licenceFrom: word.day('营业期限自'),
  licenceTo: word.day('营业期限至（长期不填）'),
  district: word.text('省市区'),
  address: word.text('地址'),
  businessScope: word.text('经营范围'),
})
/** Of whom the account will be. */
export const personWords = wordsOf({
  loginName: word.text('账号', 120),
  name: word.text('姓名', 100),
  mobile: word.text('手机号', 120),
  email: word.text('邮箱'),
  job: word.text('职务'),
})

/** Registration 注册申请, as its reviewer reads it. */
export const registrationWords = wordsOf({
  ...companyWords,
  ...personWords,
  no: word.text('申请编号'),
  kind: word.choice('申请类型', registrationKinds, 120),
  orgName: word.text('机构名称', 220),
  departmentName: word.text('科室'),
  remark: word.text('说明'),
  ip: word.text('IP 地址'),
  status: word.status(registrationMachine),
  reason: word.text('驳回原因', 180),
  createdAt: word.time('提交时间'),
  decidedBy: word.text('审核人', 100),
})
