import { Table } from 'antd'
import type { ImportReport } from '#kernel/shared/importing.ts'
import { t } from '../i18n.ts'

/** Every refused row with its Excel row number, column, value and reason. */
export const Problems = ({ report }: { report: ImportReport }) => (
  <>
    <Table
      size="small"
      rowKey={(p) => `${p.line} ${p.column} ${p.reason}`}
      virtual
      scroll={{ x: 900, y: 300 }}
      pagination={false}
      dataSource={report.problems}
      columns={[
        { title: t('行号'), dataIndex: 'line', width: 80 },
        { title: t('列'), dataIndex: 'column', width: 180, ellipsis: true, render: (name: string) => t(name) },
        { title: t('值'), dataIndex: 'value', width: 240, ellipsis: true },
        { title: t('原因'), dataIndex: 'reason', ellipsis: true },
      ]}
    />
    {report.problemCount > report.problems.length && (
      <p className="d-muted">
        {t('只显示前 {{n}} 个问题，全部 {{all}} 个在错误文件中', {
          n: report.problems.length,
          all: report.problemCount,
        })}
      </p>
    )}
  </>
)
