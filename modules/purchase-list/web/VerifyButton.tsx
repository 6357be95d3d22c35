import { Button, Table } from 'antd'
import { useState } from 'react'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { catalogCalls as calls } from '../shared/calls.ts'

/** 核验: what of the catalogue can no longer be ordered, or differs from its supply relation. */
export const VerifyButton = () => {
  const [open, setOpen] = useState(false)
  if (!useCan(calls.verify)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('核验')}</Button>
      {open && <Findings onClose={() => setOpen(false)} />}
    </>
  )
}

const Findings = ({ onClose }: { onClose: () => void }) => {
  const { data, error, fetching, reload } = useAsk(calls.verify, {})
  return (
    <AppModal
      open
      title={t('核验采购目录')}
      okText={t('重新核验')}
      cancelText={t('关闭')}
      confirmLoading={fetching}
      onOk={() => void reload()}
      onCancel={onClose}
    >
      <p role={error ? 'alert' : 'status'}>
        {error
          ? error.msg
          : data
            ? t('共核验 {{n}} 个品种，发现 {{found}} 个问题', { n: data.checked, found: data.findings.length })
            : t('正在加载')}
      </p>
      <Table
        rowKey={(r) => `${r.id} ${r.field} ${r.message}`}
        size="small"
        loading={fetching}
        dataSource={data?.findings ?? []}
        scroll={{ y: '50vh' }}
        locale={{ emptyText: t('没有发现问题') }}
        pagination={{ pageSize: 50, showSizeChanger: false, hideOnSinglePage: true }}
        columns={[
          { title: t('产品编码'), dataIndex: 'code', width: 140 },
          { title: t('产品名称'), dataIndex: 'name', width: 220 },
          { title: t('供应商'), dataIndex: 'supplier', width: 220 },
          { title: t('问题'), dataIndex: 'message' },
        ]}
      />
    </AppModal>
  )
}
