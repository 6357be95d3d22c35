import { cmp, plain } from '#kernel/shared/decimal.ts'

/** What becomes of an order its contract does not agree with. */
export const orderRules = { off: '不检查', warn: '提醒', block: '拒绝' } as const
export type OrderRule = keyof typeof orderRules

/** Who sells what. */
export interface Pair {
  supplierId: string
  productId: string
}
/** So much of it, in packs, at a price in yuan. */
export interface Bought extends Pair {
  qty: string
  price: string
}
/** The line of a contract behind it, as it is today; quantities in packs, prices in yuan. */
export interface Covered extends Pair {
  contractId: string
  contractNo: string
  lineId: string
  /** The version of the contract. */
  n: number
  state: 'valid' | 'frozen' | 'expired'
  rule: OrderRule
  /** In force today: as it was agreed, or as the region adjusted it since where the contract's prices follow (decision 0108). */
  price: string
  agreed: string
  /** The region's adjustment it follows, and the day that came into force. */
  followed: string | null
  since: string | null
  /** What may still be ordered, never less than 0; null: as much as is wanted. */
  rest: string | null
  /** The last day it is good for: its own, or an earlier one it was agreed to end on. */
  until: string
  reason: string
}

export const coverKey = ({ supplierId, productId }: Pair): string => `${supplierId} ${productId}`

export interface CoverFault {
  rule: Exclude<OrderRule, 'off'>
  column: 'price' | 'qty' | 'catalogItemId'
  message: string
  params: Record<string, string>
}

/**
 * What the price in force is, and what it came from where it is not the one that was agreed. Who may not know amounts of the contract is
 * told that there is one, and no figure (decision 0090).
 */
const unlike = (
  { contractNo: no, ...c }: Covered,
  own: string,
  shown: boolean,
): Pick<CoverFault, 'message' | 'params'> => {
  if (!shown) return { message: '合同 {{no}} 约定单价与此不一致', params: { no } }
  return c.followed === null || c.since === null
    ? {
        message: '合同 {{no}} 约定单价 {{price}}，与 {{own}} 不一致',
        params: { no, price: plain(c.price), own: plain(own) },
      }
    : {
        message:
          '合同 {{no}} 约定单价 {{agreed}}，自 {{since}} 起随区域调价 {{followed}} 为 {{price}}，与 {{own}} 不一致',
        params: {
          ...{ no, agreed: plain(c.agreed), since: c.since, followed: c.followed },
          ...{ price: plain(c.price), own: plain(own) },
        },
      }
}

const left = '合同 {{no}} 还可订 {{rest}}，不足 {{qty}}'
const full = '合同 {{no}} 已订满，还可订 {{rest}}，不足 {{qty}}'

const found = (
  c: Covered | undefined,
  of: Pick<Bought, 'qty' | 'price'>,
  shown: boolean,
): Pick<CoverFault, 'column' | 'message' | 'params'>[] => {
  if (!c) return [{ column: 'catalogItemId', message: '没有有效的合同覆盖此品种', params: {} }]
  const { contractNo: no, price, rest, until, reason } = c
  if (c.state === 'frozen')
    return [{ column: 'catalogItemId', message: '合同 {{no}} 已冻结：{{reason}}', params: { no, reason } }]
  if (c.state === 'expired')
    return [{ column: 'catalogItemId', message: '合同 {{no}} 已于 {{until}} 到期', params: { no, until } }]
  const amounts = { no, rest: plain(rest ?? '0'), qty: plain(of.qty) }
  return [
    ...(cmp(price, of.price) === 0 ? [] : [{ column: 'price', ...unlike(c, of.price, shown) } as const]),
    ...(rest === null || cmp(of.qty, rest) <= 0
      ? []
      : [{ column: 'qty', message: cmp(rest, '0') > 0 ? left : full, params: amounts } as const]),
  ]
}

/** A contract in force that ends by this day: what is planned on it today may be ordered too late. */
export const endingFault = (c: Covered | undefined, soon: string): CoverFault[] => {
  if (c?.state !== 'valid' || c.rule === 'off' || c.until > soon) return []
  const params = { no: c.contractNo, until: c.until }
  return [{ rule: 'warn', column: 'catalogItemId', message: '合同 {{no}} 将于 {{until}} 到期', params }]
}

/**
 * What a contract does not agree with of what is bought, and what comes of it (domain §2.28).
 * @param of the quantity: of all lines of the product together
 * @param none what comes of it where no contract names it
 * @param shown whether its reader may know the contract's amounts
 */
export const coverFaults = (
  c: Covered | undefined,
  of: Pick<Bought, 'qty' | 'price'>,
  none: OrderRule,
  shown: boolean,
): CoverFault[] => {
  const rule = c ? c.rule : none
  return rule === 'off' ? [] : found(c, of, shown).map((f) => ({ rule, ...f }))
}
