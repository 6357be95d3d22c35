import { Button } from 'antd'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { stockCalls } from '../shared/calls.ts'

/** Says which lots are left out of what follows, while somebody who counts looks at it. */
export const Hidden = () => (useCan(stockCalls.hiding) ? <Counts /> : null)

const Counts = () => {
  const { data = [] } = useAsk(stockCalls.hiding, {}, { quiet: true })
  if (data.length === 0) return null
  return (
    <p className="d-note" role="status">
      {t('您参与盘点：正在盲盘的批次在数量定下之前不显示。')}
      {data.map(({ id, no, lots }) => (
        <Button key={id} type="link" size="small" onClick={() => go(`/inventory/stockCount/${id}`)}>
          {t('{{no}}：{{n}} 批', { no, n: lots })}
        </Button>
      ))}
    </p>
  )
}
