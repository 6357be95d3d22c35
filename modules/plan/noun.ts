import type { Noun } from '#kernel/server/noun.ts'
import { planLineTemplate } from './server/importer.ts'
import { grants, screens } from './server/menu.data.ts'
import { planTasks } from './server/nightly.ts'
import { planSteps } from './server/queries/steps.ts'
import { planTrail } from './server/queries/trail.ts'
import { planRoutes } from './server/routes.ts'
import { plan } from './server/service.ts'
import { planMachine } from './shared/machine.ts'
import { planMessages } from './shared/messages.ts'
import { planPaper } from './shared/paper.ts'
import { lineWords, planTypes, planWords } from './shared/words.ts'

const mine = (status: string) =>
  ({ codes: ['procurement/planning:submit'], orgs: ['hospital'], machine: planMachine, status }) as const

export const noun: Noun = {
  name: 'plan',
  screens,
  grants,
  firstSteps: planSteps,
  routes: planRoutes,
  machines: [planMachine],
  importers: [planLineTemplate],
  tasks: planTasks,
  prefixes: ['JH'],
  messages: [planMessages],
  cards: [
    { ...mine('draft'), key: 'planDraft', label: '待提交的计划', tone: 'blue', place: 10 },
    { ...mine('rejected'), key: 'planRejected', label: '被驳回的计划', tone: 'red', place: 30 },
  ],
  trail: { ...planTrail, look: async (ctx, id) => plan.asDoc(await plan.get(ctx, id)) },
  kept: [
    {
      machine: planMachine,
      issuer: 'hospital_id',
      lines: { table: 'plan_line', parent: 'plan_id', owners: ['hospital_id'] },
      sums: ['total_amount', 'total_qty'],
      apart: ['audited_by', 'created_by'],
    },
  ],
  papers: [planPaper],
  log: { choices: { 'plan.planType': planTypes }, words: { plan: [planWords, lineWords] } },
}
