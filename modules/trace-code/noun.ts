import type { Noun } from '#kernel/server/noun.ts'
import { codeImporter } from './server/importer.ts'
import { traceInvariants } from './server/invariants.ts'
import { leavingReactions } from './server/leaving.ts'
import { codeReactions } from './server/living.ts'
import { lookUpTasks } from './server/lookup.ts'
import { grants, screens } from './server/menu.data.ts'
import { balanceTasks } from './server/night.ts'
import { countOpenCases } from './server/queries/cases.ts'
import { traceCodeRoutes } from './server/routes.ts'
import { traceCaseMachine } from './shared/machine.ts'
import { caseMessages } from './shared/messages.ts'
import { caseWords } from './shared/words.ts'

export const noun: Noun = {
  name: 'trace-code',
  screens,
  grants,
  routes: traceCodeRoutes,
  machines: [traceCaseMachine],
  importers: [codeImporter],
  tasks: [...balanceTasks, ...lookUpTasks],
  reactions: [...codeReactions, ...leavingReactions],
  prefixes: ['ZC'],
  messages: [caseMessages],
  cards: [
    {
      key: 'traceCases',
      label: '未处理的追溯差异',
      tone: 'red',
      place: 108,
      codes: ['trace/balanceSheet:view', 'trace/balanceSheet:fix'],
      orgs: ['hospital'],
      path: '/trace/balanceSheet/cases',
      filters: { status: ['open'] },
      count: countOpenCases,
    },
  ],
  kept: [{ machine: traceCaseMachine }],
  invariants: traceInvariants,
  log: {
    entities: { traceCode: '追溯码', traceIdent: '追溯标识码', traceBox: '装箱关系' },
    actions: {
      scanCode: '采集追溯码',
      alarmCode: '追溯码报警',
      deleteCodes: '删除采集的追溯码',
      importCodes: '导入追溯码',
      bind: '对照标识码',
      relate: '录入装箱关系',
      leave: '登记追溯码去向',
    },
    fields: {
      ident: '标识码',
      product: '产品',
      box: '箱码',
      children: '箱内追溯码',
      traceCodes: '追溯码',
      scans: '扫码',
    },
    words: { traceCase: [caseWords] },
  },
}
