import type { Noun } from '#kernel/server/noun.ts'
import { provinceImporters } from './server/importer.ts'
import { provinceInvariants } from './server/invariants.ts'
import { grants, screens } from './server/menu.data.ts'
import { provinceTasks } from './server/pull-job.ts'
import { provinceMatchRoutes } from './server/routes.ts'
import { itemTables } from './shared/fields.ts'
import { stateLabels } from './shared/states.ts'

export const noun: Noun = {
  name: 'province-match',
  screens,
  grants,
  routes: provinceMatchRoutes,
  importers: Object.values(provinceImporters),
  tasks: provinceTasks,
  invariants: provinceInvariants,
  log: {
    entities: { provinceMatch: '省平台对照', provinceRun: '省平台目录任务' },
    actions: { match: '确认对照', cancelMatch: '取消对照', autoMatch: '自动对照', pull: '拉取目录' },
    fields: {
      state: '对照状态',
      item: '省平台目录',
      accepted: '接受差异的原因',
      ownId: '院内目录ID',
      reason: '原因',
      whole: '整个目录',
    },
    choices: { 'provinceMatch.state': stateLabels },
    tables: { provinceMatch: Object.values(itemTables) },
  },
}
