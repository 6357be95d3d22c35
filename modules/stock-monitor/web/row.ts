import type { Answer } from '#kernel/shared/call.ts'
import type { monitorCalls } from '../shared/calls.ts'

export type Row = Answer<typeof monitorCalls.query>['rows'][number]
