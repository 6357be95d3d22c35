import { on } from '#kernel/server/reaction.ts'
import { deliveryMachine } from '#modules/delivery/shared/machine.ts'
import { cancelForDelivery, openForDelivery } from './service.ts'

/** Shipped goods wait for acceptance; a voided delivery no longer does. */
export const acceptanceReactions = [
  on(deliveryMachine, 'ship', openForDelivery),
  on(deliveryMachine, 'void', cancelForDelivery),
]
