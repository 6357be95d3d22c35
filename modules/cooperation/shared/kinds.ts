/** What of a supplier may stand still (domain-lists §2.35). */
export const freezeKinds = { order: '订单', delivery: '发货', invoice: '发票', payment: '付款' } as const
export type FreezeKind = keyof typeof freezeKinds

/** Where a freeze stands on a day; it follows from its days, nobody writes it. */
export const freezeStates = { coming: '未开始', running: '冻结中', over: '已到期', lifted: '已解冻' } as const
export type FreezeState = keyof typeof freezeStates

/** A cooperation without an end. */
export const noEnd = '2999-12-31'
