import { lazy, Suspense, useState } from 'react'
import type { Ran } from '#kernel/web/document/acts.ts'
import { askAgain } from '#kernel/web/http/changed.ts'
import { type Asked, type Seen, useRefusalActs } from './acts.ts'

/** Fetched when somebody decides: the list alone needs no form. */
const DecideDialog = lazy(() => import('./DecideDialogs.tsx'))

interface Asking {
  what: Asked
  doc: Seen
  resolve: (ran: Ran) => void
}

/** What may be done with a refusal, and the dialog that asks for more than a reason. */
export const useDeciding = () => {
  const [asking, setAsking] = useState<Asking>()
  const acts = useRefusalActs((what, doc) => new Promise((resolve) => setAsking({ what, doc, resolve })))
  const end = (a: Asking, ran: Ran) => {
    a.resolve(ran)
    setAsking(undefined)
  }
  return {
    acts,
    view: asking && (
      <Suspense fallback={null}>
        <DecideDialog
          what={asking.what}
          doc={asking.doc}
          onDone={(now) => {
            asking.resolve({ done: true, ...(now ? { now } : {}) })
            void askAgain(asking.doc.id)
          }}
          onClose={() => end(asking, { done: false })}
        />
      </Suspense>
    ),
  }
}
