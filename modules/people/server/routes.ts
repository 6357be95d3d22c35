import { implement, type Routes } from '#kernel/server/implement.ts'
import { runImport } from '#kernel/server/importing.ts'
import { userCalls } from '../shared/calls.ts'
import { userExtraCalls } from '../shared/calls-extras.ts'
import { myCalls } from '../shared/calls-my.ts'
import * as extras from './extras.ts'
import { userImporter } from './importer.ts'
import * as my from './my.ts'
import * as passwords from './passwords.ts'
import * as users from './service.ts'

export const peopleRoutes: Routes = [
  ...implement(userCalls, {
    query: users.query,
    detail: users.detail,
    add: users.add,
    update: users.update,
    switch: users.setEnabled,
    delete: users.remove,
    assignRole: users.assignRole,
    resetPassword: passwords.resetPassword,
    lock: users.lock,
    unlock: users.unlock,
    loginState: users.kick,
    export: users.exportList,
    options: users.options,
  }),
  ...implement(userExtraCalls, {
    import: (ctx, input) => runImport(ctx, userImporter, input),
    template: extras.template,
    importErrors: extras.importErrors,
    batchResetPassword: passwords.batchResetPassword,
    sessions: extras.sessions,
    endSession: extras.endSession,
  }),
  ...implement(myCalls, { query: my.query, edit: my.edit, endSession: my.endSession }),
]
