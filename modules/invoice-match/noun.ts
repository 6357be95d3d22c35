import type { Noun } from '#kernel/server/noun.ts'
import { matchInvariants } from './server/invariants.ts'
import { awaitingHospital } from './server/queries/read.ts'
import { matchReactions } from './server/reactions.ts'
import { matchRoutes } from './server/routes.ts'
import { checks, levels } from './shared/checks.ts'
import { invoiceExceptionMachine, ofHospital } from './shared/machine.ts'
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
      key: 'invoiceExceptionHospital',
      label: '发票异常待我处理',
      tone: 'orange',
      place: 292,
      path: `/${at}/exceptions`,
      codes: [`${at}:exception`],
      orgs: ['hospital'],
      // what a run found, and what the supplier answered: the list says of both that the hospital is to act
      filters: { status: [...ofHospital] },
      count: awaitingHospital,
    },
  ],
  kept: [{ machine: invoiceExceptionMachine, issuer: 'supplier_id' }],
  invariants: matchInvariants,
  log: {
    words: { invoiceException: [invoiceExceptionWords] },
    choices: { 'invoiceException.check': checks, 'invoiceException.level': levels },
  },
}
