import { materialFamily } from '../shared/calls.ts'
import { ProductPage } from './ProductPage.tsx'

export default function MaterialPage() {
  return <ProductPage of={materialFamily} />
}
