import { implement, type Routes } from '#kernel/server/implement.ts'
import { ocrCalls } from '../shared/calls.ts'
import * as s from './service.ts'

export const ocrRoutes: Routes = implement(
  ocrCalls,
  { businessLicense: s.businessLicense, open: s.businessLicense },
  s.beforeReading,
)
