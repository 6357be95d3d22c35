import { areaCalls as calls } from '../shared/calls.ts'
import { UseList } from './UseList.tsx'

const fixed = { what: 'consumption' }
export const keep = true

/** 区域消耗: from a name to the hospital, point and movement behind it. */
export default function AreaConsumption() {
  return (
    <UseList
      title="区域消耗"
      at="/inventory/areaConsumption"
      call={calls.consumption}
      export={calls.export}
      fixed={fixed}
      usual="generic"
    />
  )
}
