import { Warnings } from '#kernel/web/document/Warnings.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { entryCalls as calls } from '../shared/calls.ts'

/** What who passes a contract from its list should know, as its page tells it; and that a framework binds no quantity (ux.md 69). */
const OfOne = ({ id }: { id: string }) => {
  const { data: d } = useAsk(calls.detail, { id }, { fresh: true })
  if (!d) return null
  return <Warnings of={[...(d.framework ? [t('框架合同，不约定数量')] : []), ...d.warnings]} />
}

/** Of one document; of all together nothing is told that does not stand in its row. */
export const judge = (_ids: readonly string[], id?: string) => id && <OfOne id={id} />
