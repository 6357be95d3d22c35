import type { Noun } from '#kernel/server/noun.ts'
import { firstFiles, owner } from './server/files.ts'
import { firstInvariants } from './server/invariants.ts'
import { firstRoutes } from './server/routes.ts'
import { firstTable, firstWords } from './shared/words.ts'

export const noun: Noun = {
  name: 'first-invoice',
  routes: firstRoutes,
  files: firstFiles,
  invariants: firstInvariants,
  log: {
    entities: { [owner]: '第一票' },
    fields: { covers: '覆盖明细', items: '第一票明细', readings: '原件', invoiceId: '发票' },
    tables: { [owner]: [firstTable] },
    words: { [owner]: [firstWords] },
  },
}
