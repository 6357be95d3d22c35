import type { Noun } from '#kernel/server/noun.ts'
import { refusalTasks } from './server/clock.ts'
import { refusalFiles } from './server/files.ts'
import { refusalInvariants } from './server/invariants.ts'
import { grants, screens } from './server/menu.data.ts'
import { refusalCauses } from './server/queries/causes.ts'
import { refusalTrail } from './server/queries/trail.ts'
import { refusalReactions } from './server/reactions.ts'
import { refusalRoutes } from './server/routes.ts'
import { refusal } from './server/service.ts'
import { refusalMachine } from './shared/machine.ts'
import { refusalMessages } from './shared/messages.ts'
import { refusalPaper } from './shared/paper.ts'
import { refusalLineWords, refusalWords } from './shared/words.ts'

export const noun: Noun = {
  name: 'refusal',
  screens,
  grants,
  routes: refusalRoutes,
  machines: [refusalMachine],
  tasks: refusalTasks,
  reactions: refusalReactions,
  prefixes: ['JU'],
  messages: [refusalMessages],
  causes: [refusalCauses],
  trail: { ...refusalTrail, look: async (ctx, id) => refusal.asDoc(await refusal.get(ctx, id)) },
  kept: [
    {
      machine: refusalMachine,
      issuer: 'hospital_id',
      lines: { table: 'refusal_line', parent: 'refusal_id', owners: ['hospital_id', 'supplier_id'] },
      apart: ['ruled_by', 'answered_by'],
    },
  ],
  files: refusalFiles,
  invariants: refusalInvariants,
  papers: [refusalPaper],
  log: { words: { refusal: [refusalWords, refusalLineWords] } },
}
