import type { Noun } from '#kernel/server/noun.ts'
import { grants, screens } from './server/menu.data.ts'
import { contractTypeRoutes } from './server/routes.ts'
import { permissionWords, templateWords, typeTable, typeWords } from './shared/words.ts'

export const noun: Noun = {
  name: 'contract-type',
  screens,
  grants,
  routes: contractTypeRoutes,
  log: {
    entities: { contractType: '合同类型', contractTemplate: '合同正文模板', contractPermission: '合同数据权限' },
    actions: { setScope: '设置可见范围' },
    tables: { contractType: [typeTable] },
    words: { contractType: [typeWords], contractTemplate: [templateWords], contractPermission: [permissionWords] },
  },
}
