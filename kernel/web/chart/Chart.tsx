import { lazy, Suspense } from 'react'
import { t } from '../i18n.ts'
import type { ChartProps } from './types.ts'

const Drawing = lazy(() => import('./Drawing.tsx'))

/** Columns or lines over steps of time, with a legend, and a table for who does not see it; loaded when it is first shown. */
export const Chart = (p: ChartProps) => (
  <Suspense fallback={<p role="status">{t('正在加载')}</p>}>
    <Drawing {...p} />
  </Suspense>
)
