import { Button, Tabs } from 'antd'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import type { Answer } from '#kernel/shared/call.ts'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { Footer } from '#kernel/web/document/Footer.tsx'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Problem } from '#kernel/web/document/Problem.tsx'
import { ReasonDialog } from '#kernel/web/document/ReasonDialog.tsx'
import { Scroll } from '#kernel/web/document/Scroll.tsx'
import { Waiting } from '#kernel/web/document/Waiting.tsx'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { lineColumns, wordLines } from '#kernel/web/list/columns.tsx'
import { timeText } from '#kernel/web/list/time.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { go } from '#kernel/web/shell/nav.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { told } from '#kernel/web/words.tsx'
import { fieldFaults } from '#modules/trace-setting/shared/fields.ts'
import { rowCalls, saleCalls } from '../shared/calls.ts'
import { type QueueName, queues } from '../shared/queues.ts'
import { attemptWords, rowWords as words } from '../shared/words.ts'
import { LineStrip } from './LineStrip.tsx'
import { State } from './marks.tsx'

type Detail = Answer<(typeof rowCalls)['shopSales']['detail']>
type Field = Detail['fields'][number] & { id: string }
type Link = Detail['chain'][number]

const field = lineColumns<Field>()
const typeText = (f: Field): string =>
  ({
    text: t('文本，最长 {{n}}', { n: f.length }),
    number: t('数字，{{n}} 位，{{d}} 位小数', { n: f.length, d: f.decimals }),
    day: t('日期'),
    moment: t('时间'),
  })[f.type]
const fieldColumns = [
  field.custom('label', '字段', (f) => `${t(f.label)}${f.required ? ' *' : ''}`, { width: 240 }),
  field.custom(
    'value',
    '内容',
    (f) =>
      f.fault ? (
        <span style={{ color: 'var(--red)' }} role="alert">
          {f.value} {t(fieldFaults[f.fault])}{' '}
          {f.cure && (
            <a href={`#${f.cure}`} className="k-link">
              {t('去补全')}
            </a>
          )}
        </span>
      ) : (
        <span style={{ overflowWrap: 'anywhere' }}>{f.value || '--'}</span>
      ),
    { width: 320 },
  ),
  field.text('name', '平台字段名', { width: 190 }),
  field.custom('length', '格式', typeText, { width: 190 }),
]
const attempt = wordLines<typeof attemptWords, Detail['attemptList'][number]>(attemptWords)
const attemptColumns = attempt.some('n', 'act', 'outcome', 'message', 'beganAt', 'endedAt')
const link = lineColumns<Link>()
const chainColumns = (path: string, id: string) => [
  link.custom('bchno', '批次流水号', (c) => (c.id === id ? c.bchno : <a href={`#/${path}/${c.id}`}>{c.bchno}</a>), {
    width: 290,
  }),
  link.custom('state', '状态', (c) => <State of={c.state} />, { width: 100 }),
  link.text('flowNo', '平台流水号', { width: 190 }),
  link.custom('createdAt', '生成时间', (c) => timeText(c.createdAt), { width: 160 }),
]

/** Who the patient is, asked for with a reason. */
const Patient = ({ name, id }: { name: 'shopSales' | 'salesReturn'; id: string }) => {
  const call = saleCalls[name].viewPatient
  const look = useAct(call, { refresh: [] })
  const [asking, setAsking] = useState(false)
  const [seen, setSeen] = useState<Answer<typeof call>['fields']>()
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('查看患者信息')}</Button>
      {asking && (
        <ReasonDialog
          title={t('查看患者信息')}
          why={t('查看的人、时间和原因会记入操作日志')}
          required
          onCancel={() => setAsking(false)}
          onOk={async (reason) => {
            const answer = await look.run({ id, reason })
            if (!answer) return look.error?.msg ?? t('没有查看成功，请重试')
            setAsking(false)
            setSeen(answer.fields)
            return undefined
          }}
        />
      )}
      {seen && (
        <AppModal
          open
          title={t('患者信息')}
          onCancel={() => setSeen(undefined)}
          footer={<Button onClick={() => setSeen(undefined)}>{t('关闭')}</Button>}
        >
          {seen.length === 0 ? (
            <p>{t('此记录没有患者信息')}</p>
          ) : (
            <Fields of={seen.map((f) => [f.label, f.value] as const)} />
          )}
        </AppModal>
      )}
    </>
  )
}
const isSale = (name: QueueName): name is 'shopSales' | 'salesReturn' => name in saleCalls

/** One row: what is sent of it, what it lacks, its codes, every attempt, and the rows it corrects. */
export const pageOf = (name: QueueName) =>
  function RowPage() {
    const { id = '' } = useParams()
    const calls = rowCalls[name]
    const { path, title, kind } = queues[name]
    const { data: r, error } = useAsk(calls.detail, { id })
    const stale = [calls.detail, calls.query]
    const upload = useAct(calls.upload, { refresh: stale, done: '已提交报送' })
    const resend = useAct(calls.resend, { refresh: stale })
    const revoke = useAct(calls.revoke, { refresh: stale })
    const may = { upload: useCan(calls.upload), resend: useCan(calls.resend), revoke: useCan(calls.revoke) }
    const look = useCan(isSale(name) ? saleCalls[name].viewPatient : saleCalls.shopSales.viewPatient)
    const [no, setNo] = useState<string>()
    const [revoking, setRevoking] = useState(false)
    const tab = useTab()
    const { setTitle } = tab
    useEffect(() => {
      if (r) setTitle(`${t(title)} ${r.sourceNo}`)
    }, [r, setTitle, title])
    if (!r) return <Waiting error={error} />
    const offers = (act: 'upload' | 'resend' | 'revoke') => may[act] && r.actions.includes(act)
    const again = async () => {
      const said = await resend.run({ ids: [id] })
      setNo(said?.failed[0]?.reason)
    }
    const now = async () => {
      await upload.run({ id })
    }
    const fields = r.fields.map((f) => ({ ...f, id: f.name }))
    const tabs = [
      {
        key: 'fields',
        label: t('报送字段'),
        children: (
          <LineTable
            label="报送字段"
            decides={['label', 'value']}
            columns={fieldColumns}
            rows={[...fields].sort((a, b) => Number(!a.fault) - Number(!b.fault))}
          />
        ),
      },
      {
        key: 'codes',
        label: `${t('追溯码')} ${r.codes}`,
        children:
          r.codeList.length === 0 ? (
            <p className="d-muted">{t('没有追溯码')}</p>
          ) : (
            <p style={{ overflowWrap: 'anywhere' }}>{r.codeList.join(' ')}</p>
          ),
      },
      {
        key: 'attempts',
        label: `${t('报送经过')} ${r.attemptList.length}`,
        children: (
          <LineTable
            label="报送经过"
            decides={['n', 'act', 'outcome', 'message']}
            columns={attemptColumns}
            rows={r.attemptList}
          />
        ),
      },
      ...(r.chain.length > 1
        ? [
            {
              key: 'chain',
              label: `${t('更正链')} ${r.chain.length}`,
              children: (
                <LineTable
                  label="更正链"
                  decides={['bchno', 'state', 'flowNo']}
                  columns={chainColumns(path, id)}
                  rows={r.chain}
                />
              ),
            },
          ]
        : []),
    ]
    return (
      <div className="d-page">
        <Scroll>
          <LineStrip name={name} />
          <section className="d-card">
            <header className="d-title">
              <h1>
                {t(title)} {kind} {r.sourceNo} <State of={r.state} />
              </h1>
            </header>
            <Problem of={no} />
            <Fields
              of={[
                [
                  '业务单号',
                  r.path ? (
                    <a key="paper" href={`#${r.path}`}>
                      {r.sourceNo}
                    </a>
                  ) : (
                    r.sourceNo
                  ),
                ],
                ...told(words, r, [
                  'product',
                  'spec',
                  'lotNo',
                  'units',
                  'unit',
                  'flowNo',
                  'bchno',
                  'attempts',
                  'reason',
                  'waitingFor',
                ]),
                ...told(words, r, [
                  'supplier',
                  'point',
                  'eventAt',
                  'createdAt',
                  'sentAt',
                  'takenAt',
                  'revokedAt',
                  'hospital',
                ]),
              ]}
            />
          </section>
          <section className="d-card">
            <Tabs items={tabs} />
          </section>
        </Scroll>
        <Footer>
          {look && isSale(name) && <Patient name={name} id={id} />}
          {offers('revoke') && (
            <Button danger onClick={() => setRevoking(true)}>
              {t('撤销报送')}
            </Button>
          )}
          {offers('resend') && (
            <Button type="primary" loading={resend.busy} onClick={() => void again()}>
              {t('重新报送')}
            </Button>
          )}
          {offers('upload') && (
            <Button type="primary" loading={upload.busy} onClick={() => void now()}>
              {t('立即报送')}
            </Button>
          )}
          {r.path && <Button onClick={() => go(r.path)}>{t('打开单据')}</Button>}
          <Button onClick={tab.close}>{t('返回')}</Button>
        </Footer>
        {revoking && (
          <ReasonDialog
            title={t('撤销报送')}
            why={t('平台上的此记录将作废；撤销后可更正并重新报送')}
            required
            onCancel={() => setRevoking(false)}
            onOk={async (reason) => {
              const said = await revoke.run({ ids: [id], reason })
              if (!said) return t('没有撤销成功，请重试')
              if (said.failed[0]) return said.failed[0].reason
              setRevoking(false)
              return undefined
            }}
          />
        )}
      </div>
    )
  }
