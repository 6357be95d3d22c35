/** How much of a type's contracts a role or a person sees; the widest last. */
export const scopes = { none: '不可见', own: '本人', department: '本部门', all: '全部' } as const
export type Scope = keyof typeof scopes

/** Most of a kind a call takes. */
export const MOST_RULES = 100
