import type { Noun } from '#kernel/server/noun.ts'
import { exceptionTasks } from './server/clock.ts'
import { grants, screens } from './server/menu.data.ts'
import { exceptionRoutes } from './server/routes.ts'
import { exceptionMachine } from './shared/machine.ts'
import { exceptionMessages } from './shared/messages.ts'
import { exceptionWords } from './shared/words.ts'

const code = 'procurement/exceptions'

export const noun: Noun = {
  name: 'exception',
  screens,
  grants,
  routes: exceptionRoutes,
  machines: [exceptionMachine],
  tasks: exceptionTasks,
  prefixes: ['YC'],
  messages: [exceptionMessages],
  cards: [
    {
      key: 'exceptionOpen',
      label: '未认领的异常',
      tone: 'red',
      place: 106,
      codes: [`${code}:view`, `${code}:take`],
      orgs: ['hospital', 'supplier'],
      machine: exceptionMachine,
      status: 'open',
    },
  ],
  kept: [{ machine: exceptionMachine, issuer: 'org_id' }],
  log: { words: { exception: [exceptionWords] }, fields: { text: '备注内容' } },
}
