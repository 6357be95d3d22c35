import type { ComponentType } from 'react'
import { useSession } from '#kernel/web/session/store.ts'
import type { FamilyName } from '#modules/product/shared/calls.ts'
import { Codes } from './Codes.tsx'
import { Doubles } from './Doubles.tsx'
import { Rates } from './Rates.tsx'

const codesOf =
  (family: FamilyName): ComponentType =>
  () => {
    const hospital = useSession((s) => s.currentOrg?.kind === 'hospital')
    return hospital ? <Codes family={family} /> : <Rates family={family} />
  }
const doublesOf =
  (family: FamilyName): ComponentType =>
  () => <Doubles family={family} />

/** A page for each family of goods and view, so that each keeps what was searched in it. */
export const pages = {
  drug: { match: codesOf('drug'), doubles: doublesOf('drug') },
  inst: { match: codesOf('inst'), doubles: doublesOf('inst') },
  material: { match: codesOf('material'), doubles: doublesOf('material') },
}
