import { useEffect, useState } from 'react'
import { codes } from '#kernel/shared/envelope.ts'
import type { FieldTable, Values } from '#kernel/shared/field.ts'
import { type AskError, fieldErrorsOf, saidOf } from '../http/ask.ts'
import type { FieldState } from './useFields.ts'

/**
 * Puts a refusal to the fields it names. Answers what stands above them: what no field of the form shows, and what was refused
 * whole, as long as nothing was typed since (ux.md 78).
 */
export const useRefusal = (table: FieldTable, form: FieldState, error: AskError | undefined): string | undefined => {
  const [of, setOf] = useState<Values>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer of the server counts
  useEffect(() => {
    form.refused(error)
    setOf(form.values)
  }, [error])
  const beside = Object.entries(form.faults).find(([key]) => !table.fields.some((f) => f.key === key))?.[1]
  const placed = error?.code === codes.conflict || fieldErrorsOf(error).length > 0
  return beside ?? (error && of === form.values && !placed ? saidOf(error) : undefined)
}
