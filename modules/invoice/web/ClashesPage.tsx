import { Clashes } from '#modules/invoice-clash/web/public.tsx'
import '#kernel/web/document/document.css'

export const keep = true

export default Clashes
