import type { Noun } from '#kernel/server/noun.ts'
import { personFields } from '#modules/trace-setting/shared/fields.ts'
import { traceRowInvariants } from './server/invariants.ts'
import { grants, screens } from './server/menu.data.ts'
import { traceRowTasks } from './server/pump.ts'
import { traceRowReactions } from './server/reactions.ts'
import { traceRowRoutes } from './server/routes.ts'
import { rowImporters } from './server/sales.ts'
import { rowWords } from './shared/words.ts'

export const noun: Noun = {
  name: 'trace-row',
  screens,
  grants,
  routes: traceRowRoutes,
  reactions: traceRowReactions,
  tasks: traceRowTasks,
  importers: Object.values(rowImporters),
  persons: personFields,
  invariants: traceRowInvariants,
  log: {
    entities: { traceRow: '医保追溯报送' },
    actions: {
      upload: '报送',
      resend: '重新报送',
      revoke: '撤销报送',
      correct: '更正报送',
      viewPatient: '查看患者信息',
    },
    fields: { lineNo: '业务明细号', reason: '原因' },
    words: { traceRow: [rowWords] },
  },
}
