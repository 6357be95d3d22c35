import { papers } from '#kernel/shared/template.ts'
import { word, wordsOf } from '#kernel/shared/words.ts'

/** Parts of a template 打印模板. */
export const templateWords = wordsOf({
  paper: word.choice('纸张', Object.fromEntries(Object.entries(papers).map(([key, p]) => [key, p.label]))),
  landscape: word.bool('横向'),
  margin: word.text('页边距'),
  font: word.text('字号'),
  title: word.text('标题'),
  fields: word.text('抬头字段'),
  across: word.int('每行字段数'),
  columns: word.text('明细列'),
  fill: word.bool('空行补齐'),
  sums: word.text('合计项'),
  total: word.bool('合计金额'),
  capitals: word.bool('大写金额'),
  signs: word.text('签字栏'),
  blocks: word.text('二维码、条形码、标志和文字'),
  builtIn: word.bool('默认版式'),
})
