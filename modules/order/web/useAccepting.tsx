import { lazy, Suspense, useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import type { ActDoc, Ran } from '#kernel/web/document/acts.ts'
import type { saveForm } from '#kernel/web/form/saveForm.ts'
import { t } from '#kernel/web/i18n.ts'
import type { Batch } from '#kernel/web/list/BatchBar.tsx'
import type { BatchResult } from '#kernel/web/list/BatchOutcome.tsx'
import { today } from '#kernel/web/list/time.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { orderCalls } from '../shared/calls.ts'
import { stale } from './acts.ts'

type Row = ActDoc & Pick<Answer<typeof orderCalls.query>['rows'][number], 'no' | 'expectedDate'>
interface Asking {
  title: string
  /** The day it is offered: the hospital's own, where it did not pass. */
  day: string | null
  send: (expects: string) => ReturnType<typeof saveForm>
  end: () => void
}
/** Fetched when somebody accepts: the list alone needs no form. */
const AcceptDialog = lazy(() => import('./AcceptDialog.tsx'))
const saving = async () => (await import('#kernel/web/form/saveForm.ts')).saveForm

/** 接单 asks for the day the goods are promised for, of one order or of several. */
export const useAccepting = () => {
  const [asking, setAsking] = useState<Asking>()
  const ask = (title: string, days: readonly (string | null)[], of: Pick<Asking, 'send' | 'end'>) => {
    const [day = null, other] = new Set(days)
    setAsking({ title, day: other === undefined && day && day >= today() ? day : null, ...of })
  }
  const one = (o: Row): Promise<Ran> =>
    new Promise((resolve) => {
      let ran: Ran = { done: false }
      ask(`${t('接单')} ${o.no}`, [o.expectedDate], {
        send: async (expects) => {
          const keep = (now: Ran['now']) => {
            ran = { done: true, now }
          }
          return (await saving())(orderCalls.accept, { id: o.id, version: o.version, expects }, stale, keep, '已接单')
        },
        end: () => resolve(ran),
      })
    })
  const batch: Batch<Row> = {
    label: '接单',
    fits: (o) => o.actions.includes('accept'),
    run: (rows) =>
      new Promise((resolve) => {
        let result: BatchResult | undefined
        ask(
          t('接单 {{n}} 张', { n: rows.length }),
          rows.map((o) => o.expectedDate),
          {
            send: async (expects) => {
              const items = rows.map(({ id, version }) => ({ id, version }))
              return (await saving())(orderCalls.batchAccept, { items, expects }, stale, (answer) => {
                result = answer
              })
            },
            end: () => resolve(result),
          },
        )
      }),
  }
  const close = (a: Asking) => {
    setAsking(undefined)
    a.end()
  }
  return {
    one,
    batch: useCan(orderCalls.batchAccept) ? [batch] : [],
    view: asking && (
      <Suspense fallback={null}>
        <AcceptDialog title={asking.title} day={asking.day} send={asking.send} onClose={() => close(asking)} />
      </Suspense>
    ),
  }
}
