import { useParams } from 'react-router'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Totals } from '#kernel/web/document/Totals.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { dateText, moneyText } from '#kernel/web/list/format.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { Attachments } from '#kernel/web/upload/Attachments.tsx'
import { told } from '#kernel/web/words.tsx'
import { Chain } from '#modules/approval/web/public.tsx'
import { Links } from '#modules/contract-link/web/public.tsx'
import { watchCalls } from '#modules/contract-watch/shared/calls.ts'
import { watched } from '#modules/contract-watch/shared/types.ts'
import { Performance } from '#modules/contract-watch/web/public.tsx'
import { contractMachine } from '../../shared/machine.ts'
import { registerCalls as calls } from '../../shared/register-calls.ts'
import { registerWords as words } from '../../shared/register-words.ts'
import { partyWords } from '../../shared/words.ts'
import { type Doc, useRegisterActs } from './acts.ts'
import { useDialogs } from './Dialogs.tsx'
import { endingColumns, lineColumns, relatedColumns, signatureColumns } from './lines.tsx'
import { Flags, PeriodCell, percent } from './marks.tsx'
import { Papers } from './Papers.tsx'
import { TextTab } from './TextTab.tsx'
import { Versions } from './Versions.tsx'

/** Why it stands still or waits, in the name of who wants it. */
const Held = ({ of: d }: { of: Doc }) => {
  const open = d.endings.find((e) => e.answeredAt === null)
  const lines = [
    d.freezeReason && t('合同已冻结：{{reason}}', { reason: d.freezeReason }),
    d.freezeReason && d.frozenUntil && t('冻结至 {{day}}', { day: dateText(d.frozenUntil) }),
    open &&
      t('{{org}}申请于 {{day}} 终止：{{reason}}', {
        org: open.askedOrg,
        day: dateText(open.endsOn),
        reason: open.endReason,
      }),
    d.agreedEnd &&
      t('此合同定于 {{day}} 终止，余 {{n}} 天；原到期日为 {{end}}', {
        day: dateText(d.agreedEnd),
        n: d.daysLeft ?? 0,
        end: dateText(d.validTo),
      }),
    d.voidAsked && t('{{org}}申请作废，待对方同意：{{reason}}', { org: d.voidAsker, reason: d.voidReason }),
  ].filter(Boolean)
  return lines.length === 0 ? null : (
    <p className="d-bar" role="alert">
      {lines.join(' · ')}
    </p>
  )
}

const days = (n: number | null): string => (n === null ? '' : String(n))
const head = (d: Doc) => (
  <>
    <Held of={d} />
    <Fields
      of={told(words, d, [
        'name',
        'typeName',
        'hospital',
        'supplier',
        'third',
        'validFrom',
        [words.validTo.label, <PeriodCell key="end" of={d} />],
        [words.amount.label, moneyText(d.amount)],
        [words.executedRate.label, percent(d.executedRate)],
        [words.paidRate.label, percent(d.paidRate)],
        [words.contentN.label, d.contentN > 0 ? t('第 {{n}} 版', { n: d.contentN }) : ''],
        [words.signed.label, `${d.signedCount}/${d.signerCount}`],
        [words.flags.label, <Flags key="flags" of={d} />],
        'ownerName',
        'supplierOwnerName',
        [words.payDays.label, days(d.payDays)],
        [words.prepayRate.label, days(d.prepayRate)],
        [words.deliveryHours.label, days(d.deliveryHours)],
        'priceFollows',
        'outerNo',
        'parentNo',
        'remark',
      ])}
    />
    <Chain levels={d.chain} />
  </>
)

const Parties = ({ of: d }: { of: Doc }) =>
  d.parties.map((p) => (
    <Fields
      key={p.role}
      of={told(partyWords, p, [
        'role',
        'name',
        'creditCode',
        'representative',
        'phone',
        'address',
        'bankName',
        'bankAccount',
      ])}
    />
  ))

const tabs = (mayWatch: boolean) => (d: Doc) => [
  {
    key: 'lines',
    label: '标的明细',
    children: (
      <LineTable
        columns={lineColumns}
        rows={d.lines}
        label="标的明细"
        decides={['seq', 'name', 'price', 'currentPrice', 'qty', 'acceptedQty']}
      />
    ),
  },
  // what a supplement says is kept in its contract
  ...(mayWatch && d.parentId === null && (watched as readonly string[]).includes(d.status)
    ? [{ key: 'kept', label: '履约', children: <Performance id={d.id} /> }]
    : []),
  { key: 'parties', label: '交易方信息', children: <Parties of={d} /> },
  { key: 'text', label: '正文', children: <TextTab of={d} /> },
  {
    key: 'signatures',
    label: '签署证据',
    children: (
      <>
        <p className="d-note">{t('签名由本平台的证书作出，可用通用的 PDF 阅读器验证；不是持牌电子认证机构的签名')}</p>
        <LineTable
          columns={signatureColumns}
          rows={d.signatures}
          label="签署证据"
          decides={['n', 'role', 'signKind', 'signerName', 'scanFile']}
        />
      </>
    ),
  },
  { key: 'versions', label: '版本与校验', children: <Versions id={d.id} /> },
  {
    key: 'share',
    label: '分享',
    children: <Links id={d.id} no={d.no} may={(d.actions as readonly string[]).includes('share')} />,
  },
  {
    key: 'related',
    label: '关联合同',
    children: (
      <>
        <LineTable columns={relatedColumns} rows={d.related} label="关联合同" decides={['no', 'relation', 'name']} />
        <LineTable
          columns={endingColumns}
          rows={d.endings}
          label="终止申请"
          decides={['askedOrg', 'endReason', 'endState']}
        />
      </>
    ),
  },
  { key: 'papers', label: '关联单据', children: <Papers id={d.id} /> },
  { key: 'files', label: '相关附件', children: <Attachments files={d.files} label={t('相关附件')} /> },
]

export const keep = true
export const marked = true

export default function RegisterDetail() {
  const { id = '' } = useParams()
  const { data: d, error } = useAsk(calls.detail, { id })
  const mayWatch = useCan(watchCalls.detail)
  const dialogs = useDialogs()
  const acts = useRegisterActs({ ask: dialogs.ask, page: true })
  return (
    <>
      <DetailPage
        of={contractMachine}
        doc={d}
        org={d?.hospital}
        error={error}
        head={head}
        tabs={tabs(mayWatch)}
        totals={(d) => <Totals lines={d.lineCount} label={words.amount.label} amount={d.amount ?? ''} />}
        actions={(d) => <ActionBar of={acts} doc={d} />}
      />
      {dialogs.view}
    </>
  )
}
