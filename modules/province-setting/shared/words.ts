import { word, wordsOf } from '#kernel/shared/words.ts'
import { dialects } from './adapter.ts'

export const settingWords = wordsOf({
  hospital: word.text('医院', 200),
  url: word.text('平台地址', 240),
  dialect: word.choice('接口类型', dialects, 96),
  account: word.text('账号', 120),
  secret: word.text('密钥', 120),
  institution: word.text('机构编码', 140),
  enabled: word.bool('启用', 72),
  autoPush: word.bool('审核后自动推送', 120),
  autoReceive: word.bool('验收后自动上报入库', 140),
  pullTimes: word.text('查询状态时间', 160),
  pulledAt: word.time('最近查询'),
  faults: word.int('连续故障', 84),
  fault: word.text('最近故障', 220),
  nextTry: word.time('下次尝试'),
  changerName: word.text('修改人', 84),
  updatedAt: word.time('修改时间'),
})
export const addressWords = wordsOf({
  point: word.text('本院库房', 160),
  pointAddress: word.text('库房地址', 240),
  addrId: word.text('平台地址编号', 140),
  name: word.text('平台收货地址', 280),
  receiver: word.text('收货人', 90),
  phone: word.text('电话', 120),
  changerName: word.text('对照人', 84),
  updatedAt: word.time('对照时间'),
})
