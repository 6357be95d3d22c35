export { approvalGate } from './gate.ts'
export { useApprovable } from './service.ts'
