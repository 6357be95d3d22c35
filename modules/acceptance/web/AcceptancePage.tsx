import { Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import type { Answer } from '#kernel/shared/call.ts'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { useSafe } from '#kernel/web/document/useDraft.ts'
import { fieldErrorsOf } from '#kernel/web/http/ask.ts'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { lineColumns } from '#kernel/web/list/columns.tsx'
import { moneyText, timeText } from '#kernel/web/list/format.ts'
import { PrintButton } from '#kernel/web/print/usePrint.tsx'
import { useCan } from '#kernel/web/session/can.ts'
import { confirm } from '#kernel/web/shell/confirm.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { SignOff } from '#modules/session/web/public.tsx'
import { Trail } from '#modules/trail/web/public.tsx'
import { acceptanceCalls } from '../shared/calls.ts'
import { acceptanceMachine, refuseReasons } from '../shared/machine.ts'
import { stale, useAcceptanceActs } from './acts.ts'
import { CheckTable } from './CheckTable.tsx'
import { type Check, expired, faultOf, type Line, momentOf, takeAll, touched, wallOf } from './checks.ts'
import { useAcceptancePrint } from './print.ts'
import { RefuseButton } from './RefuseButton.tsx'
import { ScanBar } from './ScanBar.tsx'
import '#kernel/web/list/list.css'

type Acceptance = Answer<typeof acceptanceCalls.detail>
const col = lineColumns<Line>()

const columns = [
  col.int('seq', '行号', { width: 56 }),
  col.text('code', '产品编码', { width: 110 }),
  col.text('name', '产品名称', { width: 180 }),
  col.text('spec', '规格', { width: 110 }),
  col.text('lotNo', '批号', { width: 110 }),
  col.date('productionDate', '生产日期'),
  col.date('expiryDate', '有效期至'),
  col.qty('deliveredQty', '到货数量', { width: 90 }),
  col.text('unit', '单位', { width: 56 }),
  col.qty('acceptedQty', '接收数量', { width: 90 }),
  col.qty('refusedQty', '拒收数量', { width: 90 }),
  col.choice('refuseCode', '拒收原因', refuseReasons, { width: 120 }),
  col.text('refuseReason', '说明', { width: 160 }),
  col.price('price', '单价'),
  col.text('manufacturer', '生产企业', { width: 180 }),
]

const head = (a: Acceptance) => (
  <Fields
    of={[
      ['医院', a.hospital],
      ['供应商', a.supplier],
      ['配送单号', a.deliveryNo],
      ['订单号', a.orderNo],
      ['配送点', a.point],
      ['产品大类', t(productKinds[a.kind as 0])],
      ['到货时间', a.arrivedAt && timeText(a.arrivedAt)],
      ['到货温度', a.arrivedTemp],
      ['验收人', a.checkerName && `${a.checkerName} ${timeText(a.checkedAt)}`],
      ['复核人', a.secondName],
      ['确认人', a.confirmerName && `${a.confirmerName} ${timeText(a.confirmedAt)}`],
      ['备注', a.remark],
    ]}
  />
)

export default function AcceptancePage() {
  const { id = '' } = useParams()
  const { data: a, error } = useAsk(acceptanceCalls.detail, { id })
  const acts = useAcceptanceActs('page')
  const printing = useAcceptancePrint()
  const register = useAct(acceptanceCalls.accept, { refresh: stale, done: '已登记验收' })
  const [checks, setChecks] = useState<Readonly<Record<string, Check>>>({})
  const opening = useAct(acceptanceCalls.open, { refresh: [acceptanceCalls.detail] })
  const [arrivedTemp, setArrivedTemp] = useState('')
  const [typed, setTyped] = useState('')
  const [looked, setLooked] = useState(false)
  const [signing, setSigning] = useState(false)
  const mayAccept = a?.actions.includes('accept') ?? false
  const mayScan = useCan(acceptanceCalls.scan)
  const dirty = mayAccept && (arrivedTemp !== '' || typed !== '' || Object.values(checks).some(touched))
  const safe = useSafe(mayAccept ? `acceptance ${id}` : undefined, { checks, arrivedTemp, typed }, dirty, (kept) => {
    setChecks(kept.checks)
    setArrivedTemp(kept.arrivedTemp)
    setTyped(kept.typed ?? '')
  })
  // the first time the receiver has the goods before him is when they arrived, unless he says otherwise
  const { run: opens } = opening
  const unopened = mayAccept && !a?.openedAt
  useEffect(() => {
    if (unopened) void opens({ id }, { quiet: true })
  }, [unopened, id, opens])
  const arrived = typed || wallOf(a?.openedAt)
  const said = { arrivedAt: momentOf(typed), arrivedTemp: arrivedTemp || null }

  const lines = a?.lines ?? []
  const sent = lines.filter((l) => touched(checks[l.id]))
  const faults = new Map<string, readonly [string, string]>()
  if (looked) {
    for (const l of lines) {
      const fault = faultOf(l, checks[l.id], arrived)
      if (fault) faults.set(l.id, [fault[0], t(fault[1], fault[2])])
    }
  }
  const wrong = register.error ? fieldErrorsOf(register.error) : []
  const wrongTime = wrong.find((f) => f.path === 'arrivedAt')?.message
  for (const f of wrong) {
    const [, at, column] = /^lines\.(\d+)\.(\w+)$/.exec(f.path) ?? []
    const line = at === undefined ? undefined : sent[Number(at)]
    if (line && column) faults.set(line.id, [column, f.message])
  }

  const all = async () => {
    const near = lines.filter((l) => expired(l, arrived) || l.shortLife)
    const asked = near.map((l) => `${l.name} ${l.lotNo} ${l.expiryDate ?? ''}`)
    if (
      near.length > 0 &&
      (await confirm({ title: '提示', text: '以下批号近效期或已过期，已过期的将登记为拒收', lines: asked })) !== 'ok'
    )
      return
    setChecks(Object.fromEntries(lines.map((l) => [l.id, takeAll(l, arrived)])))
  }
  const save = async (signOff?: string) => {
    setLooked(true)
    if (!a || sent.some((l) => faultOf(l, checks[l.id], arrived))) return
    if (a.twoSign && !signOff) return setSigning(true)
    const done = await register.run({
      id,
      version: a.version,
      ...said,
      ...(signOff ? { signOff } : {}),
      lines: sent.map((l) => ({ id: l.id, ...(checks[l.id] as Check) })),
    })
    if (done) {
      safe()
      setChecks({})
      setArrivedTemp('')
      setTyped('')
    }
  }

  return (
    <>
      <DetailPage
        of={acceptanceMachine}
        doc={a}
        org={a?.hospital}
        error={error}
        head={a && head(a)}
        tabs={
          a
            ? [
                {
                  key: 'lines',
                  label: '明细',
                  children: mayAccept ? (
                    <>
                      <div className="l-toolbar">
                        <div>
                          <Button onClick={all}>{t('全部接收')}</Button>
                          {mayScan && <ScanBar acceptanceId={id} lines={lines} checks={checks} onChecks={setChecks} />}
                          {/* biome-ignore lint/a11y/noLabelWithoutControl: the input is inside */}
                          <label className="l-field">
                            <span>{t('到货时间')}</span>
                            <Input
                              type="datetime-local"
                              value={arrived}
                              style={{ width: 190 }}
                              status={wrongTime ? 'error' : undefined}
                              aria-invalid={!!wrongTime}
                              onChange={(e) => setTyped(e.target.value)}
                            />
                          </label>
                          {/* biome-ignore lint/a11y/noLabelWithoutControl: the input is inside */}
                          <label className="l-field">
                            <span>{t('到货温度')}</span>
                            <Input
                              value={arrivedTemp}
                              style={{ width: 90 }}
                              suffix="℃"
                              onChange={(e) => setArrivedTemp(e.target.value.trim())}
                            />
                          </label>
                        </div>
                      </div>
                      {register.error && faults.size === 0 && (
                        <p role="alert" className="d-bar">
                          {wrongTime ?? register.error.msg}
                        </p>
                      )}
                      <CheckTable
                        lines={lines}
                        checks={checks}
                        arrived={arrived}
                        faults={faults}
                        onChange={(line, check) => setChecks((c) => ({ ...c, [line]: check }))}
                      />
                    </>
                  ) : (
                    <LineTable columns={columns} rows={lines} label="明细" />
                  ),
                },
                { key: 'trail', label: '关联单据', children: <Trail kind="acceptance" id={id} /> },
              ]
            : []
        }
        totals={
          a && (
            <>
              {t('共 {{n}} 行', { n: a.lineCount })} · {t('验收金额')} <b>{moneyText(a.acceptedAmount)}</b>
            </>
          )
        }
        actions={
          a && (
            <>
              <PrintButton of={printing} id={id} />
              {mayAccept && <RefuseButton doc={a} said={said} onDone={safe} />}
              {mayAccept && (
                <Button type="primary" loading={register.busy} disabled={sent.length === 0} onClick={() => void save()}>
                  {t('登记验收')}
                </Button>
              )}
              <ActionBar of={acts} doc={a} />
            </>
          )
        }
      />
      {signing && (
        <SignOff
          why="麻醉、精神药品须双人验收，请第二人输入账号和密码"
          onCancel={() => setSigning(false)}
          onSigned={(proof) => {
            setSigning(false)
            void save(proof)
          }}
        />
      )}
    </>
  )
}
