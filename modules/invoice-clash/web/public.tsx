import { lazy, Suspense } from 'react'
import { Waiting } from '#kernel/web/document/Waiting.tsx'

const List = lazy(() => import('./ClashList.tsx'))
/** Numbers of invoices that were handed in twice, for the authority. */
export const Clashes = () => (
  <Suspense fallback={<Waiting />}>
    <List />
  </Suspense>
)
