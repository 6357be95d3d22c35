import { drugFamily } from '../shared/calls.ts'
import { ProductPage } from './ProductPage.tsx'

export default function DrugPage() {
  return <ProductPage of={drugFamily} />
}
