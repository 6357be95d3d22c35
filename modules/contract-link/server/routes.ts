import { implement } from '#kernel/server/implement.ts'
import { contractLinkCalls } from '../shared/calls.ts'
import { links, preview, revokeLink, share } from './service.ts'

export const contractLinkRoutes = implement(contractLinkCalls, { share, links, revokeLink, preview })
