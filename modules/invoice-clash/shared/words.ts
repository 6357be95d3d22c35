import { word, wordsOf } from '#kernel/shared/words.ts'

/** Fields of a clash of invoice numbers 号码冲突: who has the number, and who handed it in again. */
export const clashWords = wordsOf({
  key: word.text('发票号码', 200),
  supplier: word.text('再次登记的供应商', 180),
  hospital: word.text('再次登记的医院', 180),
  amount: word.money('再次登记的价税合计', 130),
  issueDate: word.day('再次登记的开票日期'),
  submitterName: word.text('再次登记人', 96),
  heldNo: word.text('已登记的发票', 160),
  heldSupplier: word.text('已登记的供应商', 180),
  heldHospital: word.text('已登记的医院', 180),
  heldAmount: word.money('已登记的价税合计', 130),
  heldIssueDate: word.day('已登记的开票日期'),
  times: word.int('冲突次数', 84),
  firstAt: word.time('首次发生'),
  lastAt: word.time('最近发生'),
  closed: word.bool('已结案', 84),
  conclusion: word.text('核实结论', 220),
  closerName: word.text('结案人', 90),
  closedAt: word.time('结案时间'),
})
