import { drugFamily } from '../shared/calls.ts'
import { ProductForm } from './ProductForm.tsx'

export default function DrugForm() {
  return <ProductForm of={drugFamily} />
}
