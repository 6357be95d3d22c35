import type { Card, Noun } from '#kernel/server/noun.ts'
import { freezeFiles } from './server/freeze.ts'
import { cooperationInvariants } from './server/invariants.ts'
import { waitingFor } from './server/queries/read.ts'
import { cooperationRoutes } from './server/routes.ts'
import { freezeKinds } from './shared/kinds.ts'
import { cooperationMachine } from './shared/machine.ts'
import { cooperationWords, freezeWords } from './shared/words.ts'

const card = (of: { key: string; label: string; place: number; org: 'hospital' | 'supplier' }): Card => {
  const status = of.org === 'supplier' ? 'invited' : 'requested'
  return {
    key: of.key,
    label: of.label,
    tone: 'orange',
    place: of.place,
    codes: ['baseInfo/mySupplier:answer'],
    orgs: [of.org],
    path: '/baseInfo/mySupplier/cooperation',
    filters: { status: [status] },
    count: waitingFor(status),
  }
}

export const noun: Noun = {
  name: 'cooperation',
  routes: cooperationRoutes,
  machines: [cooperationMachine],
  prefixes: ['HZ'],
  cards: [
    card({ key: 'cooperationInvited', label: '待确认的合作邀请', place: 171, org: 'supplier' }),
    card({ key: 'cooperationRequested', label: '待确认的合作申请', place: 172, org: 'hospital' }),
  ],
  kept: [{ machine: cooperationMachine, apart: ['answered_by', 'created_by'] }],
  files: freezeFiles,
  invariants: cooperationInvariants,
  log: {
    entities: { supplierFreeze: '供应商冻结' },
    actions: { freeze: '冻结', unfreeze: '解冻' },
    choices: { 'supplierFreeze.kinds': freezeKinds },
    words: { cooperation: [cooperationWords], supplierFreeze: [freezeWords] },
  },
}
