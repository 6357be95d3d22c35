import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { entryCalls as calls } from '../shared/calls.ts'
import type { Doc } from './acts.ts'
import { ContractEntry } from './ContractEntry.tsx'

export const keep = true

/** A contract while it is typed: a new one, or one that is its owner's still. */
export default function ContractForm() {
  const { id } = useParams()
  const [born, setBorn] = useState(!id)
  const wanted = !!id && !born
  const { data, error, reload } = useAsk(calls.detail, { id: id ?? '' }, { enabled: wanted, fresh: true })
  const [old, setOld] = useState<Doc>()
  useEffect(() => {
    if (data && wanted && !old) setOld(data)
  }, [data, wanted, old])
  if (wanted && !old)
    return (
      <div className="d-page d-empty" role={error ? 'alert' : 'status'}>
        <p>{error?.msg ?? t('正在加载')}</p>
      </div>
    )
  return (
    <ContractEntry
      key={old ? `${old.id} ${old.version}` : 'new'}
      old={old}
      onSaved={() => setBorn(true)}
      onReload={() => {
        setBorn(false)
        setOld(undefined)
        void reload()
      }}
    />
  )
}
