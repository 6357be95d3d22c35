import { on } from '#kernel/server/reaction.ts'
import { acceptanceMachine } from '#modules/acceptance/shared/machine.ts'
import { bookAcceptance, unbookAcceptance } from './service.ts'

/** Only confirming posts stock. */
export const stockReactions = [
  on(acceptanceMachine, 'confirm', bookAcceptance),
  on(acceptanceMachine, 'reverse', unbookAcceptance),
]
