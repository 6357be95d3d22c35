import type { CertKind } from './kinds.ts'

/** The links of a licence chain (domain-lists §2.34), in their order: the first broken one is what is said. */
export const links = {
  licence: '营业执照',
  trade: '经营许可',
  maker: '生产许可',
  product: '产品注册',
  letters: '产品授权',
  mandate: '业务员委托',
  agreement: '质量与廉洁协议',
} as const
export type LinkKey = keyof typeof links

/** What is asked differs by what is traded. Reagents of every class stand with the devices of class II and III. */
export const goodsClasses = {
  drug: '药品',
  device: 'II、III 类器械与试剂',
  deviceI: 'I 类器械',
  logistics: '后勤物资',
} as const
export type GoodsClass = keyof typeof goodsClasses

/** What a broken link does; stored as it is called, the strictest last. */
export const ways = ['不检查', '提醒', '拒绝'] as const
export type Way = (typeof ways)[number]

const [warn, block] = ['提醒', '拒绝'] as const
/** The cells and what each is where nobody set it; a cell that is not there is never asked. */
export const cells: Readonly<Record<GoodsClass, Readonly<Partial<Record<LinkKey, Way>>>>> = {
  drug: { licence: block, trade: block, maker: block, product: block, letters: warn, mandate: warn, agreement: warn },
  device: {
    licence: block,
    trade: block,
    maker: block,
    product: block,
    letters: block,
    mandate: warn,
    agreement: warn,
  },
  deviceI: { licence: block, maker: block, product: block, letters: warn, mandate: warn, agreement: warn },
  logistics: { licence: block, mandate: warn, agreement: warn },
}

/** The stricter of two. */
export const stricter = (a: Way, b: Way): Way => (ways.indexOf(a) < ways.indexOf(b) ? b : a)

/** How a link stands on a day; `near`: it holds, and ends soon. */
export const linkStates = {
  ok: '有效',
  near: '近效期',
  expired: '已过期',
  future: '未生效',
  disabled: '已停用',
  outside: '超出范围',
  missing: '缺失',
} as const
export type LinkState = keyof typeof linkStates
export const holds = (state: LinkState): boolean => state === 'ok' || state === 'near'

/** Most letters between a maker and who supplies his goods. */
export const MOST_LETTERS = 5

/** Kinds with parts of their own: who is authorised for what, which hospital is agreed with, who is sent. */
export const isLetter = (kind: unknown): boolean => kind === ('authorization' satisfies CertKind)
export const isAgreement = (kind: unknown): boolean =>
  kind === ('qaAgreement' satisfies CertKind) || kind === ('integrity' satisfies CertKind)
export const isMandate = (kind: unknown): boolean => kind === ('powerOfAttorney' satisfies CertKind)
