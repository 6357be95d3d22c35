import type { Noun } from '#kernel/server/noun.ts'
import { matchInvariants } from './server/invariants.ts'
import { matchReactions } from './server/reactions.ts'
import { matchRoutes } from './server/routes.ts'
import { checks, levels } from './shared/checks.ts'
import { invoiceExceptionMachine } from './shared/machine.ts'
import { invoiceExceptionMessages } from './shared/messages.ts'
import { invoiceExceptionWords } from './shared/words.ts'

const at = 'settlement/invoice'

export const noun: Noun = {
  name: 'invoice-match',
  routes: matchRoutes,
  machines: [invoiceExceptionMachine],
  reactions: matchReactions,
  messages: [invoiceExceptionMessages],
  cards: [
    {
      key: 'invoiceExceptionOpen',
      label: '发票异常待答',
      tone: 'red',
      place: 291,
      path: `/${at}/exceptions`,
      codes: [`${at}:submit`],
      orgs: ['supplier'],
      machine: invoiceExceptionMachine,
      status: 'open',
    },
    {
      key: 'invoiceExceptionAnswered',
      label: '发票异常已答复',
      tone: 'orange',
      place: 292,
      path: `/${at}/exceptions`,
      codes: [`${at}:exception`],
      orgs: ['hospital'],
      machine: invoiceExceptionMachine,
      status: 'answered',
    },
  ],
  kept: [{ machine: invoiceExceptionMachine, issuer: 'supplier_id' }],
  invariants: matchInvariants,
  log: {
    words: { invoiceException: [invoiceExceptionWords] },
    choices: { 'invoiceException.check': checks, 'invoiceException.level': levels },
  },
}
