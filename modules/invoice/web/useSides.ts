import { useEffect } from 'react'
import type { FieldState } from '#kernel/web/form/useFields.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { billingCalls } from '../shared/billing.ts'

/** What the two want written on their invoices stands there until it is typed otherwise; never over what is typed. */
export const useSides = (form: FieldState, partnerId: string): void => {
  const isHospital = useSession((s) => s.currentOrg?.kind) === 'hospital'
  const other = useAsk(billingCalls.query, { orgId: partnerId }, { enabled: !!partnerId }).data
  const own = useAsk(billingCalls.query, {}).data
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the partner is known
  useEffect(() => {
    if (!other || !own) return
    const [seller, buyer] = isHospital ? [other, own] : [own, other]
    const wanted = {
      sellerName: seller.title,
      sellerTaxNo: seller.taxNo,
      buyerName: buyer.title,
      buyerTaxNo: buyer.taxNo,
    }
    for (const [key, value] of Object.entries(wanted)) if (!form.values[key] && value) form.preset(key, value)
  }, [other, own])
}
