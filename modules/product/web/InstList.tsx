import { instFamily } from '../shared/calls.ts'
import { ProductList } from './ProductList.tsx'

export default function InstList() {
  return <ProductList of={instFamily} />
}
