import { implement } from '#kernel/server/implement.ts'
import { traceSettingCalls } from '../shared/calls.ts'
import { mapping } from './queries/mapping.ts'
import * as service from './service.ts'
import { test } from './walk.ts'

export const traceSettingRoutes = implement(traceSettingCalls, {
  query: service.query,
  save: service.save,
  test,
  mapping: ({ tx, actor }, input) => mapping(tx, actor, input),
})
