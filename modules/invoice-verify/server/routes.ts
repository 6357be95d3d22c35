import { implement } from '#kernel/server/implement.ts'
import { verifyCalls } from '../shared/calls.ts'
import { verifications, verify } from './service.ts'

export const verifyRoutes = implement(verifyCalls, { verifications, verify })
