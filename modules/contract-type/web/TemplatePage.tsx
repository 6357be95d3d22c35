import { Button } from 'antd'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { templateCalls as calls } from '../shared/calls.ts'
import { TemplateEditor } from './TemplateEditor.tsx'

export const keep = true

/** One text of contracts with its versions. */
export default function TemplatePage() {
  const { id = '' } = useParams()
  const tab = useTab()
  const { data, error } = useAsk(calls.detail, { id }, { keep: true })
  useEffect(() => {
    if (data) tab.setTitle(`${t('正文模板')} ${data.name}`)
  }, [data, tab])
  if (!data)
    return (
      <div className="d-page d-empty" role={error ? 'alert' : 'status'}>
        <p>{error ? error.msg : t('正在加载')}</p>
        {error && <Button onClick={tab.close}>{t('关闭')}</Button>}
      </div>
    )
  return <TemplateEditor key={`${data.id} ${data.version}`} held={data} />
}
