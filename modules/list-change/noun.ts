import type { Noun } from '#kernel/server/noun.ts'
import { changeImporter } from './server/importer.ts'
import { changeInvariants } from './server/invariants.ts'
import { changeRoutes } from './server/routes.ts'
import { changeMachine, changeMachines } from './shared/machine.ts'
import { changeMessages } from './shared/messages.ts'
import { changeWords, changing, sentWords } from './shared/words.ts'

const path = '/purchaseList/listAudits/changes'
const audits = { tone: 'orange', codes: ['purchaseList/listAudits:audit'], machine: changeMachine, path } as const

export const noun: Noun = {
  name: 'list-change',
  routes: changeRoutes,
  machines: Object.values(changeMachines),
  importers: [changeImporter],
  messages: [changeMessages],
  cards: [
    { key: 'listChangeAudit', label: '待审核的品种变更', place: 121, orgs: ['hospital'], status: 'pending', ...audits },
    {
      key: 'listChangePlatform',
      label: '待平台审核的品种变更',
      place: 122,
      orgs: ['authority'],
      status: 'platform',
      ...audits,
    },
  ],
  kept: [{ machine: changeMachine, apart: ['audited_by', 'created_by'] }],
  invariants: changeInvariants,
  log: { words: { catalogChange: [changing, changeWords, sentWords] } },
}
