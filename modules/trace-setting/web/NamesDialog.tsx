import type { Answer } from '#kernel/shared/call.ts'
import type { FieldTable } from '#kernel/shared/field.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { language, t } from '#kernel/web/i18n.ts'
import { traceSettingCalls as calls } from '../shared/calls.ts'
import { fieldsOf } from '../shared/fields.ts'
import type { Upload } from '../shared/uploads.ts'

type Profile = Answer<typeof calls.query>['profile']
interface Props {
  kind: Upload
  profile: Profile
  onClose: () => void
}

/** What the region's platform calls the fields of an interface; what is left empty is called as the country does. */
export const NamesDialog = ({ kind, profile, onClose }: Props) => {
  const fields = fieldsOf(kind).filter((f) => f.name !== 'fixmedins_bchno')
  const table: FieldTable = {
    fields: [
      { key: 'revokeType', label: '撤销类型（3507）', type: 'text', max: 6 },
      ...fields.map((f) => ({
        ...({ key: f.name, type: 'text', max: 40 } as const),
        label: `${language() === 'en' ? f.en : f.zh} ${f.name}`,
      })),
    ],
  }
  const own = Object.fromEntries(fields.map((f) => [f.name, profile.names[f.name] ?? '']))
  return (
    <FormDialog
      title={`${t('平台字段名')} · ${kind}`}
      record={kind}
      table={table}
      initial={{ revokeType: profile.revokeTypes[kind] ?? '', ...own }}
      head={<p className="d-muted">{t('留空时用国家标准的字段名；改名后新报送和查询都按此名称')}</p>}
      save={({ revokeType, ...names }) =>
        saveForm(
          calls.save,
          {
            ...({ part: 'names', version: profile.version, kind } as const),
            names: Object.fromEntries(Object.entries(names).map(([name, v]) => [name, String(v ?? '')])),
            revokeType: String(revokeType ?? ''),
          },
          [calls.query],
        )
      }
      onClose={onClose}
    />
  )
}
