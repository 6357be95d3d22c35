import { useState } from 'react'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Problem } from '#kernel/web/document/Problem.tsx'
import { AskError } from '#kernel/web/http/ask.ts'
import { notSent } from '#kernel/web/http/attempts.ts'
import { refresh } from '#kernel/web/http/client.ts'
import { comma, t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { go } from '#kernel/web/shell/nav.ts'
import { toast } from '#kernel/web/shell/toast.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { monitorCalls } from '../shared/calls.ts'
import { monitorWords as words } from '../shared/words.ts'
import { packs, wholePacks, whySo } from './explain.ts'
import { createMaker, type Made, makeEach } from './plans.ts'
import type { Row } from './row.ts'

const col = wordLines<typeof words, Row>(words)
const columns = [
  ...col.some('name', 'spec', 'point'),
  col.custom('available', (r) => packs(r, r.available), { align: 'right', width: 100 }),
  col.custom('onWay', (r) => wholePacks(r, r.onWay), { align: 'right', width: 90 }),
  col.custom('suggest', (r) => wholePacks(r, r.suggest), { align: 'right', width: 90 }),
  col.custom('kind', whySo, { width: 420 }),
].map((c) => (c.key === 'kind' ? { ...c, key: 'why', label: '数量说明' } : c))

/** Of all dialogs together: one that is closed and opened again goes on with what it sent last. */
const makePlan = createMaker()

/** Rows of one plan. */
const groupOf = (r: Row): string => `${r.pointId} ${r.kind}`

/** Plans of the trigger 自动补货: one for each point and kind, each line with why so much of it is bought. */
export const PlanDialog = ({ rows, onClose }: { rows: readonly Row[]; onClose: () => void }) => {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  /** What there is already of the groups, also after one was refused. */
  const [made] = useState(() => new Map<string, Made>())
  const earlier = [...made.values()].filter((plan) => plan.earlier)
  const wanted = rows.filter((r) => r.suggest !== '0')
  const groups = Map.groupBy(wanted, groupOf)
  const left = [...groups.keys()].filter((key) => !made.has(key)).length
  const unlisted = rows.filter(
    (r) => r.catalogItemId === null && r.alarms.some((a) => ['out', 'short'].includes(a.kind)),
  )
  const make = async () => {
    setBusy(true)
    setFault(undefined)
    const before = made.size
    try {
      await makeEach(groups, made, (own, key) =>
        makePlan(key, {
          planType: 'auto',
          kind: own[0]!.kind,
          pointId: own[0]!.pointId,
          remark: t('按库存短缺生成'),
          lines: own.map((r) => ({
            catalogItemId: r.catalogItemId!,
            qty: r.suggest,
            remark: whySo(r).slice(0, 500),
          })),
        }),
      )
    } catch (e) {
      setFault(e instanceof AskError ? e.msg : (e as Error).message)
    }
    setBusy(false)
    if (made.size === before) return
    void refresh([planCalls.query, monitorCalls.query])
    const now = [...made.values()].slice(before)
    const n = now.filter((plan) => !plan.earlier).length
    if (n > 0) toast('success', t('已生成 {{n}} 张采购计划', { n }))
    // what was made before is not what is asked for now: its numbers stay to be read
    if (n < now.length) return
    if ([...groups.keys()].some((key) => !made.has(key))) return
    onClose()
    const all = [...made.values()]
    go(
      all.length === 1
        ? `/procurement/planning/${all[0]!.id}/edit`
        : `/procurement/planning?keyword=${all.map((m) => m.no).join()}`,
    )
  }
  return (
    <AppModal
      open
      title={t('生成计划')}
      okText={left > 1 ? t('生成 {{n}} 张计划', { n: left }) : t('生成计划')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: left === 0 }}
      confirmLoading={busy}
      onOk={() => void make()}
      onCancel={onClose}
    >
      <Problem of={fault} />
      {earlier.length > 0 && (
        <p className="d-bar" role="status">
          {t(notSent)} {earlier.map((plan) => plan.no).join(comma())}
        </p>
      )}
      {unlisted.length > 0 && (
        <p className="d-bar" role="status">
          {t('采购目录中没有以下短缺品种的默认供货项，未列入：{{names}}', {
            names: unlisted
              .slice(0, 10)
              .map((r) => r.name)
              .join(comma()),
          })}
        </p>
      )}
      {wanted.length === 0 ? (
        <p role="status">{t('没有需要采购的品种：未设阈值，或可用与在途已达到安全库存')}</p>
      ) : (
        <LineTable
          columns={columns}
          rows={wanted.filter((r) => !made.has(groupOf(r)))}
          label="建议采购"
          decides={['name', 'spec', 'point', 'available', 'onWay', 'suggest']}
          height={420}
        />
      )}
    </AppModal>
  )
}
