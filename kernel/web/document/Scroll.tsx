import type { ReactNode } from 'react'
import { t } from '../i18n.ts'
import './document.css'

/** The part of a page that scrolls between head and footer; arrow keys scroll it too (WCAG 2.1.1). */
export const Scroll = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a page of plain text has nothing else the keyboard could scroll by
  <section className="d-scroll" tabIndex={0} aria-label={t('内容')}>
    {children}
  </section>
)
