export { approvalGate } from './gate.ts'
export { hisTurn, waitsForMe } from './queries/levels.ts'
export { useApprovable } from './service.ts'
