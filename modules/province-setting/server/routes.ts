import { implement } from '#kernel/server/implement.ts'
import { provinceSettingCalls } from '../shared/calls.ts'
import { addresses, query, save, test } from './service.ts'

export const provinceSettingRoutes = implement(provinceSettingCalls, { query, save, test, addresses })
