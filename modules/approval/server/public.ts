export { approvalGate } from './gate.ts'
export { flowsOff } from './queries/flows.ts'
export { forMe, hisTurn, waitsForMe } from './queries/levels.ts'
export { useApprovable } from './service.ts'
