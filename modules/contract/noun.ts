import type { Noun } from '#kernel/server/noun.ts'
import { contractFiles } from './server/files.ts'
import { oldContracts } from './server/importer.ts'
import { contractInvariants, coverInvariants, lifeInvariants } from './server/invariants.ts'
import { lifeTasks } from './server/life/daily.ts'
import { register } from './server/life/service.ts'
import { grants, screens } from './server/menu.data.ts'
import { contractTrail } from './server/queries/trail.ts'
import { contractRoutes } from './server/routes.ts'
import { lifeMessages } from './shared/life-messages.ts'
import { contractMachine } from './shared/machine.ts'
import { contractMessages } from './shared/messages.ts'
import { endingWords, paperWords, registerWords, signatureWords, versionWords } from './shared/register-words.ts'
import { contractLineWords, partyWords } from './shared/words.ts'

export const noun: Noun = {
  name: 'contract',
  screens,
  grants,
  routes: contractRoutes,
  machines: [contractMachine],
  importers: [oldContracts],
  tasks: lifeTasks,
  prefixes: ['HT'],
  // one list for its machine: of two the first would be lost
  messages: [{ ...contractMessages, rules: [...contractMessages.rules, ...lifeMessages.rules] }],
  kept: [
    {
      machine: contractMachine,
      issuer: 'created_org',
      lines: { table: 'contract_line', parent: 'contract_id', owners: ['hospital_id', 'supplier_id'] },
      apart: ['audited_by', 'created_by'],
    },
  ],
  files: contractFiles,
  shutFiles: contractMachine.name,
  trail: { ...contractTrail, look: async (ctx, id) => register.asDoc(await register.get(ctx, id)) },
  invariants: [...contractInvariants, ...lifeInvariants, ...coverInvariants],
  log: {
    fields: {
      partnerId: '签约单位',
      hospitalIds: '医院',
      typeId: '合同类型',
      templateId: '合同模板',
      templateN: '模板版本',
      clauses: '自有条款',
      parties: '签约方',
      supplierOwnerId: '供应商负责人',
      userId: '负责人',
      departmentId: '负责科室',
      title: '条款标题',
      how: '签署方式',
      scanFile: '盖章扫描件',
      reason: '原因',
      until: '冻结至',
      ends: '是否终止',
      unsigned: '未签署文本',
      ownerId: '负责人',
      renewsNo: '上一期合同',
    },
    words: {
      contract: [registerWords, paperWords, contractLineWords, partyWords, versionWords, signatureWords, endingWords],
    },
  },
}
