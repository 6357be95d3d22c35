import type { Answer } from '#kernel/shared/call.ts'
import { useActs } from '#kernel/web/document/acts.ts'
import { manufacturerCalls, supplierCalls } from '#modules/company/shared/calls.ts'
import { families } from '#modules/product/shared/calls.ts'
import { type Area, areas } from '../shared/areas.ts'
import { correctionCalls as calls } from '../shared/calls.ts'
import { machines } from '../shared/machine.ts'

export const familyOf = { drug: families.drug, consumable: families.inst, logistics: families.material } as const
export const placeOf = (area: Area): string => `/${areas[area].screen}`
export type Correction = Answer<typeof calls.detail>

/** What is out of date after a correction changed: itself, and what it is about. */
export const stale = [
  ...[calls.query, calls.detail],
  ...Object.values(families).flatMap((f) => [f.calls.query, f.calls.detail, f.calls.versions]),
  ...[manufacturerCalls.query, manufacturerCalls.detail, supplierCalls.query, supplierCalls.detail],
]

/** What may be done with one; it is decided on its page, field by field. */
export const useCorrectionActs = (area: Area, gone?: () => void) =>
  useActs<typeof machines.drug, Answer<typeof calls.query>['rows'][number]>(machines[area], calls, {
    refresh: stale,
    at: placeOf(area),
    ...(gone ? { gone } : {}),
    by: { take: 'hidden', takePart: 'hidden', reject: 'hidden' },
  })
