/** How a supplier sends goods (domain §2.18): gifts cost nothing, consigned goods stay his until they are used. */
export const saleTypes = { normal: 0, gift: 1, consigned: 2 } as const
