export { approvalGate, chainOf, turnsOf } from './gate.ts'
export { useApprovable } from './service.ts'
