import type { Scope } from '../shared/kinds.ts'

/** Where the pages of a family are. */
export const placeOf: Readonly<Record<Scope, string>> = {
  org: '/baseInfo/certificate',
  standard: '/baseInfo/certificate/standard',
}

export type View = Scope | 'chain' | 'lookahead'
/** Where each view of certificates is. */
export const viewPlaces: Readonly<Record<View, string>> = {
  ...placeOf,
  chain: '/baseInfo/certificate/chain',
  lookahead: '/baseInfo/certificate/lookahead',
}
