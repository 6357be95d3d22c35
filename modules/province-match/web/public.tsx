import { Alert } from 'antd'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { comma, t } from '#kernel/web/i18n.ts'
import { planNoteCalls } from '../shared/calls.ts'

/** Says of an open plan which of its products the provincial platform no longer lists. */
export const DelistedNote = ({ planId }: { planId: string }) => {
  const { data } = useAsk(planNoteCalls.delisted, { id: planId }, { enabled: planId !== '', quiet: true })
  if (!data || data.length === 0) return null
  const names = data.map((d) => t('第 {{seq}} 行 {{name}}', { seq: d.seq, name: d.name })).join(comma())
  return <Alert type="warning" showIcon title={t('已从省平台撤网：{{names}}', { names })} />
}
