import type { Noun } from '#kernel/server/noun.ts'
import { grants, screens } from './server/menu.data.ts'
import { traceSettingRoutes } from './server/routes.ts'
import { personFields } from './shared/fields.ts'
import { settingWords } from './shared/words.ts'

export const noun: Noun = {
  name: 'trace-setting',
  screens,
  grants,
  routes: traceSettingRoutes,
  persons: [...personFields, 'opter_name'],
  log: {
    entities: { traceSetting: '追溯设置' },
    words: { traceSetting: [settingWords] },
  },
}
