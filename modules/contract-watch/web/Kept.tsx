import { Waiting } from '#kernel/web/document/Waiting.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { watchCalls as calls } from '../shared/calls.ts'
import { Breaches } from './Breaches.tsx'
import { Lines } from './Lines.tsx'
import { PaceTag } from './pace.tsx'

export default function Kept({ id }: { id: string }) {
  const { data: c, error } = useAsk(calls.detail, { id })
  if (!c) return <Waiting error={error} />
  return (
    <>
      <p>
        <PaceTag of={c.pace} /> <a href={`#/contract/performanceMonitor/${id}`}>{t('履约监控')}</a>
      </p>
      <Lines of={c} />
      <h3>{t('违约')}</h3>
      <Breaches of={c.breaches} />
    </>
  )
}
