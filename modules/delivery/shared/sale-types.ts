/** How a supplier sends goods (domain §2.18): gifts cost nothing, consigned goods stay his until they are used. */
export const saleTypes = { normal: 0, gift: 1, consigned: 2 } as const
export const saleTypeLabels = { 0: '普通', 1: '赠送', 2: '寄售' } as const
