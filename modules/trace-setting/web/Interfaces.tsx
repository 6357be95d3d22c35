import { Switch } from 'antd'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { PlainTable } from '#kernel/web/list/PlainTable.tsx'
import { traceSettingCalls as calls } from '../shared/calls.ts'
import { type Upload, uploadNames, uploads } from '../shared/uploads.ts'
import { Side } from './Head.tsx'

/** By what each of them is fed. */
const sources: Readonly<Record<Upload, string>> = {
  '3501': '盘点过账、月末结存',
  '3502': '库存移动',
  '3503': '验收入库',
  '3504': '退货完成',
  '3505': '医院系统的发药记录',
  '3506': '医院系统的退药记录',
}

/** Which interfaces are told. */
export default function Interfaces() {
  const { data, error } = useAsk(calls.query, {})
  const turning = useAct(calls.save, { refresh: [calls.query], done: '已保存' })
  const account = data?.account
  const ready = !!account?.address && account.hasToken
  const may = !!data?.actions.includes('switch') && ready
  const on = (kind: Upload) => account?.switched.includes(kind) ?? false
  return (
    <Side is="/interfaces">
      {error && (
        <p role="alert" className="d-bar">
          {error.msg}
        </p>
      )}
      {data?.line && !ready && (
        <p className="d-bar" role="status">
          {t('请先填写并保存平台地址、机构编号和密钥，再启用接口')} <a href="#/trace/setting">{t('去填写')}</a>
        </p>
      )}
      {data && !data.line && <p className="d-muted">{t('接口由各医院自行启用，见「连接」')}</p>}
      {data?.line && (
        <section className="d-card">
          <h2>{t('上传接口')}</h2>
          <PlainTable
            rowKey="kind"
            dataSource={uploads.map((kind) => ({ kind }))}
            columns={[
              { title: t('接口'), width: 90, render: (_, r) => r.kind },
              { title: t('名称'), width: 140, render: (_, r) => t(uploadNames[r.kind]) },
              { title: t('来源'), width: 240, render: (_, r) => t(sources[r.kind]) },
              {
                title: t('启用'),
                width: 100,
                render: (_, r) => (
                  <Switch
                    checked={on(r.kind)}
                    disabled={!may || turning.busy}
                    aria-label={`${r.kind} ${t(uploadNames[r.kind])}`}
                    onChange={(to) =>
                      void turning.run({ part: 'switch', version: account?.version ?? 0, kind: r.kind, on: to })
                    }
                  />
                ),
              },
            ]}
          />
          <p className="d-muted ts-more">{t('关闭后新单据不再产生待报送记录；已产生的仍在各队列中')}</p>
        </section>
      )}
    </Side>
  )
}
