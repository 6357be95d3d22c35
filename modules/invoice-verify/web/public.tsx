import { lazy, Suspense, useState } from 'react'
import { Waiting } from '#kernel/web/document/Waiting.tsx'

// who opens an invoice does not bring them along
const Dialog = lazy(() => import('./VerifyDialog.tsx'))
const List = lazy(() => import('./VerificationList.tsx'))

/** 查验 of an invoice: a result that was looked up is written down, or the service is asked. */
export const useVerifying = () => {
  const [of, setOf] = useState<{ id: string; number: string }>()
  return {
    one: (d: { id: string; number: string }) => setOf(d),
    view: of && (
      <Suspense fallback={null}>
        <Dialog of={of} onClose={() => setOf(undefined)} />
      </Suspense>
    ),
  }
}

/** The look-ups of an invoice; `brief`: the last one. */
export const Verifications = (p: { id: string; brief?: boolean }) => (
  <Suspense fallback={<Waiting />}>
    <List {...p} />
  </Suspense>
)
