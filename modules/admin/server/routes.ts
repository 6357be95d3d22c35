import { implement, type Routes } from '#kernel/server/implement.ts'
import { runImport } from '#kernel/server/importing.ts'
import { savedCalls } from '#kernel/shared/calls/saved.ts'
import { tableCalls } from '#kernel/shared/calls/tables.ts'
import { configCalls, dictCalls, procurementConfigCalls } from '../shared/calls/config.ts'
import { exchangeCalls } from '../shared/calls/exchange.ts'
import { logCalls } from '../shared/calls/logs.ts'
import { menuCalls } from '../shared/calls/menus.ts'
import { myCalls } from '../shared/calls/my.ts'
import { orgCalls } from '../shared/calls/orgs.ts'
import { roleCalls, templateCalls } from '../shared/calls/roles.ts'
import { userExtraCalls } from '../shared/calls/user-extras.ts'
import { userCalls } from '../shared/calls/users.ts'
import * as config from './config.ts'
import * as dicts from './dicts.ts'
import * as exchange from './exchange.ts'
import * as logs from './logs.ts'
import { menuImporter } from './menu-importer.ts'
import * as menus from './menus.ts'
import * as my from './my.ts'
import { orgImporter } from './org-importer.ts'
import * as orgs from './orgs.ts'
import * as passwords from './passwords.ts'
import * as roles from './roles.ts'
import * as saved from './saved.ts'
import * as templates from './templates.ts'
import * as extras from './user-extras.ts'
import { userImporter } from './user-importer.ts'
import * as users from './users.ts'

export const adminRoutes: Routes = [
  ...implement(roleCalls, {
    query: roles.query,
    detail: roles.detail,
    offered: roles.offered,
    rangeOptions: roles.rangeOptions,
    add: roles.add,
    update: roles.update,
    delete: roles.remove,
    copy: roles.copy,
    authMenu: roles.authMenu,
    authButton: roles.authButton,
    domain: roles.domain,
  }),
  ...implement(templateCalls, {
    query: templates.query,
    add: templates.add,
    update: templates.update,
    delete: templates.remove,
    apply: templates.apply,
  }),
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
  ...implement(orgCalls, {
    query: orgs.query,
    add: orgs.add,
    update: orgs.update,
    switch: orgs.setEnabled,
    import: (ctx, input) => runImport(ctx, orgImporter, input),
    export: orgs.exportList,
  }),
  ...implement(configCalls, {
    query: config.query,
    update: config.update,
    reset: config.reset,
    history: config.history,
    version: config.version,
  }),
  ...implement(procurementConfigCalls, { query: config.procurement, save: config.saveProcurement }),
  ...implement(dictCalls, {
    getEnum: dicts.getEnum,
    tree: dicts.tree,
    province: dicts.province,
    query: dicts.query,
    kinds: dicts.kinds,
    save: dicts.save,
    switch: dicts.setEnabled,
  }),
  ...implement(tableCalls, {
    getHeader: my.getHeader,
    updateHeader: my.updateHeader,
    layout: my.layout,
    saveLayout: my.saveLayout,
  }),
  ...implement(savedCalls, { query: saved.query, save: saved.save, delete: saved.remove }),
  ...implement(logCalls, {
    query: logs.query,
    export: logs.exportList,
    verify: logs.verify,
    entities: logs.entities,
  }),
  ...implement(exchangeCalls, { list: exchange.list }),
  ...implement(menuCalls, {
    query: menus.query,
    add: menus.add,
    update: menus.update,
    delete: menus.remove,
    sort: menus.sort,
    import: (ctx, input) => runImport(ctx, menuImporter, input),
    export: menus.exportTree,
  }),
  ...implement(myCalls, { query: my.query, edit: my.edit, endSession: my.endSession }),
]
