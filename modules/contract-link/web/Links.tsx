import { Button } from 'antd'
import { useState } from 'react'
import type { Answer, Asked } from '#kernel/shared/call.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Waiting } from '#kernel/web/document/Waiting.tsx'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { timeText } from '#kernel/web/list/time.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { copyText } from '#kernel/web/shell/clipboard.ts'
import { confirm } from '#kernel/web/shell/confirm.ts'
import { contractLinkCalls as calls } from '../shared/calls.ts'
import { linkWords, shareTable, viewWords } from '../shared/words.ts'

type Link = Answer<typeof calls.links>[number]
type Made = Answer<typeof calls.share>
const stale = [calls.links]
const tones = { open: 'green', expired: 'grey', used: 'grey', revoked: 'red' } as const

/** Behind the # it reaches no log of a server or proxy. */
const addressOf = ({ token }: Made): string =>
  `${location.origin}${location.pathname}#/contractPreview?token=${encodeURIComponent(token)}`

const Revoke = ({ of: l, onRevoke }: { of: Link; onRevoke: (l: Link) => void }) =>
  l.linkState === 'open' && (
    <Button size="small" danger onClick={() => onRevoke(l)} aria-label={`${t('撤销')} ${l.no}`}>
      {t('撤销')}
    </Button>
  )

const line = wordLines<typeof linkWords, Link>(linkWords)
const columns = (revoke: ((l: Link) => void) | undefined) => [
  line.one('no'),
  line.custom('linkState', (l) => (
    <span className="d-tag" data-tone={tones[l.linkState]}>
      {t(linkWords.linkState.choices![l.linkState] as string)}
    </span>
  )),
  line.custom('looks', (l) => `${l.views} / ${l.maxViews}`),
  ...line.some('n', 'prices', 'until', 'note', 'creatorName', 'createdAt', 'revokerName', 'revokedAt'),
  // beside the state it would be cut with it; frozen it is in view however many columns there are
  ...(revoke ? [{ ...line.custom('revoke', (l) => <Revoke of={l} onRevoke={revoke} />), fixed: 'end' as const }] : []),
]
type View = Link['viewed'][number] & { id: string; no: string }
const seen = wordLines<typeof viewWords, View>(viewWords)
const viewColumns = seen.some('no', 'viewedAt', 'address', 'client', 'pdfAt')

/** The address of a link that was just made: it is shown this once. */
const Fresh = ({ of: made }: { of: Made }) => (
  <section className="d-bar" role="status" aria-label={t('新的分享链接')}>
    <p>
      {t('链接 {{no}} 有效至 {{time}}。地址只在此显示一次，请立即复制', { no: made.no, time: timeText(made.until) })}
    </p>
    <p>
      <code style={{ wordBreak: 'break-all' }}>{addressOf(made)}</code>{' '}
      <Button size="small" onClick={() => void copyText(addressOf(made))}>
        {t('复制')}
      </Button>
    </p>
  </section>
)

/** Links by which a contract is shown outside: made, watched and taken back. Nothing for whoever may not share. */
export const Links = ({ id, no, may }: { id: string; no: string; may: boolean }) => {
  const allowed = useCan(calls.links)
  const makes = useCan(calls.share)
  const takesBack = useCan(calls.revokeLink)
  const { data, error } = useAsk(calls.links, { id }, { enabled: allowed })
  const [asking, setAsking] = useState(false)
  const [made, setMade] = useState<Made>()
  const { run } = useAct(calls.revokeLink, { refresh: stale, done: '链接已撤销' })
  if (!allowed) return <p className="d-muted">{t('您没有分享合同的权限')}</p>
  if (!data) return <Waiting error={error} />
  const revoke = async (l: Link) => {
    const question = { text: t('撤销后，持有链接 {{no}} 的人不能再查看合同', { no: l.no }), ok: '撤销', danger: true }
    if ((await confirm(question)) === 'ok') void run({ id: l.id })
  }
  const views = data.flatMap((l) => l.viewed.map((v, i) => ({ ...v, id: `${l.id} ${i}`, no: l.no })))
  return (
    <>
      {may && makes && (
        <p>
          <Button type="primary" onClick={() => setAsking(true)}>
            {t('新建分享链接')}
          </Button>
        </p>
      )}
      {made && <Fresh of={made} />}
      <LineTable
        columns={columns(takesBack ? (l) => void revoke(l) : undefined)}
        rows={data}
        label="分享链接"
        decides={['no', 'linkState', 'looks', 'until']}
      />
      <LineTable columns={viewColumns} rows={views} label="查看记录" decides={['no', 'viewedAt', 'address']} />
      {asking && (
        <FormDialog
          title={`${t('分享合同')} ${no}`}
          record={id}
          table={shareTable}
          initial={{ hours: 24, maxViews: 5, prices: false }}
          okText={t('生成链接')}
          head={
            <p className="d-note">
              {t(
                '持有链接的人无需登录即可查看当前版本；不显示价格时，正文和 PDF 中的价格和金额一并隐去，明细的数量照常显示',
              )}
            </p>
          }
          save={(values) =>
            saveForm(calls.share, { id, ...values } as Asked<typeof calls.share>, stale, setMade, '链接已生成')
          }
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
