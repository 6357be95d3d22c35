import type { ReactNode } from 'react'
import type { Call } from '#kernel/shared/call.ts'
import { useCan } from '../session/can.ts'

/** Shows its children only to those who may: by permission code(s) or by the call they would make. */
export const Can = ({ code, children }: { code: string | readonly string[] | Call; children: ReactNode }) =>
  useCan(code) ? children : null
