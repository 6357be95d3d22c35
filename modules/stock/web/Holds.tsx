import { Button } from 'antd'
import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { Decimal } from '#kernel/shared/decimal.ts'
import type { FieldTable, Values } from '#kernel/shared/field.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { ReasonDialog } from '#kernel/web/document/ReasonDialog.tsx'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { useCan } from '#kernel/web/session/can.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { stockCalls } from '../shared/calls.ts'
import { packsText } from '../shared/causes.ts'
import { holdWords, stockWords } from '../shared/words.ts'
import { reasonText } from './reason.ts'

type Balance = Answer<typeof stockCalls.query>['rows'][number]
type Hold = Answer<typeof stockCalls.holds>['rows'][number]
const col = wordLines<typeof holdWords, Hold>(holdWords)
const stale = [stockCalls.query, stockCalls.holds]

export const lotTitle = (b: Balance): string => `${b.name} ${b.spec} · ${t(stockWords.lotNo.label)} ${b.lotNo}`

/** Locks a lot by hand: some units, or all of it and what comes to it. */
export const LockDialog = ({ of, onClose }: { of: Balance; onClose: () => void }) => {
  const text = (units: string) => packsText(units, of.ratio, of.unit, of.minUnit)
  const table: FieldTable = {
    fields: [
      { key: 'packs', label: t('锁定数量（{{unit}}）', { unit: of.unit }), type: 'dec', bound: 'fine' },
      ...(Number(of.ratio) === 1
        ? []
        : [{ key: 'loose', label: t('另加（{{unit}}）', { unit: of.minUnit }), type: 'dec', bound: 'fine' } as const]),
      { key: 'reason', label: '说明', type: 'area', required: true, max: 200 },
    ],
  }
  const units = ({ packs, loose }: Values): string | undefined => {
    const all = new Decimal(String(packs || 0)).mul(of.ratio).add(String(loose || 0))
    return all.gt(0) ? all.toFixed() : undefined
  }
  return (
    <FormDialog
      title={`${t('锁定')} ${lotTitle(of)}`}
      record={of.id}
      question
      okText={t('锁定')}
      table={table}
      initial={{}}
      head={<p className="d-why-asked">{t('不填数量：锁定整批，之后入库的也锁定')}</p>}
      below={(v) => {
        const some = units(v)
        return (
          <p role="status">
            {some
              ? t('锁定 {{some}}，可用 {{have}}', { some: text(some), have: text(of.availableQty ?? '0') })
              : t('锁定整批 {{all}}', { all: text(of.qty) })}
          </p>
        )
      }}
      save={(v) => {
        const some = units(v)
        const said = { balanceIds: [of.id], reason: String(v.reason), ...(some ? { units: some } : {}) }
        return saveForm(stockCalls.lock, said, stale, undefined, '已锁定')
      }}
      onClose={onClose}
    />
  )
}

/** The live holds of a lot: how much, why, by whom, and who may release it. */
export const HoldsDialog = ({ of, onClose }: { of: Balance; onClose: () => void }) => {
  const { data, error } = useAsk(stockCalls.holds, { balanceId: of.id })
  const [releasing, setReleasing] = useState<Hold>()
  const may = useCan(stockCalls.unlock)
  const columns = [
    col.one('kind'),
    col.custom('qty', (h) => packsText(h.qty, h.ratio, h.unit, h.minUnit), { align: 'right', width: 110 }),
    col.custom('reason', (h) => reasonText(h.reason)),
    ...col.some('refNo', 'creatorName', 'createdAt'),
    ...(may
      ? [
          col.custom('release', (h) =>
            h.why ? (
              <span className="d-muted" title={t(h.why)}>
                {t(h.why)}
              </span>
            ) : (
              <Button type="link" size="small" onClick={() => setReleasing(h)}>
                {t('解锁')}
              </Button>
            ),
          ),
        ]
      : []),
  ]
  return (
    <AppModal open footer={null} title={lotTitle(of)} onCancel={onClose}>
      {error && <p role="alert">{error.msg}</p>}
      {data && (
        <LineTable columns={columns} rows={data.rows} label="库存锁定明细" decides={['kind', 'qty', 'reason']} />
      )}
      {releasing && (
        <ReasonDialog
          title={t('解锁')}
          why={lotTitle(of)}
          required
          onCancel={() => setReleasing(undefined)}
          onOk={async (reason) => {
            const no = await saveForm(
              stockCalls.unlock,
              { holdIds: [releasing.id], reason },
              stale,
              undefined,
              '已解锁',
            )
            if (!no) setReleasing(undefined)
            return no?.msg
          }}
        />
      )}
    </AppModal>
  )
}
