import { word, wordsOf } from '#kernel/shared/words.ts'

/** Fields of an announcement 公告. */
export const announcementWords = wordsOf({
  title: word.text('标题'),
  kinds: word.choice('公告对象', { hospital: '医院', supplier: '供应商', authority: '主管部门' }),
  validFrom: word.day('开始日期'),
  validTo: word.day('结束日期'),
  content: word.text('内容'),
  files: word.text('附件'),
})
