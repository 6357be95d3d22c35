import { implement, type Routes } from '#kernel/server/implement.ts'
import { exchangeCalls } from '../shared/calls.ts'
import { list } from './service.ts'

export const exchangeRoutes: Routes = [...implement(exchangeCalls, { list })]
