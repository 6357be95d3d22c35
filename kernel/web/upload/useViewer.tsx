import { useState } from 'react'
import { openPreview } from '../preview/preview.ts'
import { isPdf, previewOf, type Viewed } from './files.ts'
import { PdfPreview } from './PdfPreview.tsx'

/** Looks at files: pictures in the overlay, turning through all of them, a PDF in a dialog. */
export const useViewer = (files: readonly Viewed[]) => {
  const [pdf, setPdf] = useState<Viewed>()
  const pictures = files.filter((f) => !isPdf(f))
  const view = (f: Viewed) => {
    if (isPdf(f)) setPdf(f)
    else if (pictures.includes(f)) openPreview(2, pictures.map(previewOf), pictures.indexOf(f))
    else openPreview(2, [previewOf(f)])
  }
  return {
    view,
    pictures,
    /** Starts the slideshow. */
    show: () => openPreview(1, pictures.map(previewOf)),
    viewer: pdf && <PdfPreview of={pdf} onClose={() => setPdf(undefined)} />,
  }
}
