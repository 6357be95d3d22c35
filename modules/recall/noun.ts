import type { Noun } from '#kernel/server/noun.ts'
import { recallCards } from './server/cards.ts'
import { recallTasks } from './server/clock.ts'
import { recallInvariants } from './server/invariants.ts'
import { grants, screens } from './server/menu.data.ts'
import { recallRoutes } from './server/routes.ts'
import { recallFiles } from './server/tasks.ts'
import { recallMachine, recallTaskMachine } from './shared/machine.ts'
import { recallMessages, recallTaskMessages } from './shared/messages.ts'
import { instructions, levels, scopes, sources } from './shared/steps.ts'
import { recallWords, taskWords } from './shared/words.ts'

export const noun: Noun = {
  name: 'recall',
  screens,
  grants,
  routes: recallRoutes,
  machines: [recallMachine, recallTaskMachine],
  tasks: recallTasks,
  prefixes: ['ZH'],
  messages: [recallMessages, recallTaskMessages],
  cards: recallCards,
  kept: [{ machine: recallMachine, issuer: 'org_id' }],
  files: recallFiles,
  invariants: recallInvariants,
  log: {
    choices: {
      'recall.level': levels,
      'recall.source': sources,
      'recall.instruction': instructions,
      'recall.scope': scopes,
    },
    words: { recall: [recallWords], recallTask: [taskWords] },
  },
}
