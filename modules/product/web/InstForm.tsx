import { instFamily } from '../shared/calls.ts'
import { ProductForm } from './ProductForm.tsx'

export default function InstForm() {
  return <ProductForm of={instFamily} />
}
