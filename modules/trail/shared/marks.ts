/** What is unusual about a line of a plan or an order (ux.md 71): code → words of its tag. */
export const markWords = {
  over: '数量超均值 2 倍',
  risen: '价格上涨',
  first: '首次采购',
  certificate: '证件临期',
  notAgreed: '非集采中选品',
  contract: '合同不符',
} as const
export type Mark = keyof typeof markWords
export const marks = Object.keys(markWords) as [Mark, ...Mark[]]
