import { Button, Select } from 'antd'
import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { Problem } from '#kernel/web/document/Problem.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { comma, t } from '#kernel/web/i18n.ts'
import { PlainTable } from '#kernel/web/list/PlainTable.tsx'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { permissionCalls as calls } from '../shared/calls.ts'
import { scopes } from '../shared/kinds.ts'
import { permissionWords as words } from '../shared/words.ts'
import './permission.css'

type Seen = Answer<typeof calls.seesAs>

const Sight = ({ of }: { of: Seen }) => (
  <>
    <p className="d-muted">
      {of.open ? t('未设置限制，可以看到本单位全部合同') : t('按以下设置可见')}
      {of.departments.length > 0 && ` · ${t('科室')} ${of.departments.join(comma())}`}
    </p>
    <PlainTable<Seen['types'][number]>
      rowKey="typeId"
      dataSource={of.types}
      columns={[
        { title: t(words.typeName.label), dataIndex: 'typeName' },
        { title: t(words.scope.label), width: 110, render: (_, r) => t(scopes[r.scope]) },
        { title: t(words.hideAmount.label), width: 100, render: (_, r) => (r.hideAmount ? t('是') : t('否')) },
        {
          title: t(words.contracts.label),
          width: 140,
          render: (_, r) => t('{{seen}} / 共 {{all}}', { seen: r.seen, all: r.all }),
        },
      ]}
    />
    {of.contracts.length > 0 && (
      <PlainTable<Seen['contracts'][number]>
        rowKey="id"
        scroll={{ y: 240 }}
        dataSource={of.contracts}
        columns={[
          { title: t('合同编号'), width: 190, dataIndex: 'no' },
          { title: t('合同名称'), dataIndex: 'name' },
          { title: t(words.typeName.label), width: 140, dataIndex: 'typeName' },
          { title: t('负责人'), width: 100, dataIndex: 'ownerName' },
        ]}
      />
    )}
  </>
)

/** What a person of one's own house sees, as the wall has it; of the contracts the asker sees himself. */
const SeesAs = ({ onClose }: { onClose: () => void }) => {
  const [userId, setUserId] = useState<string>()
  const { data: choices } = useAsk(calls.choices, {})
  const { data, error } = useAsk(calls.seesAs, { userId: userId ?? '' }, { enabled: userId !== undefined, fresh: true })
  return (
    <AppModal open width={820} title={t('查看他人可见范围')} footer={null} onCancel={onClose}>
      <div className="ctt-stack">
        <Problem of={error?.msg} />
        <Select
          aria-label={t('人员')}
          placeholder={t('选择人员')}
          className="ctt-wide"
          showSearch={{ optionFilterProp: 'label' }}
          value={userId}
          options={choices?.people.map((p) => ({ value: p.id, label: `${p.name} ${p.note}` }))}
          onChange={setUserId}
        />
        {data && userId && <Sight of={data} />}
      </div>
    </AppModal>
  )
}

export const SeesAsButton = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('查看他人可见范围')}</Button>
      {open && <SeesAs onClose={() => setOpen(false)} />}
    </>
  )
}
