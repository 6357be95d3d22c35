import { lazy, Suspense } from 'react'

const Kept = lazy(() => import('./Kept.tsx'))

/** 履约 of a contract on its own page: how far each line went, and what was not kept. */
export const Performance = ({ id }: { id: string }) => (
  <Suspense fallback={null}>
    <Kept id={id} />
  </Suspense>
)
