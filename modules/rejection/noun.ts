import type { Noun } from '#kernel/server/noun.ts'
import { rejectionReactions, rejectionTasks } from './server/ending.ts'
import { rejectionInvariants } from './server/invariants.ts'
import { grants, screens } from './server/menu.data.ts'
import { rejectionCauses } from './server/queries/causes.ts'
import { rejectionTrail } from './server/queries/trail.ts'
import { rejectionRoutes } from './server/routes.ts'
import { rejection } from './server/service.ts'
import { rejectionMachine } from './shared/machine.ts'
import { rejectionMessages } from './shared/messages.ts'
import { rejectionPaper } from './shared/paper.ts'
import { rejectionWords } from './shared/words.ts'

const watched = {
  codes: ['procurement/rejectedMatching:view'],
  orgs: ['authority'],
  machine: rejectionMachine,
  tone: 'orange',
} as const

export const noun: Noun = {
  name: 'rejection',
  screens,
  grants,
  routes: rejectionRoutes,
  machines: [rejectionMachine],
  tasks: rejectionTasks,
  reactions: rejectionReactions,
  prefixes: ['JP'],
  messages: [rejectionMessages],
  cards: [{ ...watched, key: 'rejectionWaiting', label: '争议中的拒配', status: 'disputed', place: 165 }],
  causes: [rejectionCauses],
  trail: { ...rejectionTrail, look: async (ctx, id) => rejection.asDoc(await rejection.get(ctx, id)) },
  kept: [{ machine: rejectionMachine, issuer: 'supplier_id' }],
  invariants: rejectionInvariants,
  papers: [rejectionPaper],
  log: { fields: { apply: '同时申请进目录', note: '说明' }, words: { rejection: [rejectionWords] } },
}
