import { tellOf } from '#kernel/shared/telling.ts'
import { exceptionMachine } from './machine.ts'

/** Who owns the document hears when something is wrong with it (server/telling.ts); what is done with the row nobody is told. */
export const exceptionMessages = tellOf(exceptionMachine, {})
