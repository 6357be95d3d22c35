import type { Scope } from '../shared/kinds.ts'

/** Where the pages of a family are. */
export const placeOf: Readonly<Record<Scope, string>> = {
  org: '/baseInfo/certificate',
  standard: '/baseInfo/certificate/standard',
}
