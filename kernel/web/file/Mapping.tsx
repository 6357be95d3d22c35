import type { ImportReport } from '#kernel/shared/importing.ts'
import { t } from '../i18n.ts'
import { DictPicker } from '../picker/DictPicker.tsx'

interface Props {
  report: ImportReport
  mapping: Record<string, string>
  onChange: (mapping: Record<string, string>) => void
}

/** Which column of the file means which field; the choice is remembered for files with the same header line. */
export const Mapping = ({ report, mapping, onChange }: Props) => {
  const set = (header: string, key: string | undefined) => {
    const { [header]: _, ...rest } = mapping
    onChange(key ? { ...rest, [header]: key } : rest)
  }
  const taken = new Set(Object.values(mapping))
  return (
    <div className="x-scroll">
      <table className="d-lines">
        <thead>
          <tr>
            <th>{t('文件中的列')}</th>
            <th>{t('示例')}</th>
            <th>{t('对应字段')}</th>
          </tr>
        </thead>
        <tbody>
          {report.headers.map((header, i) => (
            <tr key={i}>
              <td>{header || '--'}</td>
              <td className="x-sample">
                {report.sample
                  .map((row) => row[i])
                  .filter(Boolean)
                  .slice(0, 3)
                  .join(' | ') || '--'}
              </td>
              <td>
                <DictPicker
                  className="x-field"
                  label={t('对应字段：{{header}}', { header })}
                  placeholder={t('不导入')}
                  value={mapping[header]}
                  onChange={(key) => set(header, key as string | undefined)}
                  options={report.fields.map((f) => ({
                    value: f.key,
                    label: t(f.label) + (f.required ? ' *' : ''),
                    disabled: taken.has(f.key) && mapping[header] !== f.key,
                  }))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
