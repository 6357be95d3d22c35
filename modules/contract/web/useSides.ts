import { useEffect, useRef } from 'react'
import type { FieldState } from '#kernel/web/form/useFields.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { entryCalls as calls } from '../shared/calls.ts'
import type { Doc } from './acts.ts'
import { keyOf, partyValues } from './fields.ts'

interface Of {
  partnerId: string
  hospitalIds: string[] | undefined
  several: boolean
  old: Doc | undefined
}

/** Choosing the partner fills who he is, who speaks for him, his bank and his certificates. `named`: what is not typed over. */
export const useSides = (form: FieldState, { partnerId, hospitalIds, several, old }: Of) => {
  const [hospitalId] = hospitalIds ?? []
  const known = !old && partnerId !== '' && (!several || !!hospitalId)
  const { data } = useAsk(
    calls.sides,
    { partnerId, ...(several && hospitalId ? { hospitalId } : {}) },
    { enabled: known },
  )
  const put = useRef(form.preset)
  put.current = form.preset
  useEffect(() => {
    if (!data) return
    for (const [key, value] of Object.entries(partyValues(data.parties))) put.current(key, value ?? null)
  }, [data])
  const parties = old?.parties ?? data?.parties ?? []
  return {
    papers: old?.papers ?? data?.papers,
    named: parties
      .filter((p) => p.role !== 'third')
      .flatMap((p) => [keyOf(p.role, 'name'), ...(p.creditCode ? [keyOf(p.role, 'creditCode')] : [])]),
  }
}
