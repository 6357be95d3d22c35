import { instFamily } from '../shared/calls.ts'
import { ProductPage } from './ProductPage.tsx'

export default function InstPage() {
  return <ProductPage of={instFamily} />
}
