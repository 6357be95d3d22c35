import { useEffect, useRef } from 'react'
import type { FieldState } from '#kernel/web/form/useFields.ts'
import { faceAmounts, proposedAmounts } from '../shared/amounts.ts'

type Said = Partial<Record<(typeof faceAmounts)[number], string>>

/**
 * The amounts of the face follow what the invoice stands for, as long as nobody typed them and no file says them: what stands there
 * otherwise than it was proposed, also an emptied one, is somebody's word.
 * @param linked what the chosen lines come to, yuan
 * @returns the whole, where it is somebody's word
 */
export const useProposed = (form: FieldState, linked: string): string | undefined => {
  const said = useRef<Said>({})
  const now = (key: keyof Said): string => String(form.values[key] ?? '')
  const typed: Said = Object.fromEntries(
    faceAmounts.flatMap((key) => (now(key) === (said.current[key] ?? '') ? [] : [[key, now(key)]])),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: when what it stands for or what is typed of it changes
  useEffect(() => {
    const wanted = proposedAmounts(linked, typed)
    for (const key of faceAmounts)
      if (typed[key] === undefined && now(key) !== wanted[key]) {
        said.current[key] = wanted[key]
        form.preset(key, wanted[key])
      }
  }, [linked, ...faceAmounts.map(now)])
  return typed.amount
}
