import { word, wordsOf } from '#kernel/shared/words.ts'

export const loginOutcomes = { ok: '成功', wrong: '用户名或密码错误', locked: '账号已锁定或停用' } as const

/** 登录日志. */
export const loginWords = wordsOf({
  at: word.time('时间', 160),
  loginName: word.text('账号', 130),
  userName: word.text('姓名', 120),
  orgName: word.text('机构', 240),
  outcome: word.choice('结果', loginOutcomes, 160),
  ip: word.text('IP 地址', 140),
  userAgent: word.text('浏览器', 180),
})

/** 操作日志. */
export const operateWords = wordsOf({
  at: word.time('时间', 150),
  userName: word.text('操作人', 110),
  orgName: word.text('机构', 200),
  title: word.text('功能', 150),
  entity: word.text('对象', 150),
  entityNo: word.text('编号', 180),
  action: word.text('动作', 110),
  changes: word.text('变更内容', 320),
  ip: word.text('IP 地址', 130),
  requestId: word.text('请求号'),
})
