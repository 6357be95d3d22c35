import { useAsk } from '#kernel/web/http/hooks.ts'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { useCan } from '#kernel/web/session/can.ts'
import { entryCalls as calls } from '../shared/calls.ts'
import { contractWords as words } from '../shared/words.ts'

const Filter = filtersOf(calls.query)

/** Types a contract may be of; few enough to be known whole. */
export const useTypes = () => {
  const may = useCan(calls.types)
  return useAsk(calls.types, { size: 500, part: 'rows' }, { enabled: may }).data?.rows ?? []
}

/** 合同类型 of a search area, for those who may read of them. */
export const TypeFilter = () => {
  const types = useTypes()
  if (types.length === 0) return null
  return (
    <Filter.Select
      name="typeId"
      label={words.typeName.label}
      options={Object.fromEntries(types.map((one) => [one.id, one.name]))}
    />
  )
}
