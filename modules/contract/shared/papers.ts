import { screenOf } from '#kernel/shared/telling.ts'
import { acceptanceMachine } from '#modules/acceptance/shared/machine.ts'
import { deliveryMachine } from '#modules/delivery/shared/machine.ts'
import { invoiceMachine } from '#modules/invoice/shared/machine.ts'
import { orderMachine } from '#modules/order/shared/machine.ts'
import { requisitionMachine } from '#modules/requisition/shared/machine.ts'
import { returnOrderMachine } from '#modules/return-order/shared/machine.ts'

/** What comes of a contract, in the order of the goods' way. */
export const paperMachines = {
  order: orderMachine,
  delivery: deliveryMachine,
  acceptance: acceptanceMachine,
  return: returnOrderMachine,
  invoice: invoiceMachine,
  requisition: requisitionMachine,
} as const
export type PaperKind = keyof typeof paperMachines

/** Where they are opened, by whom. */
export const paperScreen = (kind: PaperKind): string => screenOf(paperMachines[kind])
