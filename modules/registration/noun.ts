import type { Noun } from '#kernel/server/noun.ts'
import { registrationRoutes } from './server/routes.ts'
import { registrationTasks } from './server/tasks.ts'
import { registrationMachine } from './shared/machine.ts'
import { registrationMessages } from './shared/messages.ts'

export const noun: Noun = {
  name: 'registration',
  routes: registrationRoutes,
  machines: [registrationMachine],
  tasks: registrationTasks,
  messages: [registrationMessages],
}
