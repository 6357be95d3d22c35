/** What the supplier does with refused goods (domain §2.21): he fetches them or lets them be destroyed, or sends others for them. */
export const settles = { takeBack: '取回', destroy: '就地销毁' } as const
export const resends = { resend: '补发', exchange: '换货' } as const
export const handleModes = { ...settles, ...resends, earlier: '此前已处理' } as const
export type HandleMode = keyof typeof handleModes

export const answers = { agree: '同意', dispute: '有异议', silent: '逾期视为同意' } as const
export const rulings = { uphold: '维持拒收', again: '重新验收' } as const

/** Of goods nobody ordered. */
export const unordered = '11'
