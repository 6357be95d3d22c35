import { consumptionCalls as calls } from '../shared/calls.ts'
import { UseList } from './UseList.tsx'

export const keep = true

/** 消耗监测: what a hospital uses, by department, product, category or purchase class. */
export default function Consumption() {
  return (
    <UseList
      title="消耗监测"
      at="/inventory/consumptionMonitoring"
      call={calls.query}
      export={calls.export}
      usual="product"
    />
  )
}
