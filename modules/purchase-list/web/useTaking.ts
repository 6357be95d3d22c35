import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { plain } from '#kernel/shared/decimal.ts'
import { normaliseNumber } from '#kernel/shared/quantity.ts'
import { type AskError, fieldErrorsOf } from '#kernel/web/http/ask.ts'
import type { catalogCalls } from '../shared/calls.ts'

export type Candidate = Answer<typeof catalogCalls.candidates>['rows'][number]
/** A product with what is typed for it. */
export interface Taken {
  row: Candidate
  price: string
  packMultiple: string
}

export const begun = (row: Candidate): Taken => ({ row, price: plain(row.price), packMultiple: '1' })

/** The products chosen so far, over all pages and searches, and what the server said of each. */
export const useTaking = () => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Taken>>(new Map())
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  return {
    chosen,
    setChosen,
    faults,
    type: (row: Candidate, change: Partial<Pick<Taken, 'price' | 'packMultiple'>>) => {
      setChosen((c) => new Map(c).set(row.id, { ...(c.get(row.id) ?? begun(row)), ...change }))
      setFaults((f) => new Map([...f].filter(([id]) => id !== row.id)))
    },
    /** What is sent, in the order the server's line numbers count. */
    items: () =>
      [...chosen.values()].map(({ row, price, packMultiple }) => ({
        productId: row.productId,
        supplierId: row.supplierId,
        price: normaliseNumber(price),
        packMultiple: normaliseNumber(packMultiple),
      })),
    /** Puts the server's sentences to their products; those at fault are to be shown first. */
    refused: (error: AskError) => {
      const ids = [...chosen.keys()]
      const found = fieldErrorsOf(error).flatMap((f): [string, string][] => {
        const id = ids[Number(f.path.split('.')[1])]
        return id ? [[id, f.message]] : []
      })
      setFaults(new Map(found))
    },
  }
}
