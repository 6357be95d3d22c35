import type { ReadField } from '../shared/reading.ts'

/** What an OFD's `CustomDatas` calls the fields of its invoice; the first name is the usual one. */
export const customNames = {
  code: ['发票代码'],
  number: ['发票号码'],
  checkCode: ['校验码'],
  issueDate: ['开票日期'],
  sellerName: ['销售方名称'],
  sellerTaxNo: ['销售方纳税人识别号'],
  buyerName: ['购买方名称'],
  buyerTaxNo: ['购买方纳税人识别号'],
  exclAmount: ['合计金额', '不含税金额'],
  taxAmount: ['合计税额', '税额'],
  amount: ['价税合计'],
} as const satisfies Partial<Record<ReadField, readonly [string, ...string[]]>>
