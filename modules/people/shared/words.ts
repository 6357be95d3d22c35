import { sheetOf, word, wordsOf } from '#kernel/shared/words.ts'

/** Fields of a user 用户, in the order of its sheet. */
const filed = wordsOf({
  loginName: word.text('账号', 120),
  name: word.text('姓名', 110),
  orgName: word.text('所属机构', 200),
  roles: word.text('角色', 200),
  job: word.text('职务', 110),
  mobile: word.text('手机号', 120),
  email: word.text('邮箱'),
  enabled: word.bool('启用'),
  locked: word.bool('锁定'),
  lastLoginAt: word.time('最近登录'),
})

export const userWords = wordsOf({
  ...filed,
  remark: word.text('备注'),
  state: word.text('状态', 100),
  noRole: word.bool('未分配角色'),
  resetAsked: word.bool('申请重置密码'),
  online: word.int('在线', 64),
  passwordAt: word.time('密码修改时间'),
  createdAt: word.time('创建时间'),
})

/** Columns of the users' export. */
export const userFields = sheetOf(filed)
