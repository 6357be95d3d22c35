import { holders, tellOf } from '#kernel/shared/telling.ts'
import { registrationMachine } from './machine.ts'

/** Who hears of an application. */
export const registrationMessages = tellOf(registrationMachine, {
  todo: [
    {
      enters: 'submitted',
      label: '待审核',
      ...holders('authority', 'system/hospital:auditRegistration'),
      card: {
        key: 'registration',
        label: '待审核的注册申请',
        tone: 'orange',
        place: 180,
        path: '/system/hospital/registration',
      },
      template: '注册申请 {{no}} 待审核',
    },
  ],
})
