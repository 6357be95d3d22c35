import { implement, type Routes } from '#kernel/server/implement.ts'
import { mergeCalls } from '../shared/calls.ts'
import { merge, merges, preview, undo } from './service.ts'

export const mergeRoutes: Routes = implement(mergeCalls, { preview, merge, merges, undo })
