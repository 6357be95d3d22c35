import { useCallback, useEffect, useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { type AskError, ask } from '#kernel/web/http/ask.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'

export type Order = Answer<typeof orderCalls.detail>

/** Orders with their lines, as they are now; those that are known are not asked again. */
export const useOrders = (ids: readonly string[]) => {
  const [known, setKnown] = useState<ReadonlyMap<string, Order>>(new Map())
  const [error, setError] = useState<AskError>()
  const missing = ids.filter((id) => !known.has(id)).join()
  useEffect(() => {
    if (!missing) return
    let live = true
    Promise.all(missing.split(',').map((id) => ask(orderCalls.detail, { id }))).then(
      (found) => live && setKnown((all) => new Map([...all, ...found.map((o) => [o.id, o] as const)])),
      (e: AskError) => live && setError(e),
    )
    return () => {
      live = false
    }
  }, [missing])
  const forget = useCallback(() => setKnown(new Map()), [])
  return { orders: missing ? undefined : ids.map((id) => known.get(id)!), error, forget }
}
