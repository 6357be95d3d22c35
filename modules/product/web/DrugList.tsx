import { drugFamily } from '../shared/calls.ts'
import { ProductList } from './ProductList.tsx'

export default function DrugList() {
  return <ProductList of={drugFamily} />
}
