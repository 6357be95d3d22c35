import { materialFamily } from '../shared/calls.ts'
import { ProductForm } from './ProductForm.tsx'

export default function MaterialForm() {
  return <ProductForm of={materialFamily} />
}
