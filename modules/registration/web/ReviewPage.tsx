import { Button, Table } from 'antd'
import { useParams } from 'react-router'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { download } from '#kernel/web/http/download.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { dateText } from '#kernel/web/list/format.ts'
import { told } from '#kernel/web/words.tsx'
import { registrationCalls as calls } from '../shared/calls.ts'
import { registrationKinds, registrationMachine } from '../shared/machine.ts'
import { registrationWords as words } from '../shared/words.ts'
import { useReview } from './acts.ts'
import './register.css'

const states = { held: '隔离中', released: '已归档', dropped: '已清除' } as const

/** One registration: what was written, its papers, and what a person should look at before deciding. */
export default function ReviewPage() {
  const { id = '' } = useParams()
  const { data: r, error } = useAsk(calls.detail, { id })
  const acts = useReview()
  const company = r?.kind === 'org'
  return (
    <DetailPage
      of={registrationMachine}
      doc={r}
      org={r && t(registrationKinds[r.kind])}
      error={error}
      head={(r) => (
        <Fields
          of={told(words, r, [
            'orgName',
            ...(company
              ? ([
                  ...(['creditCode', 'legalPerson', 'licenceNo'] as const),
                  ['营业期限', `${dateText(r.licenceFrom)} ~ ${r.licenceTo ? dateText(r.licenceTo) : t('长期')}`],
                  ...(['district', 'address', 'businessScope'] as const),
                ] as const)
              : (['departmentName', 'remark'] as const)),
            ...(['loginName', 'name', 'mobile', 'email', 'job', 'ip', 'reason'] as const),
          ])}
        />
      )}
      tabs={(r) => [
        {
          key: 'files',
          label: '附件',
          children: (
            <Table
              rowKey="id"
              size="small"
              pagination={false}
              dataSource={r.files}
              locale={{ emptyText: t('没有附件') }}
              columns={[
                { title: t('文件名'), dataIndex: 'name' },
                { title: t('大小'), width: 120, render: (_, f) => `${Math.ceil(f.size / 1024)} KB` },
                { title: t('状态'), width: 120, render: (_, f) => t(states[f.state as 'held'] ?? f.state) },
                {
                  title: t('操作'),
                  width: 100,
                  render: (_, f) =>
                    f.state === 'held' && (
                      <Button
                        type="link"
                        size="small"
                        onClick={() => void download(calls.file, { id: f.id }).catch(() => {})}
                      >
                        {t('下载')}
                      </Button>
                    ),
                },
              ]}
            />
          ),
        },
      ]}
      actions={(r) => <ActionBar of={acts} doc={r} />}
    />
  )
}
