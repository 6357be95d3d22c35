import type { Noun } from '#kernel/server/noun.ts'
import { amendmentInvariants } from './server/invariants.ts'
import { grants, screens } from './server/menu.data.ts'
import { amendmentTrail } from './server/queries/trail.ts'
import { amendmentReactions } from './server/reactions.ts'
import { amendmentRoutes } from './server/routes.ts'
import { amendment } from './server/service.ts'
import { amendmentTasks } from './server/tasks.ts'
import { amendmentMachine } from './shared/machine.ts'
import { amendmentMessages } from './shared/messages.ts'
import { amendmentLineWords, amendmentWords } from './shared/words.ts'

export const noun: Noun = {
  name: 'amendment',
  screens,
  grants,
  routes: amendmentRoutes,
  machines: [amendmentMachine],
  tasks: amendmentTasks,
  reactions: amendmentReactions,
  prefixes: ['BG'],
  messages: [amendmentMessages],
  trail: { ...amendmentTrail, look: async (ctx, id) => amendment.asDoc(await amendment.get(ctx, id)) },
  kept: [
    {
      machine: amendmentMachine,
      issuer: 'hospital_id',
      lines: { table: 'amendment_line', parent: 'amendment_id', owners: ['hospital_id', 'supplier_id'] },
      apart: ['audited_by', 'created_by'],
    },
  ],
  invariants: amendmentInvariants,
  log: { words: { amendment: [amendmentWords, amendmentLineWords] } },
}
