import '#kernel/web/document/document.css'
import { FirstInvoiceList } from '#modules/first-invoice/web/public.tsx'

export const keep = true

export default FirstInvoiceList
