import { implement, type Routes } from '#kernel/server/implement.ts'
import { savedCalls } from '#kernel/shared/calls/saved.ts'
import { tableCalls } from '#kernel/shared/calls/tables.ts'
import { configCalls, dictCalls, loweredCalls, procurementConfigCalls } from '../shared/calls.ts'
import * as dicts from './dicts.ts'
import * as lowered from './lowered.ts'
import * as saved from './saved.ts'
import * as config from './service.ts'
import * as tables from './tables.ts'

export const settingRoutes: Routes = [
  ...implement(configCalls, {
    query: config.query,
    update: config.update,
    reset: config.reset,
    history: config.history,
    version: config.version,
  }),
  ...implement(procurementConfigCalls, { query: config.procurement, save: config.saveProcurement }),
  ...implement(loweredCalls, { query: lowered.query }),
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
    getHeader: tables.getHeader,
    updateHeader: tables.updateHeader,
    layout: tables.layout,
    saveLayout: tables.saveLayout,
  }),
  ...implement(savedCalls, { query: saved.query, save: saved.save, delete: saved.remove }),
]
