import { z } from 'zod'
import { keys } from '#kernel/shared/machine.ts'
import { reasonCodes } from './kinds.ts'

/** Why a line has what was not selected, as the lines of plans and orders bring it. */
export const SubstituteReason = z
  .object({ code: z.enum(keys(reasonCodes)), text: z.string().trim().max(500).default('') })
  .strict()
  .refine((r) => r.code !== 'other' || r.text !== '', { path: ['text'], message: '请说明其他原因' })
export type SubstituteReason = z.output<typeof SubstituteReason>
