import type { Answer } from '#kernel/shared/call.ts'
import { type ActDoc, useActs } from '#kernel/web/document/acts.ts'
import { byUnit } from '#kernel/web/document/numbers.ts'
import { t } from '#kernel/web/i18n.ts'
import { moneyText } from '#kernel/web/list/format.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { deliveryCalls } from '../shared/calls.ts'
import { deliveryMachine } from '../shared/machine.ts'
import { untracedText } from './untraced.ts'

export const at = '/procurement/delivery'
export const stale = [deliveryCalls.query, deliveryCalls.detail, orderCalls.query, orderCalls.detail]

type Delivery = Answer<typeof deliveryCalls.detail>
/** A list's row brings no lines. */
type Seen = ActDoc & Pick<Delivery, 'lineCount' | 'amount' | 'hospital'> & { lines?: Delivery['lines'] }

/** What may be done with a delivery; invoices, reports and trace codes are brought and labels printed on its page, labels of several from the list. */
export const useDeliveryActs = (
  o: {
    gone?: () => void
    addInvoice?: () => void
    uploadReport?: () => void
    printLabel?: (d: ActDoc) => void
    scanTrace?: () => void
  } = {},
) =>
  useActs<typeof deliveryMachine, Seen>(deliveryMachine, deliveryCalls, {
    refresh: stale,
    at,
    gone: o.gone,
    by: {
      printLabel: o.printLabel ?? 'hidden',
      addInvoice: o.addInvoice ?? 'hidden',
      uploadReport: o.uploadReport ?? 'hidden',
      scanTrace: o.scanTrace ?? 'hidden',
    },
    tells: {
      ship: (d) => {
        const sent = { n: d.lineCount, amount: moneyText(d.amount), to: d.hospital }
        return [t('{{n}} 行，{{amount}} 元，发给{{to}}', sent), untracedText(d.lines ?? [])].filter(Boolean).join(' · ')
      },
      void: ({ lines }) => lines && t('{{sum}} 退回未发', { sum: byUnit(lines, (l) => l.qty) }),
    },
  })
