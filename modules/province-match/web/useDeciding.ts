import type { Asked } from '#kernel/shared/call.ts'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { type CompareCalls, compareCalls } from '../shared/calls.ts'
import type { ProvinceFamily } from '../shared/families.ts'

type Wish = Asked<CompareCalls['match']>['items'][number]
type Seen = { id: string; version: number }

/** Decides about pairs; each is answered by itself. */
export const useDeciding = (family: ProvinceFamily) => {
  const calls = compareCalls[family]
  const stale = { refresh: [calls.query, calls.candidates, calls.figures] }
  const matching = useAct(calls.match, stale)
  const cancelling = useAct(calls.cancelMatch, stale)
  const seen = (rows: readonly Seen[]) => rows.map(({ id, version }) => ({ id, version }))
  return {
    busy: matching.busy || cancelling.busy,
    /** @returns why it was refused, nothing when it was done */
    one: async (item: Wish, reason?: string): Promise<string | undefined> => {
      const told = await matching.run({ items: [item], ...(reason ? { reason } : {}) })
      return told ? told.failed[0]?.reason : t('没有完成，请重试')
    },
    /** What has no conflict takes no notice of the reason. */
    all: (items: Wish[], reason: string) => matching.run({ items, ...(reason ? { reason } : {}) }),
    cancelOne: async (row: Seen, reason: string): Promise<string | undefined> => {
      const told = await cancelling.run({ items: seen([row]), reason })
      return told ? told.failed[0]?.reason : t('没有完成，请重试')
    },
    cancelAll: (rows: readonly Seen[], reason: string) => cancelling.run({ items: seen(rows), reason }),
  }
}
