import { creator, tellOf } from '#kernel/shared/telling.ts'
import { changeMachine } from './machine.ts'

/** Changes are passed by the dozen and counted on the workbench; told is what was refused, to who wished it. */
export const changeMessages = tellOf(changeMachine, {
  warning: [
    { action: 'reject', label: '审核不通过', ...creator, template: '品种变更 {{no}} 被驳回：{{reason}}' },
    { action: 'decline', label: '平台审核不通过', ...creator, template: '品种变更 {{no}} 被平台驳回：{{reason}}' },
  ],
})
