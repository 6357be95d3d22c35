import type { Noun } from '#kernel/server/noun.ts'
import { verifyTasks } from './server/asking.ts'
import { owner, verificationFiles } from './server/files.ts'
import { verifyInvariants } from './server/invariants.ts'
import { verifyRoutes } from './server/routes.ts'
import { verificationWords } from './shared/words.ts'

export const noun: Noun = {
  name: 'invoice-verify',
  routes: verifyRoutes,
  tasks: verifyTasks,
  files: verificationFiles,
  invariants: verifyInvariants,
  log: {
    entities: { [owner]: '发票查验' },
    actions: { verify: '查验' },
    fields: { result: '查验结果' },
    words: { [owner]: [verificationWords] },
  },
}
