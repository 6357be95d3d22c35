import type { ComponentType } from 'react'
import type { ProvinceFamily } from '../shared/families.ts'
import { Compare } from './Compare.tsx'

const pageOf =
  (family: ProvinceFamily): ComponentType =>
  () => <Compare family={family} />

/** A page for each comparison, so that each keeps what was searched in it. */
export const pages = { drug: pageOf('drug'), inst: pageOf('inst'), reagent: pageOf('reagent'), corp: pageOf('corp') }
