import { tellOf } from '#kernel/shared/telling.ts'
import { traceCaseMachine } from './machine.ts'

/** Who is given a difference hears so (server/cases.ts), the authority of what lives twice; of the rest nobody is told. */
export const caseMessages = tellOf(traceCaseMachine, {})
