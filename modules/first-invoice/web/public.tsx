import { lazy, Suspense } from 'react'
import { Waiting } from '#kernel/web/document/Waiting.tsx'

// who opens an invoice does not bring its dialog along
const Firsts = lazy(() => import('./Firsts.tsx'))
const List = lazy(() => import('./FirstList.tsx'))
/** The list of all first invoices. */
export const FirstInvoiceList = () => (
  <Suspense fallback={<Waiting />}>
    <List />
  </Suspense>
)
/** 一票 of an invoice: the lines that ask for a first invoice, with those they rest on. */
export const FirstInvoices = ({ invoiceId }: { invoiceId: string }) => (
  <Suspense fallback={<Waiting />}>
    <Firsts invoiceId={invoiceId} />
  </Suspense>
)
