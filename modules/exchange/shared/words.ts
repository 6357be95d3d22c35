import { word, wordsOf } from '#kernel/shared/words.ts'

const systems = {
  his: 'HIS',
  erp: 'ERP',
  province: '省平台',
  insurance: '医保平台',
  invoice: '税务平台',
  other: '其他系统',
} as const

export const exchangeWords = wordsOf({
  at: word.time('时间', 160),
  orgName: word.text('机构', 200),
  system: word.choice('对方系统', systems),
  direction: word.choice('方向', { out: '发出', in: '接收' }, 70),
  name: word.text('接口', 220),
  refNo: word.text('单号', 160),
  ok: word.bool('结果', 80),
  code: word.text('返回码', 90),
  message: word.text('信息', 260),
  ms: word.int('耗时（毫秒）', 110),
})
