import type { Noun } from '#kernel/server/noun.ts'
import { grants, screens } from './server/menu.data.ts'
import { newApplyRoutes } from './server/routes.ts'
import { apply } from './server/service.ts'
import { applyKinds, newApplyMachine } from './shared/machine.ts'
import { newApplyMessages } from './shared/messages.ts'

export const noun: Noun = {
  name: 'new-apply',
  screens,
  grants,
  routes: newApplyRoutes,
  machines: [newApplyMachine],
  paper: { machine: newApplyMachine, look: async (ctx, id) => apply.asDoc(await apply.get(ctx, id)) },
  prefixes: ['XP'],
  messages: [newApplyMessages],
  kept: [{ machine: newApplyMachine, apart: ['audited_by', 'created_by'] }],
  log: { choices: { 'newApply.applyKind': applyKinds } },
}
