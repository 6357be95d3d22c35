import type { Noun } from '#kernel/server/noun.ts'
import { matchInvariants } from './server/invariants.ts'
import { matchReactions } from './server/reactions.ts'
import { matchRoutes } from './server/routes.ts'
import { checks, levels } from './shared/checks.ts'
import { invoiceExceptionMachine } from './shared/machine.ts'
import { invoiceExceptionMessages } from './shared/messages.ts'
import { invoiceExceptionWords } from './shared/words.ts'

export const noun: Noun = {
  name: 'invoice-match',
  routes: matchRoutes,
  machines: [invoiceExceptionMachine],
  reactions: matchReactions,
  messages: [invoiceExceptionMessages],
  kept: [{ machine: invoiceExceptionMachine, issuer: 'supplier_id' }],
  invariants: matchInvariants,
  log: {
    words: { invoiceException: [invoiceExceptionWords] },
    choices: { 'invoiceException.check': checks, 'invoiceException.level': levels },
  },
}
