export { approvalGate } from './gate.ts'
export { hisTurn } from './queries/levels.ts'
export { useApprovable } from './service.ts'
