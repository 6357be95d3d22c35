/** What a product needs before its rows can be told. */
export const lacks = {
  insurance: '缺医保编码',
  hospitalCode: '缺院内编码',
  idents: '缺药品标识码',
} as const
export type Lack = keyof typeof lacks
