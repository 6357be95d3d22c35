import { useDeferredValue } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { newApplyCalls } from '../shared/calls.ts'
import { similarWords } from '../shared/words.ts'

type Row = Answer<typeof newApplyCalls.similar>[number]
const col = wordLines<typeof similarWords, Row>(similarWords)
const columns = col.some('name', 'spec', 'packSpec', 'price', 'yearUse', 'manufacturer', 'supplier', 'code')

interface Of {
  productId?: string | undefined
  name?: string | undefined
  hospitalId?: string | undefined
}

/** What the hospital buys of the same name already, with price and use of twelve months: what one decides by (§2.40). */
export const Similar = ({ productId, name, hospitalId }: Of) => {
  const asked = useDeferredValue(name?.trim() ?? '')
  const of = productId ? { productId } : { name: asked }
  const known = !!productId || asked.length > 1
  const { data, error } = useAsk(
    newApplyCalls.similar,
    { ...of, ...(hospitalId ? { hospitalId } : {}) },
    { enabled: known, keep: true },
  )
  if (!known) return null
  return (
    <section aria-label={t('同类品种')}>
      <h2>{t('采购目录中的同类品种')}</h2>
      {error && <p role="alert">{error.msg}</p>}
      {data && data.length === 0 && <p className="d-muted">{t('采购目录中没有同名品种')}</p>}
      {data && data.length > 0 && (
        <LineTable
          label={t('同类品种')}
          columns={columns}
          rows={data}
          decides={['name', 'spec', 'price', 'yearUse']}
          height={200}
        />
      )}
    </section>
  )
}
