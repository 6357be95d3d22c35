import type { Noun } from '#kernel/server/noun.ts'
import { codeImporters } from './server/importer.ts'
import { dictionaryInvariants } from './server/invariants.ts'
import { dictionaryTasks } from './server/job.ts'
import { grants, screens } from './server/menu.data.ts'
import { dictionaryRoutes } from './server/routes.ts'
import { codeTables } from './shared/fields.ts'
import { changeLabels, stateLabels } from './shared/states.ts'

export const noun: Noun = {
  name: 'hospital-code',
  screens,
  grants,
  routes: dictionaryRoutes,
  importers: Object.values(codeImporters),
  tasks: dictionaryTasks,
  invariants: dictionaryInvariants,
  log: {
    entities: { hospitalCode: '院内编码', codeChange: '对照记录', codeRun: '自动对照', codeDouble: '重复编码' },
    actions: {
      match: '确认对照',
      accept: '接受差异',
      none: '无对应产品',
      cancel: '取消对照',
      merge: '合并编码',
      apart: '不是重复',
      autoMatch: '自动对照',
      undo: '撤销',
    },
    fields: {
      state: '对照状态',
      aliasOf: '并入编码',
      noProduct: '无对应产品',
      accepted: '接受原因',
      changeKind: '操作',
      total: '编码数',
    },
    choices: { 'hospitalCode.state': { ...stateLabels, alias: '已合并' }, 'codeChange.changeKind': changeLabels },
    tables: { hospitalCode: Object.values(codeTables) },
  },
}
