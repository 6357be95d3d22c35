import { lazy, Suspense } from 'react'
import { usePreview } from './preview.ts'

/** Fetched with the first picture: who signs in has none. */
const Overlay = lazy(() => import('./Preview.tsx'))

/** The one image preview of the application; `openPreview` fills it. */
export const PreviewHost = () => {
  const shown = usePreview((s) => !!s.open)
  return <Suspense fallback={null}>{shown && <Overlay />}</Suspense>
}
