/** What set a price: the catalogue itself, an adjustment of one item, one of the region (domain-lists §2.38). */
export const priceSources = { item: '采购目录', adjustment: '单项调价', region: '区域调价' } as const
export const periodTypes = { purchase: '采购价', retail: '零售价' } as const
