import type { Noun } from '#kernel/server/noun.ts'
import { statementTasks } from './server/clock.ts'
import { statementInvariants } from './server/invariants.ts'
import { grants, screens } from './server/menu.data.ts'
import { awaiting } from './server/queries/read.ts'
import { statementRoutes } from './server/routes.ts'
import { statementMachine } from './shared/machine.ts'
import { statementMessages } from './shared/messages.ts'
import { statementPaper } from './shared/paper.ts'
import { statementLineWords, statementWords } from './shared/words.ts'

const card = {
  label: '待确认对账单',
  tone: 'orange',
  codes: ['settlement/statement:confirm'],
  path: '/settlement/statement',
  count: awaiting,
} as const

export const noun: Noun = {
  name: 'statement',
  screens,
  grants,
  routes: statementRoutes,
  machines: [statementMachine],
  tasks: statementTasks,
  prefixes: ['DZ'],
  messages: [statementMessages],
  cards: [
    {
      ...card,
      key: 'statementHospital',
      place: 296,
      orgs: ['hospital'],
      filters: { status: ['sent', 'awaitHospital'] },
    },
    {
      ...card,
      key: 'statementSupplier',
      place: 297,
      orgs: ['supplier'],
      filters: { status: ['sent', 'awaitSupplier'] },
    },
  ],
  kept: [
    {
      machine: statementMachine,
      issuer: 'hospital_id',
      lines: { table: 'statement_line', parent: 'statement_id', owners: ['hospital_id', 'supplier_id'] },
    },
  ],
  invariants: statementInvariants,
  papers: [statementPaper],
  log: { words: { statement: [statementWords, statementLineWords] } },
}
