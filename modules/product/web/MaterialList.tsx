import { materialFamily } from '../shared/calls.ts'
import { ProductList } from './ProductList.tsx'

export default function MaterialList() {
  return <ProductList of={materialFamily} />
}
