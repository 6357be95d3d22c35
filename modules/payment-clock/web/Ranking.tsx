import { Button, DatePicker } from 'antd'
import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { Chart } from '#kernel/web/chart/Chart.tsx'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Waiting } from '#kernel/web/document/Waiting.tsx'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { moneyText } from '#kernel/web/list/format.ts'
import { NONE } from '#kernel/web/list/time.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { toast } from '#kernel/web/shell/toast.ts'
import { clockCalls as calls } from '../shared/calls.ts'
import { rankWords as words } from '../shared/words.ts'

type Ranked = Answer<typeof calls.ranking>['rows'][number]
const col = wordLines<typeof words, Ranked & { id: string }>(words)
const right = { align: 'right' } as const
const days = (key: 'grossDays' | 'stoppedDays' | 'netDays' | 'allGross' | 'allNet') =>
  col.custom(key, (r) => r[key] ?? NONE, { ...right, said: (r) => r[key] ?? NONE })
/** So many of them the picture shows. */
const DRAWN = 20

/** 机构排名: hospitals by gross days beside net ones; one leads to its items, and may be reminded of what presses. */
export const Ranking = ({ onPick }: { onPick: (hospitalId: string) => void }) => {
  const [from, setFrom] = useState<string>()
  const { data, error } = useAsk(calls.ranking, from ? { startedOn: { from } } : {}, { keep: true })
  const supplier = useSession((s) => s.currentOrg?.kind === 'supplier')
  const mayRemind = useCan(calls.remind)
  const reminder = useAct(calls.remind)
  if (!data) return <Waiting error={error} />
  const remind = async (r: Ranked) => {
    const told = await reminder.run({ hospitalId: r.hospitalId })
    if (told) toast('success', t('已提醒：{{n}} 笔，{{amount}} 元', { n: told.items, amount: moneyText(told.amount) }))
  }
  const drawn = data.rows.slice(0, DRAWN)
  return (
    <section className="d-card" aria-label={t('机构排名')}>
      <p className="d-note">
        {t('口径：按起算日 {{from}} 至 {{to}} 的应付明细，天数按金额加权；净天数已扣除暂停', {
          from: data.from,
          to: data.to,
        })}{' '}
        <DatePicker
          size="small"
          aria-label={t('起算日自')}
          placeholder={t('起算日自')}
          onChange={(_, text) => setFrom(typeof text === 'string' && text ? text : undefined)}
        />
      </p>
      {drawn.length > 1 && (
        <Chart
          flat
          title="机构排名"
          kind="columns"
          series={[words.grossDays.label, words.netDays.label]}
          points={drawn.map((r) => ({ label: r.hospital, values: [r.grossDays, r.netDays] }))}
          text={(v) => t('{{n}} 天', { n: v })}
          onPoint={(i) => onPick(drawn[i]!.hospitalId)}
        />
      )}
      <LineTable
        label="机构排名"
        decides={['hospital', 'grossDays', 'netDays', 'stoppedDays', 'overdue', 'onTime']}
        height={240}
        columns={[
          col.custom(
            'hospital',
            (r) => (
              <button type="button" className="k-link" title={t('查看明细')} onClick={() => onPick(r.hospitalId)}>
                {r.hospital}
              </button>
            ),
            { said: (r) => r.hospital },
          ),
          ...(['grossDays', 'netDays', 'stoppedDays'] as const).map(days),
          col.one('overdue'),
          col.custom('onTime', (r) => (r.onTime === null ? NONE : `${r.onTime}%`), right),
          ...col.some('owed', 'items'),
          ...(supplier ? (['allGross', 'allNet'] as const).map(days) : []),
          ...(mayRemind
            ? [
                col.custom(
                  'remind',
                  (r) => (
                    <Button type="link" size="small" loading={reminder.busy} onClick={() => remind(r)}>
                      {t('提醒付款')}
                    </Button>
                  ),
                  { said: () => t('提醒付款') },
                ),
              ]
            : []),
        ]}
        rows={data.rows.map((r) => ({ ...r, id: r.hospitalId }))}
      />
    </section>
  )
}
