import type { FieldTable } from '#kernel/shared/field.ts'
import { fieldOf, word, wordsOf } from '#kernel/shared/words.ts'
import { LONGEST_HOURS, linkStates, MOST_VIEWS } from './calls.ts'

/** Fields of a link and of who looked. */
export const linkWords = wordsOf({
  no: word.text('链接编号', 100),
  linkState: word.choice('链接状态', linkStates, 130),
  n: word.int('内容版本', 80),
  until: word.time('有效至'),
  looks: word.text('查看次数', 80),
  prices: word.bool('显示价格'),
  note: word.text('分享说明', 160),
  creatorName: word.text('分享人', 90),
  createdAt: word.time('分享时间'),
  revokerName: word.text('撤销人', 90),
  revokedAt: word.time('撤销时间'),
  revoke: word.text('操作', 96),
  hours: word.int('有效小时数'),
  maxViews: word.int('最多查看次数'),
})
export const viewWords = wordsOf({
  no: word.text('链接编号', 100),
  viewedAt: word.time('查看时间'),
  address: word.text('网络地址', 130),
  client: word.text('浏览器', 260),
  pdfAt: word.time('下载 PDF 时间'),
})

export const shareTable: FieldTable = {
  fields: [
    fieldOf(linkWords, 'hours', { required: true, min: 1, max: LONGEST_HOURS }),
    fieldOf(linkWords, 'maxViews', { required: true, min: 1, max: MOST_VIEWS }),
    fieldOf(linkWords, 'prices', {}),
    fieldOf(linkWords, 'note', { max: 200 }),
  ],
}
