import { type ComponentType, useEffect, useState } from 'react'
import { usePreview } from './preview.ts'

/** The one image preview of the application; `openPreview` fills it. Fetched with the first picture: who signs in has none. */
export const PreviewHost = () => {
  const shown = usePreview((s) => !!s.open)
  const [Overlay, setOverlay] = useState<ComponentType>()
  useEffect(() => {
    if (shown && !Overlay) void import('./Preview.tsx').then((m) => setOverlay(() => m.default))
  }, [shown, Overlay])
  return shown && Overlay ? <Overlay /> : null
}
